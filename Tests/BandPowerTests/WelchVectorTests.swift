import BandPower
import Signals
import Spectrum
import TestKit

/// The samples that WelchVectors/make_vectors.py uses.
func knownSamples(_ count: Int, _ hertz: UInt32) -> [Float] {
    var state = hertz
    return (0..<count).map { index in
        state = state &* 1_664_525 &+ 1_013_904_223
        let noise = Double(state >> 8) / 0x1p23 - 1
        let phase = index * 10 % Int(hertz)
        let triangle = Double(abs(4 * phase - 2 * Int(hertz))) / Double(hertz) - 1
        return Float(40 * noise + 30 * triangle + 512)
    }
}

private struct Case {
    let hertz: UInt32
    let settings: WelchSettings

    init(_ hertz: UInt32, _ milliseconds: Int, _ overlap: Int, _ windows: Int, _ function: WindowFunction) {
        self.hertz = hertz
        settings = WelchSettings(
            windowMilliseconds: milliseconds, overlap: overlap, windows: windows, function: function)
    }
}

private let cases = [
    Case(128, 4000, 50, 8, .hannDenormalized), Case(200, 4000, 50, 8, .hannDenormalized),
    Case(250, 4000, 50, 8, .hannDenormalized), Case(256, 4000, 50, 8, .hannDenormalized),
    Case(512, 4000, 50, 8, .hannDenormalized), Case(1000, 4000, 50, 8, .hannDenormalized),
    Case(4096, 4000, 50, 3, .hannDenormalized), Case(250, 1000, 50, 8, .hannNormalized),
    Case(250, 2000, 0, 4, .rectangular), Case(250, 2500, 75, 16, .hamming), Case(500, 3001, 33, 5, .blackman),
    Case(100, 4000, 50, 1, .bartlett),
]

/// Returns a meter that has measured all windows of these samples.
func measured(_ samples: [Float], _ hertz: UInt32, _ settings: WelchSettings) -> WelchMeter? {
    let ring = SampleRing(capacity: samples.count)
    guard let plan = WelchPlan(settings, rate: SamplingRate(hertz: hertz), tables: SpectrumTables()) else { return nil }
    let meter = WelchMeter(ring, plan)
    let block = max(1, plan.hop / 3)
    samples.withUnsafeBufferPointer { all in
        for first in stride(from: 0, to: all.count, by: block) {
            ring.append(UnsafeBufferPointer(rebasing: all[first..<min(all.count, first + block)]))
            meter.advance()
        }
    }
    while meter.advance() {}
    return meter
}

let welchVectorTests = [
    TestCase("power densities and the powers of bands agree with scipy.signal.welch to 1e-4 of the largest value") {
        t in
        guard let bytes = TestFiles.bytes("Tests/WelchVectors/vectors.bin") else {
            return t.fail("no vectors.bin: tests run at the top of the repository")
        }
        var place = 0
        func next() -> Float {
            guard place + 4 <= bytes.count else { return .infinity }
            defer { place += 4 }
            return Float(bitPattern: (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[place + $1]) << UInt32(8 * $1) })
        }
        for (index, one) in cases.enumerated() {
            let length = min(16384, Int(one.hertz) * one.settings.windowMilliseconds / 1000)
            let hop = length - length * one.settings.overlap / 100
            let samples = knownSamples(length + (one.settings.windows - 1) * hop, one.hertz)
            guard let meter = measured(samples, one.hertz, one.settings) else { return t.fail("no plan") }
            t.expectEqual(meter.windowCount, one.settings.windows)
            var (largest, error): (Float, Float) = (0, 0)
            for bin in 0..<meter.plan.binCount {
                let wanted = next()
                largest = max(largest, wanted)
                error = max(error, (meter.density(bin) - wanted).magnitude)
            }
            t.expect(error <= 1e-4 * largest, "case \(index): \(error) of \(largest)")
            let wanted = Band.allCases.map { _ in next() }
            for band in Band.allCases {
                let difference = (meter.power(band) - wanted[band.rawValue]).magnitude
                t.expect(difference <= 1e-4 * (wanted.max() ?? 0), "case \(index), \(band.name): \(difference)")
            }
        }
        t.expect(place == bytes.count, "vectors are left")
    }
]
