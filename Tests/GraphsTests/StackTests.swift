import Drawing
import Graphs
import MultichannelGraphs
import Signals
import TestKit

/// A stack of channels whose samples have the same times. Each channel has its own values.
final class StackBench {
    let rings: [SampleRing]
    let clock: SampleClock
    let stack: StackGraph
    let style: GraphStyle
    private let pool: TraceBufferPool
    let surface: Surface
    let canvas: Canvas
    private var now: Int64 = 0
    private let values: [(Int64) -> Float]

    static let frame = Rect(x: 2, y: 3, width: 300, height: 260)

    init?(
        _ channels: [(type: SignalType, unit: String, value: (Int64) -> Float)], look: StackLook = StackLook(),
        hues: [Int] = []
    ) {
        guard let fonts = try? Fonts(folder: TestFiles.fonts),
            let surface = try? Surface(width: 304, height: 266), let canvas = try? Canvas(surface, fonts: fonts)
        else { return nil }
        (self.surface, self.canvas) = (surface, canvas)
        style = GraphStyle(pixelsPerPoint: 1)
        let (rings, clock) = (
            channels.map { _ in SampleRing(capacity: 8192) }, SampleClock(rate: SamplingRate(hertz: 256))
        )
        (self.rings, self.clock) = (rings, clock)
        values = channels.map { $0.value }
        var configuration = GraphConfiguration()
        configuration.windowMilliseconds = 1000
        stack = StackGraph(
            channels.indices.map {
                StackedChannel(
                    ring: rings[$0], clock: clock, label: "C\($0 + 1)", type: channels[$0].type,
                    unit: channels[$0].unit,
                    kindName: channels[$0].type == .ecg ? "C" : "E", hue: hues.isEmpty ? 0 : hues[$0], labelWidth: 12)
            }, nameWidth: 20, style: style, noData: "No data yet", look: look, configuration: configuration)
        stack.reserve(Self.frame.size, scopes: channels.count, fonts: fonts)
        pool = TraceBufferPool(count: 0, slot: Size(width: 1, height: 1), large: nil, style: style)
        var damage = Damage()
        _ = stack.show(first: 0, count: channels.count, damage: &damage)
        stack.show(in: Self.frame, from: pool, damage: &damage)
    }

    /// Adds samples in frames of 0.25 s.
    func run(samples: Int64) {
        let stop = rings[0].end + samples
        while rings[0].end < stop {
            for (ring, value) in zip(rings, values) {
                for _ in 0..<64 {
                    let sample = value(ring.end)
                    if sample.isNaN { ring.appendLost(1) } else { ring.append(sample) }
                }
            }
            update()
        }
    }

    func update(units: Int = .max) {
        now += 250_000_000
        var damage = Damage()
        var budget = DrawingBudget(units: units)
        stack.update(to: WindowEnd(time: clock.newest(rings[0])), now: now, budget: &budget, damage: &damage)
    }

    /// Redraws everything with the next updates.
    func redraw() {
        var configuration = stack.configuration
        configuration.quality = .reduced
        var damage = Damage()
        stack.configure(configuration, now: now, damage: &damage)
    }

    func show(milliseconds: Int) {
        var configuration = stack.configuration
        configuration.windowMilliseconds = milliseconds
        var damage = Damage()
        stack.configure(configuration, now: now, damage: &damage)
        update()
    }

    func show(_ mode: ContentMode) {
        var configuration = stack.configuration
        configuration.mode = mode
        var damage = Damage()
        stack.configure(configuration, now: now, damage: &damage)
    }

    /// Returns the number of pixels that differ from another stack of the same size.
    func differences(from other: StackBench) -> Int {
        for bench in [self, other] {
            bench.canvas.clip = bench.surface.bounds
            bench.stack.draw(on: bench.canvas)
        }
        var count = 0
        for y in 0..<surface.height {
            for x in 0..<surface.width where surface.row(y)[x] != other.surface.row(y)[x] { count += 1 }
        }
        return count
    }

