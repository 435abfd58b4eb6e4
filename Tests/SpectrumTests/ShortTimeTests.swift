import Signals
import Spectrum
import TestKit

private func spectrum(_ rate: SamplingRate, cycles: Int = 25, _ window: WindowFunction = .hamming) -> ShortTimeSpectrum
{
    ShortTimeSpectrum(rate: rate, maximumCyclesPerSecond: cycles, window: window, tables: SpectrumTables())
}

/// Computes the one-sided powers by their definition, bin by bin in double precision. Before that, fills lost samples,
/// applies the window and pads with zeros.
private func slowPowers(_ samples: [Float], end: Int, _ short: ShortTimeSpectrum) -> [Double] {
    var last: Float = 0
    let filled = samples.map { sample -> Float in
        if !sample.isNaN { last = sample }
        return last
    }
    let length = short.windowLength
    let weights = (0..<length).map { short.window.value($0, of: length) }
    let windowed = (0..<length).map { Float(Double(filled[end - length + $0]) * weights[$0]) }
    let gain = short.window.isNormalized ? weights.reduce(0, +) : Double(length)
    return (0..<short.binCount).map { k in
        let bin = slowBin(windowed, k, size: short.size)
        let square = bin.real * bin.real + bin.imaginary * bin.imaginary
        return square * (k == 0 || k == short.size / 2 ? 1 : 2) / (gain * gain)
    }
}

