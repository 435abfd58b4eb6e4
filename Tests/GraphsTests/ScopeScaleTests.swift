import Drawing
import Graphs
import Signals
import TestKit

private func bench(
    _ ring: SampleRing, hertz: UInt32 = 500, _ scaling: ValueScaling, isNegativeUp: Bool = false,
    isDetailed: Bool = false
) -> GraphBench? {
    var configuration = GraphConfiguration()
    configuration.windowMilliseconds = 1000
    configuration.scaling = scaling
    configuration.isNegativeUp = isNegativeUp
    configuration.isDetailed = isDetailed
    let bench = try? GraphBench(
        ring, milliHertz: hertz * 1000, size: Size(width: 240, height: 160), configuration: configuration)
    bench?.show()
    return bench
}

private func ring(_ samples: [Float]) -> SampleRing {
    let ring = SampleRing(capacity: 4000)
    for sample in samples { ring.append(sample) }
    return ring
}

private func sine(_ count: Int, amplitude: Float = 60, offset: Float = 0) -> [Float] {
    var random = Random(seed: 4)
    return (0..<count).map { offset + amplitude * (Float($0 % 100) / 50 - 1) + random.signed() * amplitude / 8 }
}

let scopeScaleTests = [
    TestCase("a sensitivity is an amount per millimeter of the panel, whatever the height of the graph") { t in
        for isDetailed in [false, true] {
            guard let bench = bench(ring([1]), .perMillimeter(7, around: .zero), isDetailed: isDetailed) else {
                return t.fail("memory")
            }
            bench.update()
            // At this sensitivity, 70 \u{B5}V are 10 mm high.
            let pixels = bench.graph.line.row(-35) - bench.graph.line.row(35)
            t.expect(abs(pixels - 10 * bench.style.pixelsPerMillimeter) < 0.01)
            t.expect(abs(bench.graph.line.row(0) - Float(bench.graph.content.height) / 2) < 0.01)
            // The zoom of the value range does not change a fixed sensitivity.
            bench.configure { $0.valueZoom = 3 }
            t.expect(abs(bench.graph.line.row(-35) - bench.graph.line.row(35) - pixels) < 0.01)
        }
    },
    TestCase("channels in mV and in \u{B5}V look the same at the same sensitivity") { t in
        let samples = sine(700)
        guard
            let micro = bench(
                ring(samples), .perMillimeter(ScopeScale.perMillimeter(7, microvolts: 1), around: .zero)),
            let milli = bench(
                ring(samples.map { $0 / 1000 }),
                .perMillimeter(ScopeScale.perMillimeter(7, microvolts: 1000), around: .zero))
        else { return t.fail("memory") }
        micro.update()
        milli.update()
        t.expectEqual(compare(micro.picture(), milli.picture(), tolerance: 2).pixels, 0)
    },
    TestCase(
        "if the value range is around the mean, it stays when the mean moves slightly, and moves when the mean is far off"
    ) {
        t in
        let ring = ring(sine(600, amplitude: 5, offset: 4123))
        guard let bench = bench(ring, .perMillimeter(7, around: .mean)) else { return t.fail("memory") }
        bench.update()
        let limits = bench.graph.limits
        let middle = (limits.lower + limits.upper) / 2
        t.expect(abs(middle - 4123) < Float(limits.span) / 10)
        // If the signal rises by 1/20 of the value range, the range does not move.
        for _ in 0..<600 { ring.append(middle + Float(limits.span) / 20) }
        for _ in 0..<60 { bench.update() }
        t.expect(bench.graph.limits == limits)
        for _ in 0..<600 { ring.append(middle + Float(limits.span) / 2) }
        for _ in 0..<60 { bench.update() }
        t.expect(bench.graph.limits.lower > limits.lower + Float(limits.span) * 0.4)
        t.expect(abs(bench.graph.limits.span - limits.span) < limits.span / 1000)
    },
    TestCase(
        "if the value range is around the mean, it stays while all samples are lost, and is computed again when data arrive"
    ) {
        t in
        let ring = ring(sine(600, offset: 1000))
        guard let bench = bench(ring, .perMillimeter(7, around: .mean)) else { return t.fail("memory") }
        bench.update()
        let limits = bench.graph.limits
        ring.appendLost(1200)
        for _ in 0..<60 { bench.update() }
        t.expect(bench.graph.limits == limits)
        ring.removeAll()
        bench.update()
        t.expectEqual(bench.graph.limitLabels.upper, "")
        ring.append(-500)
        bench.update()
        t.expect(abs((bench.graph.limits.lower + bench.graph.limits.upper) / 2 + 500) < 20)
    },
    TestCase(
        "if negative values are drawn upward, the trace shows the samples with their signs changed, as ranges and as joined points, with losses"
    ) {
        t in
        for hertz in [500, 60] as [UInt32] {
            var samples = sine(Int(hertz) * 2)
            for index in Int(hertz)..<Int(hertz) + Int(hertz) / 5 { samples[index] = .nan }
            let scaling = ValueScaling.fixed(ValueLimits(lower: -100, upper: 100))
            guard let up = bench(ring(samples), hertz: hertz, scaling),
                let down = bench(ring(samples.map { -$0 }), hertz: hertz, scaling, isNegativeUp: true)
            else { return t.fail("memory") }
            up.update()
            down.update()
            t.expectEqual(compare(up.picture(), down.picture(), tolerance: 1).pixels, 0)
            // Reverses the value axis (negative values upward) while the graph is shown, and then reverses it back.
            up.configure { $0.isNegativeUp = true }
            t.expect(compare(up.picture(), down.picture(), tolerance: 1).pixels > 100)
            up.configure { $0.isNegativeUp = false }
            t.expectEqual(compare(up.picture(), down.picture(), tolerance: 1).pixels, 0)
        }
    },
    TestCase(
        "if negative values are drawn upward, labels and lines are reversed, and minimum, mean and maximum do not change"
    ) { t in
        guard
            let bench = bench(
                ring([-10, 30]), .fixed(ValueLimits(lower: -50, upper: 100)), isNegativeUp: true, isDetailed: true)
        else { return t.fail("memory") }
        bench.update()
        t.expectEqual(bench.graph.valueLabels, ["-50 µV", "0 µV", "50 µV", "100 µV"])
        t.expectEqual(bench.graph.limitLabels.upper, "-50 µV")
        t.expectEqual(bench.graph.limitLabels.lower, "100 µV")
        t.expectEqual(bench.graph.statistics, ["min -10.0 µV", "mean 10.0 µV", "max 30.0 µV"])
        guard let grid = bench.graph.grid else { return t.fail("no grid") }
        for line in 0..<grid.count {
            let row = bench.graph.line.row(Float(grid.value(line)))
            t.expect(abs(Float(grid.row(line)) + 0.5 - row) <= 0.6)
            t.expect(grid.isZero(line) == (line == 1))
        }
    },
    TestCase(
        "a common value range of several scopes contains all their samples in their units, grows immediately and shrinks slowly"
    ) { t in
        var scale = CommonScale()
        t.expect(scale.limits(factor: 1) == nil)
        func follow(_ micro: ClosedRange<Float>, _ milli: ClosedRange<Float>, at now: Int64) {
            var (a, b) = (Extremes(), Extremes())
            a.include(micro.lowerBound)
            a.include(micro.upperBound)
            b.include(milli.lowerBound)
            b.include(milli.upperBound)
            scale.begin()
            scale.include(a, factor: 1)
            scale.include(b, factor: 1000)
            scale.include(Extremes(), factor: 1)
            scale.follow(now: now)
        }
        follow(-40...60, -0.1...0.02, at: 0)
        t.expect(scale.limits(factor: 1) == ValueLimits(lower: -100, upper: 60))
        t.expect(scale.limits(factor: 1000) == ValueLimits(lower: -0.1, upper: 0.06))
        follow(-40...60, -0.1...0.5, at: 1)
        t.expect(scale.limits(factor: 1).map { $0.upper >= 500 } ?? false)
        for step in 1...60 { follow(-40...60, -0.1...0.02, at: Int64(step) * 100_000_000) }
        t.expect(scale.limits(factor: 1) == ValueLimits(lower: -100, upper: 60))
        // While no scope is visible, the common range does not change. Infinite values have no effect.
        scale.begin()
        scale.follow(now: 7_000_000_000)
        t.expect(scale.limits(factor: 1) == ValueLimits(lower: -100, upper: 60))
        var huge = Extremes()
        huge.include(3e38)
        scale.include(huge, factor: 1e6)
        scale.follow(now: 8_000_000_000)
        t.expect(scale.limits(factor: 1e6).map { $0.upper.isFinite && $0.upper > 1e31 } ?? false)
        scale.reset()
        t.expect(scale.limits(factor: 1) == nil)
    },
    TestCase(
        "a scope with a common scale shows the value range that it is given; before it is given one, it shows no labels"
    ) { t in
        guard let bench = bench(ring(sine(400)), .common) else { return t.fail("memory") }
        bench.update()
        t.expectEqual(bench.graph.limitLabels.upper, "")
        t.expect(bench.graph.extremes.maximum > 50)
        var damage = Damage()
        bench.graph.follow(common: ValueLimits(lower: -200, upper: 300), now: bench.now, damage: &damage)
        t.expect(!damage.isEmpty)
        t.expectEqual(bench.graph.limitLabels.upper, "300 µV")
        t.expectEqual(bench.graph.limitLabels.lower, "-200 µV")
        // A scope that becomes visible uses the common value range from its first frame on.
        bench.redraw()
        t.expect(bench.graph.limits == ValueLimits(lower: -200, upper: 300))
        damage = Damage()
        bench.graph.follow(common: ValueLimits(lower: -200, upper: 300), now: bench.now, damage: &damage)
        t.expect(damage.isEmpty)
    },
]
