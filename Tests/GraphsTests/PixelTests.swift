import Drawing
import Graphs
import Signals
import TestKit

private let limits = ValueLimits(lower: -100, upper: 100)

/// Updates two graphs, one in sweep and one in scroll mode, with random samples, and compares them with a slow drawing.
private func comparePixels(
    _ t: Expectations, milliHertz: UInt32, window: Int, updates: Int, every: Int, seed: UInt32, lineWidth: Float = 1.2,
    isWild: Bool = false
) {
    var random = Random(seed: seed)
    let recording = Recording(capacity: 4000)
    var configuration = GraphConfiguration()
    configuration.windowMilliseconds = window
    configuration.scaling = .fixed(limits)
    let modes = [ContentMode.sweep, .scroll]
    let benches = modes.compactMap { mode in
        configuration.mode = mode
        return try? GraphBench(
            recording.ring, milliHertz: milliHertz, configuration: configuration, lineWidth: lineWidth)
    }
    guard benches.count == 2 else { return t.fail("memory") }
    for bench in benches { bench.show() }
    let most = max(1, Int(milliHertz) * window / 1_000_000 / 20)
    for round in 1...updates {
        if isWild {
            recording.append((0..<random.below(most + 1)).map { _ in random.signed() * 90 })
        } else {
            recording.appendRandom(&random, atMost: 1 + random.below(most))
        }
        for bench in benches { bench.update() }
        guard round % every == 0 || round == 1 else { continue }
        for bench in benches where !recording.samples.isEmpty {
            let expected = SlowScope(bench, recording.samples).draw()
            let (worst, pixels) = compare(bench.picture(), expected, tolerance: 3)
            let name = "\(milliHertz) mHz, \(bench.graph.configuration.mode), round \(round)"
            t.expect(pixels == 0, "\(name): \(pixels) pixels differ, the worst by \(worst)")
            bench.redraw()
            let again = compare(bench.picture(), expected, tolerance: 3)
            t.expect(
                again.pixels == 0, "\(name): redrawn, \(again.pixels) pixels differ, the worst by \(again.worst)")
        }
    }
}

let pixelTests = [
    TestCase("dense traces in scopes match an independent reference drawing, in scroll and sweep mode") { t in
        comparePixels(t, milliHertz: 300_000, window: 2000, updates: 240, every: 48, seed: 3)
        comparePixels(t, milliHertz: 123_456, window: 1777, updates: 240, every: 57, seed: 4)
        comparePixels(t, milliHertz: 1_000_000, window: 1000, updates: 60, every: 20, seed: 5)
    },
    TestCase("traces of joined points in scopes match an independent reference drawing, in scroll and sweep mode") {
        t in
        comparePixels(t, milliHertz: 25_000, window: 2000, updates: 240, every: 48, seed: 6)
        comparePixels(t, milliHertz: 33_333, window: 3000, updates: 240, every: 57, seed: 7)
        comparePixels(t, milliHertz: 7_000, window: 1000, updates: 120, every: 24, seed: 8)
        comparePixels(
            t, milliHertz: 40_000, window: 2000, updates: 120, every: 8, seed: 11, lineWidth: 6.5, isWild: true)
    },
    TestCase("after 10,000 updates of random sizes, the picture of a scope matches the reference drawing") { t in
        comparePixels(t, milliHertz: 160_000, window: 1500, updates: 10_000, every: 10_000, seed: 9)
        comparePixels(t, milliHertz: 31_000, window: 2000, updates: 10_000, every: 10_000, seed: 10)
    },
    TestCase(
        "after hours and weeks of data, the picture of a scope equals that of the first minute, at all sampling rates"
    ) { t in
        for (milliHertz, window) in [(UInt32(250_000), 2000), (123_457, 1777), (31_007, 2345), (999_999, 700)] {
            var random = Random(seed: milliHertz)
            var configuration = GraphConfiguration()
            configuration.windowMilliseconds = window
            configuration.scaling = .fixed(limits)
            configuration.mode = random.below(2) == 0 ? .scroll : .sweep
            let young = Recording(capacity: 3000)
            let old = SampleRing(capacity: 3000)
            guard
                let first = try? GraphBench(young.ring, milliHertz: milliHertz, configuration: configuration),
                let second = try? GraphBench(old, milliHertz: milliHertz, configuration: configuration)
            else { return t.fail("memory") }
            // A million time windows contain a whole number of samples. So after weeks or years, samples are at the
            // same positions in the picture as at the start.
            let samples = Int64(milliHertz) * Int64(window)
            let gap = Int(samples * 3 / 1_000_000)
            for times: Int64 in [1, 100] {
                young.removeAll()
                old.removeAll()
                young.appendLost(gap)
                old.appendLost(samples * times + Int64(gap))
                first.show()
                second.show()
                for _ in 0..<100 {
                    let before = young.samples.count
                    young.appendRandom(&random, atMost: Int(milliHertz) / 8000 + 2)
                    for sample in young.samples[before...] {
                        if sample.isNaN { old.appendLost(1) } else { old.append(sample) }
                    }
                    first.update()
                    second.update()
                }
                let (worst, pixels) = compare(first.picture(), second.picture(), tolerance: 2)
                t.expect(
                    pixels == 0, "\(milliHertz) mHz after \(times) million windows: \(pixels) differ by up to \(worst)")
            }
        }
    },
]