let shortTimeTests = [
    TestCase(
        "the window of a short-time spectrum lasts one second; the distance of spectra follows from the sampling rate and the maximum number per second"
    ) { t in
        for (milliHertz, cycles, window, hop, size) in [
            (250_000, 25, 250, 10, 256), (250_000, 60, 250, 4, 256), (256_000, 60, 256, 4, 256),
            (512_000, 1, 512, 512, 512), (99_900, 25, 99, 3, 128), (32_000, 60, 32, 1, 32), (1500, 25, 1, 1, 2),
            (500, 25, 1, 1, 2), (0, 25, 1, 1, 2), (20_000_000, 60, 16384, 333, 16384),
            (1_000_000_000, 1, 16384, 1_000_000, 16384), (250_000, 0, 250, 250, 256), (250_000, -5, 250, 250, 256),
            (4_000_000, Int.max, 4000, 4, 4096),
        ] {
            let short = spectrum(SamplingRate(milliHertz: UInt32(milliHertz)), cycles: cycles)
            t.expectEqual(short.windowLength, window, "\(milliHertz) mHz")
            t.expectEqual(short.hop, hop, "\(milliHertz) mHz, \(cycles) cycles")
            t.expectEqual(short.size, size, "\(milliHertz) mHz")
            t.expectEqual(short.binCount, size / 2 + 1)
        }
    },
    TestCase("a window lasts 0.25 to 4 seconds, as chosen, and has at most 16,384 samples") { t in
        for (hertz, milliseconds, window, size) in [
            (250, 250, 62, 64), (250, 500, 125, 128), (250, 2000, 500, 512), (250, 4000, 1000, 1024),
            (4096, 4000, 16384, 16384), (8192, 4000, 16384, 16384), (1, 250, 1, 2),
        ] {
            let short = ShortTimeSpectrum(
                rate: SamplingRate(hertz: UInt32(hertz)), maximumCyclesPerSecond: 25, window: .hamming,
                windowMilliseconds: milliseconds, tables: SpectrumTables())
            t.expectEqual(short.windowLength, window)
            t.expectEqual(short.size, size)
        }
    },
    TestCase("a spectrum is computed from the samples in its window; each lost sample repeats the last value before it")
    {
        t in
        let short = spectrum(SamplingRate(hertz: 100))
        for capacity in [1000, 173, 140] {
            let ring = SampleRing(capacity: capacity)
            var samples: [Float] = []
            var state: UInt32 = 7
            for round in 0..<40 {
                state = state &* 1_664_525 &+ 1_013_904_223
                let count = Int(state >> 24) % 17 + 1
                if round % 4 == 3 {
                    ring.appendLost(Int64(count))
                    samples += [Float](repeating: .nan, count: count)
                } else {
                    let more = knownSamples(count, seed: round)
                    for sample in more { ring.append(sample) }
                    samples += more
                }
                guard samples.count >= 100 else { continue }
                guard let found = short.powers(of: ring, before: ring.end) else {
                    t.fail("no spectrum after \(samples.count) samples")
                    continue
                }
                let wanted = slowPowers(samples, end: samples.count, short)
                t.expect(relativeError((0..<short.binCount).map { found[$0] }, wanted) < 1e-5, "round \(round)")
            }
            short.reset()
        }
    },
    TestCase("if a loss of samples is longer than the window, the spectrum is that of the last value before the loss") {
        t in
        let short = spectrum(SamplingRate(hertz: 64), cycles: 8)
        let ring = SampleRing(capacity: 640)
        for _ in 0..<100 { ring.append(3) }
        ring.appendLost(300)
        var end: Int64 = 64
        while end <= 400 {
            let found = short.powers(of: ring, before: end)
            t.expect(found.map { ($0[0] - 9).magnitude < 1e-4 } ?? false, "before \(end)")
            end += 8
        }
        ring.removeAll()
        short.reset()
        ring.appendLost(64)
        t.expectEqual(
            short.powers(of: ring, before: 64)?[0] ?? -1, 0, "a sample from before the restart changed the spectrum")
    },
    TestCase(
        "before one second of samples, after the last sample, and where samples were overwritten, there is no spectrum"
    ) { t in
        let short = spectrum(SamplingRate(hertz: 100))
        let ring = SampleRing(capacity: 150)
        for _ in 0..<99 { ring.append(1) }
        t.expect(short.powers(of: ring, before: 99) == nil)
        ring.append(1)
        t.expect(short.powers(of: ring, before: 100) != nil)
        t.expect(short.powers(of: ring, before: 101) == nil)
        for _ in 0..<51 { ring.append(1) }
        t.expect(short.powers(of: ring, before: 100) == nil)
        t.expect(short.powers(of: ring, before: 101) != nil)
        t.expect(short.powers(of: ring, before: -5) == nil)
    },
    TestCase("spectra of different sizes share tables and memory, and the results do not change") { t in
        let tables = SpectrumTables()
        let small = ShortTimeSpectrum(
            rate: SamplingRate(hertz: 50), maximumCyclesPerSecond: 25, window: .rectangular, tables: tables)
        let ring = SampleRing(capacity: 4000)
        for sample in knownSamples(4000, seed: 2) { ring.append(sample * 1e20) }
        guard let before = small.powers(of: ring, before: 60) else { return t.fail("no spectrum") }
        let first = (0..<small.binCount).map { before[$0] }
        let large = ShortTimeSpectrum(
            rate: SamplingRate(hertz: 4000), maximumCyclesPerSecond: 25, window: .hamming, tables: tables)
        t.expect(large.powers(of: ring, before: 4000) != nil)
        guard let after = small.powers(of: ring, before: 60) else { return t.fail("no spectrum") }
        t.expectEqual((0..<small.binCount).map { after[$0] }, first)
    },
    TestCase("samples near the largest float give spectra of finite powers") { t in
        let short = spectrum(SamplingRate(hertz: 100), .hannNormalized)
        let ring = SampleRing(capacity: 200)
        for n in 0..<200 { ring.append(n % 3 == 0 ? Float.greatestFiniteMagnitude : -.greatestFiniteMagnitude) }
        guard let found = short.powers(of: ring, before: 200) else { return t.fail("no spectrum") }
        t.expect((0..<short.binCount).allSatisfy { found[$0].isFinite && found[$0] >= 0 })
    },
]
