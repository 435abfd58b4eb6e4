import CMath
import Session
import Signals
import TestKit

private func ring(_ hertz: Double, _ amplitude: Double, rate: Double, lost: Range<Int> = 0..<0) -> SampleRing {
    let ring = SampleRing(capacity: 8192)
    for index in 0..<Int(2 * rate) {
        let value = 300 + amplitude * math_sin_double(2 * .pi * hertz * Double(index) / rate + 0.3)
        if lost.contains(index) { ring.appendLost(1) } else { ring.append(Float(value)) }
    }
    return ring
}

let feedbackTests = [
    TestCase(
        "the power of a frequency band for feedback grows with the square of a sine's amplitude; a sine outside of the band changes it little"
    ) { t in
        for rate in [128.0, 250, 2048] {
            guard let one = FeedbackMeter.power(ring(10, 10, rate: rate), hertz: rate, 8...13),
                let two = FeedbackMeter.power(ring(10, 20, rate: rate), hertz: rate, 8...13),
                let beside = FeedbackMeter.power(ring(22, 10, rate: rate), hertz: rate, 8...13)
            else { return t.fail("nothing at \(rate) Hz") }
            t.expect(abs(two / one - 4) < 0.05, "\(two / one) at \(rate) Hz")
            t.expect(beside < one / 50, "\(beside) beside \(one) at \(rate) Hz")
        }
        t.expect(FeedbackMeter.power(ring(10, 10, rate: 250, lost: 250..<400), hertz: 250, 8...13) == nil)
        t.expect(FeedbackMeter.power(ring(10, 10, rate: 250), hertz: 250, 100...130) == nil)
        t.expect(FeedbackMeter.power(SampleRing(capacity: 2048), hertz: 250, 8...13) == nil)
    },
    TestCase(
        "the waveform for feedback has half its height at the average power and is higher above it; the average follows the power slowly"
    ) {
        t in
        var meter = FeedbackMeter()
        for _ in 0..<100 { meter.take(25) }
        t.expect(abs(meter.level - 0.5) < 0.01, "\(meter.level)")
        for _ in 0..<30 { meter.take(100) }
        let high = meter.level
        t.expect(high > 0.7, "\(high)")
        for _ in 0..<4000 { meter.take(100) }
        t.expect(meter.level < 0.52, "\(meter.level)")
        for power in [0, -1, .nan, .infinity] as [Double] { meter.take(power) }
        t.expect(meter.level > 0.4 && meter.level < 0.6)
        meter.begin()
        t.expectEqual(meter.level, 0.5)
    },
]
