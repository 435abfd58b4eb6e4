import Drawing
import Graphs
import Signals
import TestKit

private let frame = Rect(x: 10, y: 6, width: 200, height: 110)

private func makeScope(
    _ ring: SampleRing, hertz: UInt32, scaling: ValueScaling = .auto, period: Int = 1000, frame: Rect = frame,
    mode: ContentMode = .sweep
) -> ScopeGraph {
    let style = GraphStyle(pixelsPerPoint: 1)
    var configuration = GraphConfiguration()
    configuration.mode = mode
    configuration.scaling = scaling
    configuration.windowMilliseconds = period
    let graph = ScopeGraph(
        ring: ring, clock: SampleClock(rate: SamplingRate(hertz: hertz)), title: "EEG F4", unit: "µV", style: style,
        noData: "No data yet", configuration: configuration)
    graph.showWhole(in: frame, from: TraceBufferPool(count: 1, slot: frame.size, large: nil, style: style))
    return graph
}

private func makeButton(_ ring: EventRing) -> ButtonGraph {
    let style = GraphStyle(pixelsPerPoint: 1)
    let graph = ButtonGraph(events: ring, title: "Button 1", style: style)
    graph.showWhole(in: frame, from: TraceBufferPool(count: 0, slot: frame.size, large: nil, style: style))
    return graph
}

extension ScopeGraph {
    /// Draws everything up to the newest sample.
    fileprivate func update(now: Int64, damage: inout Damage) {
        update(to: line.clock.newest(line.ring), now: now, damage: &damage)
    }
}

extension ButtonGraph {
    fileprivate func update(now: Int64, damage: inout Damage) { update(to: now, damage: &damage) }
}

/// A surface that is redrawn only in damaged areas.
private final class Screenful {
    let surface: Surface
    let canvas: Canvas
    private(set) var drawn = 0

    init(_ fonts: Fonts?) throws(DrawingError) {
        surface = try Surface(width: 220, height: 124)
        canvas = try Canvas(surface, fonts: fonts)
    }

    func draw(_ graph: any Graph, _ rect: Rect) {
        canvas.clip = rect
        guard !canvas.clip.isEmpty else { return }
        drawn += canvas.clip.width * canvas.clip.height
        if graph.opaqueContent.intersection(canvas.clip) != canvas.clip { canvas.fill(canvas.clip, Color(0x0E1116)) }
        graph.draw(on: canvas)
    }

    func draw(_ graph: any Graph, _ damage: Damage) { damage.forEach { draw(graph, $0) } }
}

private func differences(_ a: Surface, _ b: Surface) -> Int {
    var count = 0
    for y in 0..<a.height {
        for x in 0..<a.width where a.row(y)[x] != b.row(y)[x] { count += 1 }
    }
    return count
}

/// Returns the fonts; nil if they are missing. Without fonts, the scopes have no texts, which these tests do not need.
private func fonts() -> Fonts? {
    try? Fonts(folder: TestFiles.fonts)
}