    /// Returns the strokes that show sensitivities, from left to right: columns at the lower edge in the color of the
    /// title, with the height of each.
    func strokes() -> [(x: Int, height: Int)] {
        canvas.clip = surface.bounds
        stack.draw(on: canvas)
        let color = style.title.pixel
        let content = stack.content
        return (content.x + content.width / 2..<content.right).compactMap { x in
            let height = (content.y..<content.bottom).filter { surface.row($0)[x] == color }.count
            return height > 10 ? (x, height) : nil
        }
    }

    func scale(_ scale: ScopeScale) {
        _ = stack.scale(PerKind(scale))
        update()
    }

    /// Returns the colors of the pixels in an area of the surface.
    func colors(in area: Rect) -> [UInt32] {
        canvas.clip = surface.bounds
        stack.draw(on: canvas)
        var colors: [UInt32] = []
        for y in area.y..<area.bottom {
            for x in area.x..<area.right where !colors.contains(surface.row(y)[x]) { colors.append(surface.row(y)[x]) }
        }
        return colors
    }

    /// Returns true if a trace is at this row of the surface, in this column of the content.
    func isBright(column: Int, row: Int) -> Bool {
        canvas.clip = surface.bounds
        stack.draw(on: canvas)
        return surface.row(row)[stack.content.x + column] & 0xFF > 110
    }

    /// Returns the first and the last bright row of a column, counted from the top of a channel's strip; nil if the
    /// column is blank.
    func rows(ofChannel channel: Int, column: Int) -> (top: Int, bottom: Int)? {
        canvas.clip = surface.bounds
        stack.draw(on: canvas)
        let strip = stack.strip(ofChannel: channel)
        let rows = (0..<strip.height).filter {
            surface.row(strip.y + $0)[stack.content.x + column] & 0xFF > 110
        }
        guard let top = rows.first, let bottom = rows.last else { return nil }
        return (top, bottom)
    }
}

/// Returns the samples of a slow square wave: 0.5 s low, then 0.5 s high.
private func square(_ amplitude: Float, offset: Float = 0) -> (Int64) -> Float {
    { $0 % 256 < 128 ? offset - amplitude : offset + amplitude }
}

