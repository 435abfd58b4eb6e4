import Drawing
import Graphs
import Signals
import TestKit
import Text

private func makeBench(_ ring: SampleRing, milliHertz: UInt32, _ change: (inout GraphConfiguration) -> Void)
    -> GraphBench?
{
    var configuration = GraphConfiguration()
    configuration.windowMilliseconds = 2000
    configuration.isDetailed = true
    change(&configuration)
    return try? GraphBench(
        ring, milliHertz: milliHertz, size: Size(width: 300, height: 160), configuration: configuration)
}

private func text(_ value: Double, _ decimals: Int) -> String {
    var text = ValueText()
    text.append(value, decimals: decimals)
    return text.string
}

let detailTests = [
    TestCase("a magnified scope has a label with a round value at each line of the value axis, and shows the unit") {
        t in
        let ring = SampleRing(capacity: 1000)
        guard
            let bench = makeBench(
                ring, milliHertz: 300_000, { $0.scaling = .fixed(ValueLimits(lower: -0.5, upper: 100)) })
        else { return t.fail("memory") }
        bench.show()
        t.expect(bench.graph.valueLabels.isEmpty)
        ring.append(3)
        bench.update()
        t.expectEqual(bench.graph.valueLabels, ["100 µV", "75 µV", "50 µV", "25 µV", "0 µV"])
        bench.configure { $0.valueZoom = 2 }
        t.expectEqual(bench.graph.valueLabels, ["60 µV", "40 µV"])
        bench.configure { $0.scaling = .fixed(ValueLimits(lower: -0.02, upper: 0.02)) }
        t.expectEqual(bench.graph.valueLabels, ["0.010 µV", "0.005 µV", "0.000 µV", "-0.005 µV", "-0.010 µV"])
        ring.removeAll()
        bench.update()
        t.expect(bench.graph.valueLabels.isEmpty)
    },
    TestCase(
        "the minimum, mean and maximum that a magnified scope shows are those of the visible samples, whatever the value range and the zoom"
    ) {
        t in
        for (milliHertz, mode, isAuto) in [
            (UInt32(600_000), ContentMode.scroll, false), (20_000, .scroll, true), (600_000, .sweep, true),
            (20_000, .sweep, false),
        ] {
            var random = Random(seed: milliHertz)
            let recording = Recording(capacity: 5000)
            guard
                let bench = makeBench(
                    recording.ring, milliHertz: milliHertz,
                    {
                        $0.mode = mode
                        $0.valueZoom = mode == .sweep ? 3 : 1
                        $0.scaling = isAuto ? .auto : .fixed(ValueLimits(lower: -100, upper: 100))
                    })
            else { return t.fail("memory") }
            bench.show()
            for round in 1...300 {
                recording.appendRandom(&random, atMost: Int(milliHertz) / 20_000)
                bench.update()
                guard round % 60 == 0 else { continue }
                // Waits, because the scope updates the shown statistics only a few times a second.
                bench.now += 1_000_000_000
                bench.update()
                let axis = bench.graph.line.axis
                var samples = bench.graph.line.sampleAxis
                let hidden = mode == .sweep ? Int64(bench.graph.view.gap) : 0
                let oldest = max(0, bench.graph.line.column - Int64(axis.width) + 1 + hidden)
                let shown = recording.samples[Int(max(0, samples.firstSample(ofColumn: oldest)))...].filter {
                    !$0.isNaN
                }
                guard let low = shown.min(), let high = shown.max() else { continue }
                let mean = shown.reduce(0.0) { $0 + Double($1) } / Double(shown.count)
                // The statistics have as many decimals as the limits of the value range.
                let decimals = bench.graph.limits.decimals ?? -1
                let written = bench.graph.statistics
                t.expectEqual(written[0], "min \(text(Double(low), decimals)) µV")
                t.expectEqual(written[2], "max \(text(Double(high), decimals)) µV")
                // The last digit may differ, because the scope can round it in the other direction.
                t.expect(
                    [mean - 0.0005, mean, mean + 0.0005].contains {
                        "mean \(text($0, decimals)) µV" == written[1]
                    }, "\(written[1]) is not \(mean)")
            }
        }
    },
    TestCase("in every time window, the labels of the time axis do not touch each other") { t in
        let style = GraphStyle(pixelsPerPoint: 1)
        for period in [100, 250, 1000, 1500, 10_000, 60_000, 777_777, 3_600_000] {
            for width in [60, 375, 700] {
                let axis = TimeAxis(width: width, milliseconds: period)
                let labels = TimeLabels(axis: axis, mode: .sweep, style: style)
                let distance = Int(Int64(labels.step) * Int64(width) / Int64(period))
                t.expect(distance >= 43 || labels.step == period, "\(distance) pixels between labels")
                t.expect(distance < 220, "\(distance) pixels between labels of \(period) ms")
            }
        }
    },
    TestCase(
        "in scroll mode, a frame without a new column of pixels draws nothing, and a frame with a new column draws the whole content"
    ) { t in
        let ring = SampleRing(capacity: 5000)
        guard
            let bench = makeBench(
                ring, milliHertz: 1_000_000,
                {
                    $0.mode = .scroll
                    $0.isDetailed = false
                    $0.scaling = .fixed(ValueLimits(lower: -1, upper: 1))
                })
        else { return t.fail("memory") }
        for _ in 0..<2003 { ring.append(0.5) }
        bench.show()
        var moved = 0
        for _ in 0..<70 {
            let before = bench.graph.line.column
            ring.append(0.25)
            let damage = bench.update()
            let content = bench.graph.content
            if bench.graph.line.column > before {
                moved += 1
                t.expect(damage.count == 1 && damage[0] == content)
            } else {
                t.expect(damage.count == 1 && damage[0].width == 1 && damage[0].right == content.right)
            }
        }
        t.expect(moved >= 8 && moved <= 12, "\(moved) columns")
    },
    TestCase("the box that shows a button's state in its graph matches an independent reference drawing") {
        t in
        let style = GraphStyle(pixelsPerPoint: 1)
        guard let surface = try? Surface(width: 220, height: 130), let canvas = try? Canvas(surface) else {
            return t.fail("memory")
        }
        for (value, color) in [(Float?.none, style.buttonUnknown), (0.5, style.buttonOff), (7, style.buttonOn)] {
            let ring = EventRing(capacity: 8)
            if let value { ring.append(value, at: 0) }
            let graph = ButtonGraph(events: ring, title: "B", style: style)
            let frame = Rect(x: 5, y: 7, width: 200, height: 110)
            graph.showWhole(in: frame, from: TraceBufferPool(count: 0, slot: frame.size, large: nil, style: style))
            canvas.fill(surface.bounds, style.panel)
            graph.draw(on: canvas)
            let box = graph.box
            // The button's box is at the bottom right of the graph, and more than half as wide as the graph.
            t.expect(box.right > frame.right - 20 && box.bottom > frame.bottom - 20 && box.width > 90)
            let radius = Double(style.cornerRadius + 2)
            var worst = 0
            for y in frame.y + 10..<frame.bottom - 1 {
                for x in frame.x + 10..<frame.right - 10 {
                    var inside = 0
                    for i in 0..<64 {
                        let px = Double(x - box.x) + (Double(i % 8) + 0.5) / 8
                        let py = Double(y - box.y) + (Double(i / 8) + 0.5) / 8
                        let (w, h) = (Double(box.width), Double(box.height))
                        guard px >= 0, py >= 0, px <= w, py <= h else { continue }
                        let dx = max(0, max(radius - px, px - (w - radius)))
                        let dy = max(0, max(radius - py, py - (h - radius)))
                        if dx * dx + dy * dy <= radius * radius { inside += 1 }
                    }
                    for shift in [UInt32(0), 8, 16] {
                        let (over, under) = (color.pixel >> shift & 0xFF, style.panel.pixel >> shift & 0xFF)
                        let expected = (Int(over) * inside + Int(under) * (64 - inside)) / 64
                        worst = max(worst, abs(Int(surface.row(y)[x] >> shift & 0xFF) - expected))
                    }
                }
            }
            t.expect(worst < 24, "differs by \(worst)")
        }
    },
    TestCase(
        "in a magnified graph, the box that shows a button's state fills the middle of the screen, in both orientations"
    ) { t in
        let style = GraphStyle(pixelsPerPoint: 1)
        let graph = ButtonGraph(events: EventRing(capacity: 8), title: "B", style: style)
        let pool = TraceBufferPool(count: 0, slot: Size(width: 1, height: 1), large: nil, style: style)
        var damage = Damage()
        for size in [Size(width: 800, height: 458), Size(width: 480, height: 770)] {
            var configuration = graph.configuration
            configuration.isDetailed = false
            graph.configure(configuration, now: 0, damage: &damage)
            graph.showWhole(in: Rect(x: 0, y: 22, width: size.width, height: size.height), from: pool)
            let small = graph.box
            configuration.isDetailed = true
            damage.removeAll()
            graph.configure(configuration, now: 0, damage: &damage)
            t.expect(damage.count == 1)
            t.expect(graph.box.width > small.width && graph.box.width >= size.width * 9 / 10)
            t.expect(abs(graph.box.x + graph.box.right - size.width) <= 1)
        }
    },
    TestCase(
        "a threshold can be set for the graph of a button, and the graph shows the button's number as large as possible"
    ) { t in
        let ring = EventRing(capacity: 8)
        ring.append(1.5, at: 0)
        let style = GraphStyle(pixelsPerPoint: 1)
        let graph = ButtonGraph(events: ring, title: "B", style: style)
        let frame = Rect(x: 0, y: 0, width: 200, height: 110)
        var damage = Damage()
        graph.showWhole(in: frame, from: TraceBufferPool(count: 0, slot: frame.size, large: nil, style: style))
        t.expect(graph.color == style.buttonOn)
        var configuration = graph.configuration
        configuration.buttonThreshold = 2
        damage.removeAll()
        graph.configure(configuration, now: 0, damage: &damage)
        t.expect(graph.color == style.buttonOff && damage.count == 1)
        guard let fonts = try? Fonts(folder: TestFiles.fonts) else { return t.fail("no fonts") }
        for value: Float in [0, 1, -12.5, 123_456.789, 3e20] {
            ring.append(value, at: 0)
            graph.update(to: 0, damage: &damage)
            let width = fonts.measure(
                graph.label, TextStyle(size: graph.textSize, weight: .semibold, tabular: true))
            t.expect(width <= graph.box.width, "\(value) is \(width) wide")
            let isTall = graph.textSize > Float(graph.box.height) * 0.55
            t.expect(isTall || width > graph.box.width * 3 / 4, "\(value) is only \(width) wide")
        }
    },
]
