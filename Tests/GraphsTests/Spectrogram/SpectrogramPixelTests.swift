import Drawing
import Graphs
import Signals
import Spectrum
import TestKit

private func options(_ cycles: Int, _ window: WindowFunction = .hamming, isDecibel: Bool = true) -> SpectrogramOptions {
    var options = SpectrogramOptions()
    options.maximumCyclesPerSecond = cycles
    options.window = window
    options.isDecibel = isDecibel
    return options
}

/// Sampling rates (some not a whole number of hertz), time windows and options: dense and sparse columns, more and
/// fewer bins than rows, several spectra per column and several columns per spectrum.
private let variations: [(milliHertz: UInt32, period: Int, options: SpectrogramOptions)] = [
    (32_000, 5000, options(8)), (50_500, 3000, options(25, .hannNormalized)), (16_000, 2000, options(60, .blackman)),
    (130_000, 9700, options(10, .bartlett)), (130_000, 4000, options(4, .rectangular, isDecibel: false)),
]

private let limits = ValueScaling.fixed(ValueLimits(lower: 2, upper: 40))

let spectrogramPixelTests = [
    TestCase(
        "with random and lost samples, a spectrogram matches an independent reference drawing, in scroll and sweep mode"
    ) { t in
        var random = Random(seed: 77)
        for mode in [ContentMode.scroll, .sweep] {
            for (milliHertz, period, options) in variations {
                guard
                    let bench = try? SpectrogramBench(
                        milliHertz: milliHertz, mode: mode, period: period, scaling: limits, options: options)
                else { return t.fail("memory") }
                t.expectEqual(bench.wrongPixels(), 0, "before the first sample")
                for round in 1...60 {
                    bench.recording.appendRandom(&random, atMost: round % 5 == 0 ? 60 : 9)
                    _ = bench.update()
                    if round == 7 || round == 60 {
                        t.expectEqual(bench.wrongPixels(), 0, "\(milliHertz) mHz, round \(round)")
                    }
                }
            }
        }
    },
    TestCase(
        "if a spectrogram is updated 10,000 times in random steps, it equals the reference drawing and a new graph"
    ) {
        t in
        var random = Random(seed: 78)
        for (mode, variation) in [(ContentMode.scroll, 0), (.sweep, 1)] {
            let (milliHertz, period, options) = variations[variation]
            guard
                let bench = try? SpectrogramBench(
                    milliHertz: milliHertz, mode: mode, period: period, scaling: limits, options: options)
            else { return t.fail("memory") }
            for _ in 1...10_000 {
                bench.recording.appendRandom(&random, atMost: 4)
                _ = bench.update()
            }
            t.expectEqual(bench.wrongPixels(), 0, "\(milliHertz) mHz")
            let before = bench.pixels()
            bench.redraw()
            t.expect(bench.pixels() == before, "the redrawn picture differs")
        }
    },
    TestCase(
        "if all samples between two spectra are lost, the previous spectrum is shown faintly; a hidden graph later shows its samples"
    ) {
        t in
        var random = Random(seed: 79)
        for mode in [ContentMode.scroll, .sweep] {
            guard
                let bench = try? SpectrogramBench(
                    milliHertz: 32_000, mode: mode, period: 8000, scaling: limits, options: options(8))
            else { return t.fail("memory") }
            for round in 1...12 {
                for _ in 0..<10 {
                    bench.recording.appendRandom(&random, atMost: 9)
                    _ = bench.update()
                }
                bench.graph.hide()
                for _ in 0..<round { bench.recording.appendRandom(&random, atMost: 12) }
                if round % 3 == 0 { bench.recording.appendLost(4 * round) }
                bench.show()
                t.expectEqual(bench.wrongPixels(), 0, "shown again, round \(round)")
                bench.recording.appendRandom(&random, atMost: 20)
                _ = bench.update()
                t.expectEqual(bench.wrongPixels(), 0, "after an update, round \(round)")
            }
        }
    },
    TestCase(
        "after an hour of simulated time, a spectrogram's columns are at the right pixels, and a scope shows the same times"
    ) {
        t in
        var random = Random(seed: 80)
        guard
            let bench = try? SpectrogramBench(
                milliHertz: 99_900, mode: .scroll, period: 4000, scaling: limits, options: options(2))
        else { return t.fail("memory") }
        let axis = bench.graph.spectra.axis
        let line = content(
            bench.recording.ring, width: axis.width, windowMilliseconds: axis.milliseconds, rate: bench.rate)
        t.expect(line.axis == axis, "one time axis")
        // Sends an hour of samples at 99.9 Hz, in updates of up to four seconds.
        while bench.recording.samples.count < 359_640 {
            bench.recording.appendRandom(&random, atMost: 400)
            _ = bench.update()
            line.update()
        }
        bench.finish()
        let places = SlowPlaces(milliHertz: 99_900, width: axis.width, windowMilliseconds: 4000)
        let newest = places.place(Int64(bench.recording.samples.count - 1)).column
        t.expectEqual(bench.graph.spectra.content.column, newest)
        t.expectEqual(line.column, newest)
        t.expectEqual(bench.wrongPixels(), 0)
    },
]
