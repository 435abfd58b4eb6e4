import BandPower
import Signals
import Spectrum
import TestKit

private func sine(_ count: Int, _ hertz: UInt32, _ milliHertz: UInt32, _ amplitude: Float) -> [Float] {
    let generator = SineGenerator(
        frequency: SamplingRate(milliHertz: milliHertz), amplitude: amplitude, shift: 0,
        rate: SamplingRate(hertz: hertz))
    return (0..<count).map { _ in generator.next() }
}

let welchTests = [
    TestCase(
        "the power of a sine is in the band of its frequency, as a share and in decibels, and its frequency is the peak"
    ) { t in
        guard let meter = measured(sine(40 * 250, 250, 10_300, 20), 250, WelchSettings()) else {
            return t.fail("no plan")
        }
        t.expect((meter.power(.alpha) - 200).magnitude < 0.5, "\(meter.power(.alpha))")
        t.expect(meter.share(.alpha) > 0.999 && meter.share(.beta) < 1e-3)
        t.expect(((meter.decibels(.alpha) ?? 0) - 23.01).magnitude < 0.02)
        guard let peak = meter.peak else { return t.fail("no peak") }
        t.expect((peak.hertz - 10.3).magnitude < 0.1 && peak.band == .alpha, "\(peak.hertz)")
    },
    TestCase("the shares of the frequency bands add up to one, and are 0 for a signal without power") { t in
        guard let meter = measured(knownSamples(40 * 256, 256), 256, WelchSettings()),
            let flat = measured([Float](repeating: 3, count: 40 * 256), 256, WelchSettings())
        else { return t.fail("no plan") }
        let sum = Band.allCases.reduce(Float(0)) { $0 + meter.share($1) }
        t.expect((sum - 1).magnitude < 1e-5)
        t.expect(Band.allCases.allSatisfy { flat.share($0) == 0 && flat.decibels($0) == nil })
        t.expect(flat.peak == nil && flat.total == 0)
    },
    TestCase("the spectrum of noise has no peak; if the noise contains a rhythm, there is one peak at the rhythm") {
        t in
        // The test samples contain a triangle wave of 10 Hz.
        let peak = measured(knownSamples(40 * 256, 256), 256, WelchSettings())?.peak
        t.expect(((peak?.hertz ?? 0) - 10).magnitude < 0.2, "\(peak?.hertz ?? 0)")
        var found = 0
        for seed: UInt32 in 1...20 {
            var state = seed
            let noise = (0..<40 * 256).map { _ -> Float in
                state = state &* 1_664_525 &+ 1_013_904_223
                return Float(state >> 8) * 0x1p-23 - 1
            }
            if measured(noise, 256, WelchSettings())?.peak != nil { found += 1 }
        }
        // By chance, about one of 20 noise signals has a peak of the required prominence.
        t.expect(found <= 4, "\(found) peaks in 20 noises")
    },
    TestCase(
        "the mean spectrum is computed from the newest windows, including samples that were stored before the measurement began"
    ) { t in
        let ring = SampleRing(capacity: 64 * 256)
        let loud = sine(30 * 256, 256, 10_000, 50)
        let silent = sine(20 * 256, 256, 10_000, 1)
        guard let plan = WelchPlan(WelchSettings(), rate: SamplingRate(hertz: 256), tables: SpectrumTables()) else {
            return t.fail("no plan")
        }
        (loud + silent).withUnsafeBufferPointer { ring.append($0) }
        let meter = WelchMeter(ring, plan)
        while meter.advance() {}
        t.expectEqual(meter.windowCount, 8)
        t.expect((meter.power(.alpha) - 0.5).magnitude < 0.01, "\(meter.power(.alpha))")
    },
    TestCase(
        "for the power of bands, lost samples are interpolated; a window with more than a quarter of lost samples does not count"
    ) {
        t in
        var samples = sine(60 * 256, 256, 10_000, 20)
        for index in 30 * 256..<32 * 256 { samples[index] = .nan }
        for index in 0..<samples.count where index % 97 == 0 { samples[index] = .nan }
        guard let meter = measured(samples, 256, WelchSettings(windows: 64)) else { return t.fail("no plan") }
        // The recording has 29 windows of 4 s. Windows in which more than a quarter of the samples are lost do not
        // count.
        t.expect((26...28).contains(meter.windowCount), "\(meter.windowCount)")
        t.expect((meter.power(.alpha) / 200 - 1).magnitude < 0.05, "\(meter.power(.alpha))")
    },
    TestCase(
        "if a ring buffer was emptied or overwrote unread samples, the measurement continues at the ring buffer's first sample"
    ) { t in
        let ring = SampleRing(capacity: 5 * 256)
        guard let plan = WelchPlan(WelchSettings(), rate: SamplingRate(hertz: 256), tables: SpectrumTables()) else {
            return t.fail("no plan")
        }
        let meter = WelchMeter(ring, plan)
        sine(30 * 256, 256, 10_000, 20).withUnsafeBufferPointer { ring.append($0) }
        while meter.advance() {}
        t.expectEqual(meter.windowCount, 1)
        ring.removeAll()
        sine(5 * 256, 256, 10_000, 2).withUnsafeBufferPointer { ring.append($0) }
        while meter.advance() {}
        t.expectEqual(meter.windowCount, 1)
        t.expect((meter.power(.alpha) - 2).magnitude < 0.05)
    },
    TestCase(
        "if the limits of frequency bands are not in rising order, defaults replace them; too low a sampling rate is refused"
    ) { t in
        t.expect(WelchSettings(limits: [1000, 4000, 4000, 5000, 6000, 7000]) == WelchSettings())
        t.expect(WelchSettings(limits: []) == WelchSettings())
        t.expect(WelchSettings(windowMilliseconds: 1 << 30, overlap: 200, windows: -1).windows == 1)
        t.expect(WelchPlan(WelchSettings(), rate: .irregular, tables: SpectrumTables()) == nil)
        t.expect(WelchPlan(WelchSettings(), rate: SamplingRate(hertz: 2), tables: SpectrumTables()) != nil)
        // A window longer than the largest transform is shortened.
        let fast = WelchPlan(WelchSettings(), rate: SamplingRate(hertz: 1_000_000), tables: SpectrumTables())
        t.expectEqual(fast?.windowLength ?? 0, 16384)
    },
]