let scopeTests = [
    TestCase(
        "after 10,000 updates of a scope, redrawing only the damaged areas gives the same picture as a complete redraw"
    ) {
        t in
        guard let live = try? Screenful(fonts()), let full = try? Screenful(fonts()) else { return t.fail("memory") }
        var random = Random(seed: 51)
        for (hertz, mode) in [(UInt32(60), ContentMode.sweep), (700, .sweep), (60, .scroll), (700, .scroll)] {
            let recording = Recording(capacity: 1500)
            let graph = makeScope(recording.ring, hertz: hertz, mode: mode)
            live.draw(graph, live.surface.bounds)
            for round in 1...2500 {
                recording.appendRandom(&random, atMost: Int(hertz) / 12)
                var damage = Damage()
                graph.update(now: Int64(round) * 16_666_667, damage: &damage)
                live.draw(graph, damage)
                guard round % 250 == 0 else { continue }
                full.draw(graph, full.surface.bounds)
                t.expectEqual(differences(live.surface, full.surface), 0, "round \(round)")
            }
        }
    },
    TestCase("an update of a scope redraws only a few columns of the graph") { t in
        let recording = Recording(capacity: 2000)
        let graph = makeScope(recording.ring, hertz: 500, scaling: .fixed(ValueLimits(lower: -100, upper: 100)))
        recording.append([Float](repeating: 1, count: 500))
        var damage = Damage()
        graph.update(now: 0, damage: &damage)
        for step in 1...100 {
            recording.append([Float](repeating: Float(step), count: 8))
            damage.removeAll()
            graph.update(now: Int64(step) * 16_666_667, damage: &damage)
            var pixels = 0
            damage.forEach { pixels += $0.width * $0.height }
            t.expect(pixels > 0 && pixels <= (graph.view.gap + 5) * graph.content.height, "\(pixels) pixels")
        }
        damage.removeAll()
        graph.update(now: 2_000_000_000, damage: &damage)
        t.expect(damage.isEmpty)
    },
    TestCase(
        "a scope's picture consists of background, grid and trace, with the sweep bar and its gap to the right of the newest column"
    ) {
        t in
        guard let screen = try? Screenful(nil) else { return t.fail("memory") }
        let style = GraphStyle(pixelsPerPoint: 1)
        let recording = Recording(capacity: 2000)
        let graph = makeScope(recording.ring, hertz: 500, scaling: .fixed(ValueLimits(lower: -100, upper: 100)))
        recording.append((0..<800).map { $0 % 100 < 50 ? 70 : -70 })
        var damage = Damage()
        graph.update(now: 0, damage: &damage)
        screen.draw(graph, screen.surface.bounds)
        let area = graph.content
        let newest = graph.line.newestX
        t.expectEqual(newest, 799 * area.width / 500 % area.width)
        for y in 0..<area.height {
            let row = screen.surface.row(area.y + y) + area.x
            for x in newest + 1..<newest + 1 + graph.view.bar { t.expect(row[x] == style.bar.pixel) }
            for x in newest + 1 + graph.view.bar..<newest + 1 + graph.view.gap {
                let isHalf = row[x] == (y < (area.height + 1) / 2 ? style.upperHalf : style.lowerHalf).pixel
                let lines = [style.grid, style.gridZero, style.gridHalf, style.gridFine]
                let isGrid = lines.contains { $0.pixel == row[x] }
                t.expect(isHalf || isGrid)
            }
            for x in [3, newest - 4, newest + graph.view.gap + 4, area.width - 3] {
                let over = (x <= newest ? graph.line.front : graph.line.back).buffer.pixel(x, y)
                if over >> 24 == 255 { t.expect(row[x] == over) }
                if over == 0 { t.expect(row[x] != style.trace.pixel) }
            }
        }
    },
    TestCase("a scope has labels with the value limits and the unit; before the first sample, the labels are blank") {
        t in
        let recording = Recording(capacity: 2000)
        let graph = makeScope(recording.ring, hertz: 500)
        t.expectEqual(graph.limitLabels.upper, "")
        recording.append([-57.96, 42.96])
        var damage = Damage()
        graph.update(now: 0, damage: &damage)
        t.expectEqual(graph.limitLabels.upper, "50 µV")
        t.expectEqual(graph.limitLabels.lower, "-60 µV")
        recording.append([51])
        graph.update(now: 1, damage: &damage)
        t.expectEqual(graph.limitLabels.upper, "60 µV")
        recording.ring.removeAll()
        graph.update(now: 2, damage: &damage)
        t.expectEqual(graph.limitLabels.upper, "")
    },
    TestCase("if an artifact has left the picture, the automatic value limits of a scope no longer include it") { t in
        let recording = Recording(capacity: 4000)
        let graph = makeScope(recording.ring, hertz: 500)
        var damage = Damage()
        recording.append([900])
        for step in 1...300 {
            recording.append((0..<8).map { Float($0 - 4) })
            graph.update(now: Int64(step) * 16_666_667, damage: &damage)
            t.expect(graph.limits.lower <= -4 && graph.limits.upper >= 3)
        }
        t.expect(graph.limits.upper < 10)
    },
    TestCase("if a scope is too small to show anything, it is drawn without a crash") { t in
        guard let screen = try? Screenful(fonts()) else { return t.fail("memory") }
        for size in 0...12 {
            let recording = Recording(capacity: 200)
            let graph = makeScope(
                recording.ring, hertz: 100, frame: Rect(x: 200 - size, y: 100, width: size, height: size / 2))
            recording.append([1, 2, 3])
            var damage = Damage()
            graph.update(now: 0, damage: &damage)
            screen.draw(graph, screen.surface.bounds)
            t.expect(graph.content.width > 0 && graph.content.height > 0)
        }
    },
]

let buttonTests = [
    TestCase("the graph of a button is red without a value, blue at or above its threshold, and gray below it") { t in
        guard let screen = try? Screenful(nil) else { return t.fail("memory") }
        let style = GraphStyle(pixelsPerPoint: 1)
        let ring = EventRing(capacity: 16)
        let graph = makeButton(ring)
        func color() -> UInt32 {
            screen.draw(graph, screen.surface.bounds)
            return screen.surface.row(frame.bottom - 30)[frame.right - 60]
        }
        var damage = Damage()
        graph.update(now: 0, damage: &damage)
        t.expect(damage.isEmpty)
        t.expect(color() == style.buttonUnknown.pixel)
        ring.append(1, at: 0)
        graph.update(now: 0, damage: &damage)
        t.expect(!damage.isEmpty)
        t.expect(color() == style.buttonOn.pixel)
        ring.append(0.999, at: 1)
        graph.update(now: 0, damage: &damage)
        t.expect(color() == style.buttonOff.pixel)
        // A lost value does not change the graph of a button.
        ring.append(.nan, at: 2)
        damage.removeAll()
        graph.update(now: 0, damage: &damage)
        t.expect(damage.isEmpty && graph.value == 0.999)
        ring.removeAll()
        graph.update(now: 0, damage: &damage)
        t.expect(color() == style.buttonUnknown.pixel)
    },
    TestCase("if more button values arrive at once than the ring buffer can contain, the graph shows the newest one") {
        t in
        let ring = EventRing(capacity: 4)
        let graph = makeButton(ring)
        for value in 0..<100 { ring.append(Float(value), at: Int64(value)) }
        var damage = Damage()
        graph.update(now: 0, damage: &damage)
        t.expect(graph.value == 99)
    },
]
