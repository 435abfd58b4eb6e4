import CMath
import Session
import Signals
import TestKit

/// Returns a ring (sample buffer) with five seconds of a signal: mains interference, a slower wave and an offset.
private func ring(_ mains: Double, _ amplitude: Double, rate: Double, lost: Range<Int> = 0..<0) -> SampleRing {
    let ring = SampleRing(capacity: 8192)
    for index in 0..<Int(5 * rate) {
        let time = Double(index) / rate
        if lost.contains(index) {
            ring.appendLost(1)
        } else {
            ring.append(
                Float(
                    40_000 + 30 * math_sin_double(2 * .pi * 10 * time)
                        + amplitude * math_sin_double(2 * .pi * mains * time + 0.7)))
        }
    }
    return ring
}

let noiseMeasurementTests = [
    TestCase(
        "over four seconds, the amplitude of mains interference at 50 and 60 Hz is measured, also beside slow waves and an offset"
    ) { t in
        for (mains, amplitude, rate) in [(50, 3, 250), (60, 0.5, 250), (50, 1, 500), (60, 20, 128)]
            as [(Double, Double, Double)]
        {
            guard let measured = NoiseMeasurement.amplitude(ring(mains, amplitude, rate: rate), hertz: rate) else {
                return t.fail("nothing at \(rate) Hz")
            }
            t.expect(abs(Double(measured) - amplitude) < 0.03 * amplitude, "\(measured) of \(amplitude), \(rate) Hz")
        }
    },
    TestCase(
        "if there are too few samples, too many lost ones or too low a sampling rate, there is no result for mains interference"
    ) {
        t in
        t.expect(NoiseMeasurement.amplitude(ring(50, 3, rate: 250, lost: 300..<810), hertz: 250) == nil)
        t.expect(NoiseMeasurement.amplitude(ring(50, 3, rate: 250, lost: 300..<700), hertz: 250) != nil)
        t.expect(NoiseMeasurement.amplitude(ring(20, 3, rate: 90), hertz: 90) == nil)
        t.expect(NoiseMeasurement.amplitude(ring(50, 3, rate: 250), hertz: 500) == nil)
        t.expect(NoiseMeasurement.amplitude(SampleRing(capacity: 2048), hertz: 250) == nil)
    },
    TestCase("if no data come for twelve seconds, the measurement of mains interference ends without a result") { t in
        var measurement = NoiseMeasurement()
        func ends(turns: Int) -> Int {
            var ends = 0
            for turn in 0..<turns {
                switch measurement.advance([], at: Int64(turn) * 10_000_000) {
                case .pending: break
                case .nothing: ends += 1
                case .amplitude: t.fail("an amplitude of no channel")
                }
            }
            return ends
        }
        t.expectEqual(ends(turns: 1190), 0)
        measurement.begin()
        t.expectEqual(ends(turns: 1600), 1)
        // The next measurement does not use samples from before its start.
        measurement.begin()
        t.expectEqual(ends(turns: 1100), 0)
    },
]