let stackTests = [
    TestCase(
        "a stack draws each channel around the middle of the channel's row, with the height that the sensitivity gives"
    ) {
        t in
        guard let bench = StackBench([(.eeg, "µV", square(20)), (.eeg, "µV", square(20, offset: 4000))])
        else { return t.fail("memory") }
        bench.scale(ScopeScale(.perMillimeter(10), center: .mean))
        bench.run(samples: 512 + 192)
        bench.run(samples: 128)
        // 20 µV are 2 mm high at 10 µV/mm, which are 12.6 pixels at 6.3 pixels per millimeter.
        let strip = Float(bench.stack.content.height) / 2
        for channel in 0..<2 {
            guard let low = bench.rows(ofChannel: channel, column: 30),
                let high = bench.rows(ofChannel: channel, column: 160)
            else {
                t.fail("channel \(channel): nothing is drawn")
                continue
            }
            let (lower, upper) = (Float(low.top + low.bottom) / 2, Float(high.top + high.bottom) / 2)
            t.expect(abs(lower - upper - 4 * bench.style.pixelsPerMillimeter) < 2, "rows \(upper) and \(lower)")
            // A signal whose mean is only slightly away from the middle of the strip is not moved to the middle.
            t.expect(abs((lower + upper) / 2 - strip / 2) < strip / 4 + 1, "the middle of \(upper) and \(lower)")
        }
    },
    TestCase(
        "in a stack, channels in mV and in µV share one sensitivity, and the option for negative values upward flips both"
    ) { t in
        guard let bench = StackBench([(.ecg, "µV", square(500)), (.ecg, "mV", square(0.5))])
        else { return t.fail("memory") }
        bench.scale(ScopeScale(.perMillimeter(100), center: .zero))
        bench.run(samples: 512 + 192)
        guard let first = bench.rows(ofChannel: 0, column: 30), let second = bench.rows(ofChannel: 1, column: 30)
        else { return t.fail("nothing") }
        t.expect(abs(first.top - second.top) <= 1, "\(first.top) and \(second.top)")
        let middle = bench.stack.content.height / 4
        t.expect(first.top > middle + 20)
        bench.scale(ScopeScale(.perMillimeter(100), center: .zero, isNegativeUp: true))
        guard let turned = bench.rows(ofChannel: 0, column: 30) else { return t.fail("nothing") }
        t.expect(turned.bottom < middle - 20)
    },
    TestCase(
        "with automatic scaling, a stack uses one of the clinicians' sensitivities, and keeps it when the signal changes slightly"
    ) {
        t in
        var amplitude: Float = 40
        guard let bench = StackBench([(.eeg, "µV", { ($0 % 256 < 128 ? -1 : 1) * amplitude })])
        else { return t.fail("memory") }
        bench.run(samples: 512)
        let first = bench.stack.sensitivities
        t.expectEqual(first.count, 1)
        t.expect(SensitivitySteps(.eeg).values.contains(first[0]))
        amplitude = 50
        bench.run(samples: 1024)
        t.expectEqual(bench.stack.sensitivities, first)
        amplitude = 400
        bench.run(samples: 1024)
        t.expect(bench.stack.sensitivities[0] > 3 * first[0], "\(first[0]) to \(bench.stack.sensitivities[0])")
    },
    TestCase(
        "if the sensitivity changes, a stack is redrawn over several frames while data arrive, and then equals one that always had it"
    ) { t in
        for mode in [ContentMode.scroll, .sweep] {
            for later: Int64 in [0, 64, 448, 1024] {
                var channels: [(type: SignalType, unit: String, value: (Int64) -> Float)] = []
                for channel: Int64 in 0..<64 {
                    channels.append((.eeg, "µV", { Float(($0 * 7919 + channel * 31) % 41) - 20 }))
                }
                guard let changed = StackBench(channels), let fresh = StackBench(channels) else {
                    return t.fail("memory")
                }
                for bench in [changed, fresh] {
                    bench.show(milliseconds: 4000)
                    bench.show(mode)
                }
                changed.scale(ScopeScale(.perMillimeter(200), center: .zero))
                fresh.scale(ScopeScale(.perMillimeter(10), center: .zero))
                changed.run(samples: 1024 + 320)
                fresh.run(samples: 1024 + 320)
                changed.scale(ScopeScale(.perMillimeter(10), center: .zero))
                t.expect(!changed.stack.isComplete, "all is drawn at once")
                changed.run(samples: later)
                fresh.run(samples: later)
                var updates = 0
                while !changed.stack.isComplete, updates < 100 {
                    changed.update()
                    updates += 1
                }
                fresh.update()
                t.expect(changed.stack.isComplete, "\(mode): after \(updates) updates not all is drawn")
                t.expectEqual(changed.differences(from: fresh), 0, "\(mode), \(later) samples later")
            }
        }
    },
    TestCase("if a stack scrolls to other channels, the scale bar that shows the sensitivity stays") { t in
        guard let bench = StackBench([(.eeg, "\u{B5}V", square(20))]) else { return t.fail("memory") }
        bench.scale(ScopeScale(.perMillimeter(10), center: .zero))
        bench.run(samples: 512)
        t.expect(bench.stack.markedValue == "50 \u{B5}V", bench.stack.markedValue)
        bench.show(milliseconds: 500)
        bench.update()
        t.expect(bench.stack.markedValue == "50 \u{B5}V", "then \(bench.stack.markedValue)")
    },
    TestCase(
        "a stack reports a channel that has no signal while others have one, and a channel whose newest sample is lost"
    ) { t in
        guard
            let bench = StackBench([
                (.eeg, "µV", square(20)), (.eeg, "µV", { _ in 3 }), (.eeg, "µV", square(25)),
                (.eeg, "µV", { $0 < 512 ? square(20)($0) : .nan }),
            ])
        else { return t.fail("memory") }
        bench.run(samples: 512)
        bench.update()
        t.expectEqual(bench.stack.flatChannels, [1])
        t.expectEqual(bench.stack.lostChannels, [])
        bench.run(samples: 128)
        bench.update()
        bench.update()
        t.expectEqual(bench.stack.lostChannels, [3])
    },
    TestCase(
        "if the ring buffer of a channel was emptied, or if values are NaN or infinite, a stack draws the channel correctly"
    ) {
        t in
        guard
            let bench = StackBench([
                (.eeg, "µV", square(20)), (.eeg, "", { $0 % 3 == 0 ? .infinity : -.infinity }),
                (.sensor, "counts", { Float($0) * 1e30 }), (.sensor, "counts", { _ in .nan }),
            ])
        else { return t.fail("memory") }
        bench.run(samples: 1024)
        for ring in bench.rings { ring.removeAll() }
        bench.update()
        bench.run(samples: 256)
        t.expect(bench.rows(ofChannel: 0, column: 30) != nil)
    },
    TestCase("if the unit is not a voltage, a stack has the same sensitivities as separate scopes") { t in
        guard let bench = StackBench([(.eeg, "", square(20))]) else { return t.fail("memory") }
        bench.scale(ScopeScale(.perMillimeter(7)))
        bench.run(samples: 256)
        t.expectEqual(bench.stack.sensitivities, [5])
    },
    TestCase("with automatic scaling, a stack shows small and huge values in their whole height") { t in
        for amplitude: Float in [2e-6, 2e8] {
            guard let bench = StackBench([(.eeg, "", square(amplitude))]) else { return t.fail("memory") }
            bench.run(samples: 512 + 192)
            let strip = Float(bench.stack.content.height) / bench.style.pixelsPerMillimeter
            let part = 2 * amplitude / ((bench.stack.sensitivities.first ?? 0) * strip)
            t.expect((0.5...2).contains(part), "\(amplitude) is \(part) strips high")
        }
    },
    TestCase(
        "for each visible kind of signal, a stack shows the sensitivity and a scale bar of its height, for as many kinds as fit"
    ) { t in
        guard let bench = StackBench([(.eeg, "µV", square(20)), (.ecg, "mV", square(1))]) else {
            return t.fail("memory")
        }
        var scales = PerKind(ScopeScale())
        scales[.eeg].mode = .perMillimeter(10)
        scales[.ecg].mode = .perMillimeter(100)
        _ = bench.stack.scale(scales)
        bench.run(samples: 512)
        t.expectEqual(bench.stack.markedValue, "E 50 µV    C 0.5 mV")
        // Each of the strokes is 5 mm high at 6.3 pixels per millimeter.
        let strokes = bench.strokes()
        t.expectEqual(strokes.count, 2)
        for stroke in strokes { t.expect((30...33).contains(stroke.height), "\(stroke)") }
        var damage = Damage()
        _ = bench.stack.show(first: 1, count: 1, damage: &damage)
        bench.update()
        bench.update()
        t.expectEqual(bench.stack.markedValue, "0.5 mV")
        t.expectEqual(bench.strokes().count, 1)
    },
    TestCase(
        "a stack shows the sensitivity only of kinds of signals that have a visible channel"
    ) { t in
        guard
            let bench = StackBench([
                (.eeg, "µV", square(20)), (.eeg, "g", square(20)), (.ecg, "mV", square(20)), (.emg, "V", square(20)),
                (.emg, "g", square(20)), (.axis, "g", square(20)),
            ])
        else { return t.fail("memory") }
        bench.run(samples: 256)
        var damage = Damage()
        _ = bench.stack.show(first: 5, count: 1, damage: &damage)
        bench.run(samples: 256)
        t.expect(bench.stack.markedValue.hasSuffix(" g"), bench.stack.markedValue)
    },
    TestCase("the sensitivity of a stack does not change before the stack is drawn completely") { t in
        guard let bench = StackBench([(.eeg, "µV", { ($0 % 256 < 128 ? 1 : 60) * ($0 % 2 == 0 ? 1 : -1) })])
        else { return t.fail("memory") }
        bench.run(samples: 1024)
        let before = bench.stack.sensitivities
        bench.redraw()
        for step in 0..<40 {
            bench.update(units: 4000)
            t.expectEqual(bench.stack.sensitivities, before, "step \(step)")
        }
        t.expect(bench.stack.isComplete)
    },
]
