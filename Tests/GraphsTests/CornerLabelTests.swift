import Drawing
import Graphs
import Signals
import TestKit

private let style = GraphStyle(pixelsPerPoint: 1)
private let size = Size(width: 210, height: 84)

/// A small scope whose trace fills its slot, with or without labels over it.
private final class SmallScope {
    let graph: ScopeGraph
    let canvas: Canvas
    let recording: Recording

    init?(
        _ mode: ContentMode, title: String = "EEG F4", fonts: Fonts?, scaling: ValueScaling = .auto,
        marks: EventMarks = EventMarks(), milliseconds: Int = 1000
    ) {
        guard let surface = try? Surface(width: size.width + 4, height: size.height + 4),
            let canvas = try? Canvas(surface, fonts: fonts)
        else { return nil }
        self.canvas = canvas
        recording = Recording(capacity: 2000)
        var configuration = GraphConfiguration()
        configuration.mode = mode
        configuration.windowMilliseconds = milliseconds
        configuration.scaling = scaling
        graph = ScopeGraph(
            ring: recording.ring, clock: SampleClock(rate: SamplingRate(hertz: 300)), title: title, unit: "µV",
            style: style, noData: "No data yet", marks: marks, configuration: configuration)
        let pool = TraceBufferPool(count: 1, slot: size, large: nil, style: style, fonts: fonts)
        graph.showWhole(in: Rect(x: 2, y: 2, width: size.width, height: size.height), from: pool)
    }

    func update(_ samples: [Float], now: Int64 = 0) -> Damage {
        recording.append(samples)
        var damage = Damage()
        graph.update(to: graph.line.clock.newest(recording.ring), now: now, damage: &damage)
        return damage
    }

    func draw(_ clip: Rect) {
        canvas.clip = clip
        // The graph's round corners are transparent, so they are blended with this background color.
        if graph.opaqueContent.intersection(canvas.clip) != canvas.clip { canvas.fill(canvas.clip, Color(0x0E1116)) }
        graph.draw(on: canvas)
    }

    func drawAll() -> [[UInt32]] {
        draw(canvas.surface.bounds)
        return pixels
    }

    var pixels: [[UInt32]] {
        (0..<canvas.surface.height).map { y in
            Array(UnsafeBufferPointer(start: canvas.surface.row(y), count: canvas.surface.width))
        }
    }
}

private func mix(_ over: UInt32, _ under: UInt32, _ share: Double) -> UInt32 {
    var pixel: UInt32 = 0xFF00_0000
    for shift in [UInt32(0), 8, 16] {
        let (a, b) = (Double(over >> shift & 0xFF), Double(under >> shift & 0xFF))
        pixel |= UInt32((b + (a - b) * share).rounded()) << shift
    }
    return pixel
}

private let jumps = (0..<900).map { Float($0 % 2 == 0 ? 60 : -60) * ($0 % 100 < 50 ? 1 : 0.3) }

