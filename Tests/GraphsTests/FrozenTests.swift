import Drawing
import Graphs
import Signals
import Spectrum
import TestKit

private let limits = ValueLimits(lower: -100, upper: 100)
private let second: Int64 = 1_000_000_000
private let frame: Int64 = 16_666_667

let frozenTests = [
    TestCase("if the time window is frozen, later samples cause no drawing") { t in
        for milliHertz: UInt32 in [700_000, 45_000] {
            for mode in [ContentMode.sweep, .scroll] {
                let stream = Stream(milliHertz: milliHertz)
                stream.run(to: 5 * second, wave)
                guard let bench = stream.bench(mode, window: 2000, end: 5 * second, limits: limits) else {
                    return t.fail("memory")
                }
                let before = bench.picture()
                for round in 1...100 {
                    stream.run(to: 5 * second + Int64(round) * frame, wave)
                    t.expect(bench.update().isEmpty, "round \(round)")
                }
                t.expect(bench.picture() == before)
                bench.redraw()
                t.expect(bench.picture() == before)
                // When the picture is resumed, it contains all samples that arrived meanwhile.
                bench.end = nil
                bench.update()
                t.expectEqual(compare(bench.picture(), stream.slow(bench), tolerance: 4).pixels, 0)
            }
        }
    },
    TestCase(
        "if the time window is moved back, the graph equals one that was drawn at that time, whatever was shown before"
    ) { t in
        for milliHertz: UInt32 in [700_000, 128_000, 45_000, 3000] {
            var random = Random(seed: milliHertz)
            for mode in [ContentMode.sweep, .scroll] {
                let stream = Stream(milliHertz: milliHertz, start: second / 3)
                stream.run(to: 15 * second) { random.below(70) == 0 ? .nan : wave($0) }
                guard let bench = stream.bench(mode, window: 2000, limits: limits) else { return t.fail("memory") }
                for _ in 0..<12 {
                    // The time window moves by small steps, like those of a dragging finger, or by large ones.
                    let step = Int64(random.signed() * (random.below(3) == 0 ? 1e10 : 3e7))
                    let end = max(0, min(15 * second, (bench.end ?? 15 * second) + step))
                    bench.end = end
                    bench.update()
                    let (worst, pixels) = compare(bench.picture(), stream.slow(bench), tolerance: 4)
                    t.expect(
                        pixels == 0, "\(milliHertz) mHz, \(mode), \(end): \(pixels) pixels differ by up to \(worst)")
                    // Samples that arrive after the freeze have no effect on the picture.
                    let young = Stream(milliHertz: milliHertz, start: second / 3)
                    var samples = stream.samples[...]
                    young.run(to: end) { _ in samples.removeFirst() }
                    guard let made = young.bench(mode, window: 2000, end: end, limits: limits) else { continue }
                    if young.ring.end > 0 { t.expect(made.picture() == bench.redrawn(), "made at \(end)") }
                }
            }
        }
    }.portable,
    TestCase("if a frozen time window begins before the stored data, the graph is blank up to the first stored sample")
    { t in
        for milliHertz: UInt32 in [700_000, 45_000] {
            for mode in [ContentMode.sweep, .scroll] {
                // The picture shows 3 s. The stream sends 15 s of data, so the ring (sample buffer) of 3 s is
                // overwritten several times.
                let stream = Stream(milliHertz: milliHertz, capacity: Int(milliHertz) * 3 / 1000)
                stream.run(to: 15 * second, wave)
                for end in [Int64(5), 11, 13, 14] {
                    guard let bench = stream.bench(mode, window: 2000, end: end * second, limits: limits) else {
                        return t.fail("memory")
                    }
                    let red = bench.picture().joined().filter { $0 >> 16 & 0xFF > 2 * ($0 >> 8 & 0xFF) }
                    t.expect(red.isEmpty, "\(red.count) red pixels at \(end) s")
                    let (worst, pixels) = compare(bench.picture(), stream.slow(bench), tolerance: 4)
                    t.expect(pixels == 0, "\(milliHertz) mHz, \(mode), \(end) s: \(pixels) differ by up to \(worst)")
                    t.expect(bench.graph.isComplete)
                }
            }
        }
    },
    TestCase(
        "if a spectrogram is moved back in time, it shows the spectra of that time, and is blank where samples were overwritten"
    ) {
        t in
        var options = SpectrogramOptions()
        options.maximumCyclesPerSecond = 10
        for mode in [ContentMode.sweep, .scroll] {
            let recording = Recording(capacity: 64 * 9)
            let stream = Stream(milliHertz: 64_000)
            stream.run(to: 20 * second, wave)
            recording.append(stream.samples)
            guard
                let bench = try? SpectrogramBench(
                    milliHertz: 64_000, mode: mode, period: 3000, scaling: .fixed(ValueLimits(lower: 0, upper: 40)),
                    options: options, sharing: recording)
            else { return t.fail("memory") }
            for end in [18_500, 18_000, 16_321, 13_000, 12_000, 10_000, 5000, 17_000, 19_900] {
                bench.end = Int64(end) * 1_000_000
                _ = bench.update()
                t.expectEqual(bench.wrongPixels(), 0, "\(mode), \(end) ms")
                let before = bench.pixels()
                bench.redraw()
                t.expect(bench.pixels() == before, "\(mode), \(end) ms, redrawn")
            }
            // While the picture is frozen, samples that arrive later change nothing, even if it is drawn with reduced
            // quality.
            for quality in [GraphQuality.full, .reduced] {
                var configuration = bench.graph.configuration
                configuration.quality = quality
                var damage = Damage()
                bench.graph.configure(configuration, now: 0, damage: &damage)
                bench.end = bench.clock.newest(recording.ring) - 100_000_000
                _ = bench.update()
                let before = bench.pixels()
                for _ in 0..<20 {
                    recording.append((0..<3).map { Float($0) * 30 })
                    t.expect(bench.update().isEmpty)
                }
                t.expect(bench.pixels() == before)
                bench.redraw()
                t.expect(bench.pixels() == before)
            }
        }
    },
]

extension GraphBench {
    /// Returns the picture after a complete redraw.
    fileprivate func redrawn() -> [[UInt32]] {
        redraw()
        return picture()
    }
}