let cornerLabelTests = [
    TestCase(
        "where labels cover a trace, the picture equals a simple reference drawing: texts on a translucent background over trace and event marks"
    ) {
        t in
        guard let fonts = try? Fonts(folder: TestFiles.fonts) else { return t.fail("no fonts") }
        let events = EventRing(capacity: 256)
        for event in 0..<200 { events.append(Float(event % 2), at: Int64(event) * 15_000_000) }
        for (mode, rings) in [(ContentMode.scroll, []), (.sweep, []), (.scroll, [events]), (.sweep, [events])] {
            let scaling = ValueScaling.fixed(ValueLimits(lower: -60, upper: 60))
            let marks = EventMarks(rings)
            guard let labelled = SmallScope(mode, fonts: fonts, scaling: scaling, marks: marks),
                let plain = SmallScope(mode, fonts: nil, scaling: scaling, marks: marks),
                let surface = try? Surface(width: size.width + 4, height: size.height + 4),
                let canvas = try? Canvas(surface, fonts: fonts)
            else { return t.fail("memory") }
            _ = labelled.update(jumps)
            _ = plain.update(jumps)
            let under = plain.drawAll()
            let strokes = under.reduce(0) { $0 + $1.count { $0 == style.event.pixel } }
            t.expect((strokes > 100) == !rings.isEmpty, "\(strokes) pixels of events")
            for y in 0..<surface.height { for x in 0..<surface.width { surface.row(y)[x] = under[y][x] } }
            let content = plain.graph.content
            t.expect(labelled.graph.content == content)
            func label(_ text: String, _ look: TextStyle, _ color: Color, left: Bool, top: Bool) {
                let width = fonts.measure(text, look)
                // The rows that the title covers, with four pixels of background on each side of the text.
                let ground = Rect(
                    x: left ? content.x : content.right - width - 8, y: top ? content.y : content.bottom - 17,
                    width: width + 8, height: 17)
                for y in ground.y..<ground.bottom {
                    for x in ground.x..<ground.right {
                        surface.row(y)[x] = mix(style.upperHalf.pixel, surface.row(y)[x], 92.0 / 128)
                    }
                }
                canvas.text(text, in: ground.inset(x: 4, y: 0), look, color)
            }
            label("EEG F4", style.smallTitleText, style.title, left: true, top: true)
            label("60 µV", style.labelText, style.label, left: false, top: true)
            label("1 s", style.labelText, style.label, left: true, top: false)
            label("-60 µV", style.labelText, style.label, left: false, top: false)
            let expected = (0..<surface.height).map { y in
                Array(UnsafeBufferPointer(start: surface.row(y), count: surface.width))
            }
            let (worst, pixels) = compare(labelled.drawAll(), expected, tolerance: 4)
            t.expect(pixels == 0, "\(mode): \(pixels) pixels differ, the worst by \(worst)")
            t.expect(compare(labelled.pixels, under).pixels > 1000, "there are no labels")
        }
    },
    TestCase(
        "if labels cover a trace whose value range changes, redrawing only the damaged areas updates the whole screen"
    ) { t in
        guard let fonts = try? Fonts(folder: TestFiles.fonts) else { return t.fail("no fonts") }
        for mode in [ContentMode.scroll, .sweep] {
            guard let live = SmallScope(mode, fonts: fonts) else { return t.fail("memory") }
            live.draw(live.canvas.surface.bounds)
            var random = Random(seed: 5)
            var labels: [String] = []
            for round in 1...1200 {
                let extent = Float(round % 300 < 20 ? 900 : 30)
                let samples = (0..<random.below(8)).map { _ in random.signed() * extent }
                let damage = live.update(samples, now: Int64(round) * 16_666_667)
                damage.forEach { live.draw($0) }
                let label = live.graph.limitLabels.upper
                if !labels.contains(label) { labels.append(label) }
                guard round % 40 == 0 else { continue }
                let shown = live.pixels
                t.expectEqual(compare(shown, live.drawAll()).pixels, 0, "\(mode), round \(round)")
            }
            t.expect(labels.count > 8, "\(labels.count) labels")
        }
    },
    TestCase(
        "if a title is too long, it ends before the label beside it; drawing a row in parts gives the same pixels as drawing it whole"
    ) {
        t in
        guard let fonts = try? Fonts(folder: TestFiles.fonts),
            let graph = SmallScope(.sweep, title: "EEG a name of an electrode without an end", fonts: fonts),
            let short = SmallScope(.sweep, fonts: fonts)
        else { return t.fail("memory") }
        _ = graph.update(jumps)
        _ = short.update(jumps)
        let (whole, other) = (graph.drawAll(), short.drawAll())
        let content = graph.graph.content
        let label = fonts.measure(graph.graph.limitLabels.upper, style.labelText) + 8
        for y in content.y..<content.y + 17 {
            t.expect(whole[y][(content.right - label)...] == other[y][(content.right - label)...], "row \(y)")
        }
        t.expect(compare(whole, other).pixels > 200, "the title is not shortened by the label beside it")
        graph.canvas.clip = graph.canvas.surface.bounds
        graph.canvas.fill(graph.canvas.clip, Color(0xFF00FF))
        for y in 0..<size.height + 4 {
            for x in stride(from: 0, to: size.width + 4, by: 7) { graph.draw(Rect(x: x, y: y, width: 7, height: 1)) }
        }
        let parts = graph.pixels
        for y in content.y..<content.bottom {
            t.expect(
                parts[y][content.x..<content.right] == whole[y][content.x..<content.right], "row \(y) differs")
        }
    },
    TestCase("if the content mode (sweep or scroll) or the time window changes, labels are drawn over the new grid") {
        t in
        guard let fonts = try? Fonts(folder: TestFiles.fonts) else { return t.fail("no fonts") }
        let steps: [(ContentMode, Int)] = [(.scroll, 1000), (.sweep, 1000), (.sweep, 2000), (.scroll, 500)]
        guard let changed = SmallScope(.sweep, fonts: fonts) else { return t.fail("memory") }
        _ = changed.update(jumps)
        _ = changed.drawAll()
        for (step, (mode, milliseconds)) in steps.enumerated() {
            var configuration = changed.graph.configuration
            configuration.mode = mode
            configuration.windowMilliseconds = milliseconds
            var damage = Damage()
            let now = Int64(step + 1) * 1_000_000_000
            changed.graph.configure(configuration, now: now, damage: &damage)
            for _ in 0..<40 { _ = changed.update([], now: now) }
            guard let fresh = SmallScope(mode, fonts: fonts, milliseconds: milliseconds) else {
                return t.fail("memory")
            }
            _ = fresh.update(jumps, now: now)
            for _ in 0..<40 { _ = fresh.update([], now: now) }
            guard changed.graph.limits == fresh.graph.limits else { return t.fail("other limits") }
            t.expect(changed.drawAll() == fresh.drawAll(), "\(mode), \(milliseconds) ms: other pixels")
        }
    },
    TestCase(
        "in sweep mode, only changed columns are redrawn, and, when a new column begins, the columns that the sweep bar has crossed"
    ) { t in
        guard let scope = SmallScope(.sweep, fonts: nil, scaling: .fixed(ValueLimits(lower: -60, upper: 60))) else {
            return t.fail("memory")
        }
        _ = scope.update(Array(jumps[..<450]))
        _ = scope.drawAll()
        var (still, moved) = (0, 0)
        for sample in 450..<800 {
            let before = scope.graph.line.content.column
            let damage = scope.update([jumps[sample]])
            damage.forEach { scope.draw($0) }
            let width = damage.bounds.width
            if scope.graph.line.content.column == before {
                still += 1
                t.expect(width <= 4, "\(width) columns where none is new")
            } else {
                moved += 1
                t.expect(width >= style.gapWidth, "\(width) columns where the bar moves")
            }
            guard sample % 9 == 0 else { continue }
            let shown = scope.pixels
            t.expectEqual(compare(shown, scope.drawAll()).pixels, 0, "sample \(sample)")
        }
        t.expect(still > 50 && moved > 50, "\(still) and \(moved) updates")
    },
    TestCase(
        "if the label of a graph becomes wider, the title beside it gets less space, and both are drawn completely"
    ) {
        t in
        guard let fonts = try? Fonts(folder: TestFiles.fonts) else { return t.fail("no fonts") }
        let title = "EEG a name of an electrode without an end"
        guard let grown = SmallScope(.scroll, title: title, fonts: fonts),
            let fresh = SmallScope(.scroll, title: title, fonts: fonts)
        else { return t.fail("memory") }
        for (step, extent) in [Float(2), 900, 3, 123_456, 70].enumerated() {
            let samples = (0..<400).map { Float($0 % 2) * extent }
            _ = grown.update(samples, now: Int64(step) * 1_000_000_000)
        }
        _ = fresh.update(grown.recording.samples)
        // Waits until the value range has become smaller.
        for step in 0..<200 { _ = grown.update([], now: 10_000_000_000 + Int64(step) * 60_000_000) }
        guard grown.graph.limits == fresh.graph.limits else { return t.fail("other limits") }
        t.expect(grown.drawAll() == fresh.drawAll(), "pixels of the previous label remain")
    },
    TestCase("if a graph is too small or has no trace buffers, only the parts that fit are drawn") { t in
        guard let fonts = try? Fonts(folder: TestFiles.fonts), let surface = try? Surface(width: 220, height: 100),
            let canvas = try? Canvas(surface, fonts: fonts)
        else { return t.fail("memory") }
        for height in [1, 3, 9, 20, 40, 84] {
            for count in [0, 1] {
                let frame = Rect(x: 2, y: 2, width: 210, height: height)
                let pool = TraceBufferPool(count: count, slot: frame.size, large: nil, style: style, fonts: fonts)
                let ring = SampleRing(capacity: 100)
                let graph = ScopeGraph(
                    ring: ring, clock: SampleClock(rate: SamplingRate(hertz: 100)), title: "EEG F4", unit: "µV",
                    style: style, noData: "No data yet")
                for value in 0..<50 { ring.append(Float(value)) }
                graph.showWhole(in: frame, from: pool, to: 490_000_000)
                canvas.fill(surface.bounds, style.panel)
                graph.draw(on: canvas)
                guard height >= 20 else { continue }
                let title = (4..<40).contains { x in (4..<18).contains { surface.row($0)[x] & 0xFF > 0xC0 } }
                t.expect(title, "no title in \(height) rows with \(count) buffers")
            }
        }
    },
]
