import Sound
import TestKit

let cardClockTests = [
    TestCase(
        "a sound card's actual rate is found within a minute, although the positions that it reports jump by a millisecond"
    ) {
        t in
        for drift in [-200.0, 0, 150] {
            var clock = CardClock(rate: 48_000)
            let slope = 1e9 / 48_000 * (1 + drift * 1e-6)
            var random: UInt32 = 7
            var worst: Int64 = 0
            for step in 0..<6000 {
                let frame = Int64(step) * 480
                let time = 5_000_000_000 + Int64(Double(frame) * slope)
                random = random &* 1_664_525 &+ 1_013_904_223
                clock.observe(frame, at: time + Int64(random % 1_000_000))
                if step > 1500 { worst = max(worst, abs(clock.time(of: frame) - time - 500_000)) }
            }
            // An error of the computed time of up to 0.2 ms is allowed.
            t.expect(worst < 200_000, "\(drift): \(worst)")
            let frame = clock.frame(at: clock.time(of: 3_000_000))
            t.expect(abs(frame - 3_000_000) <= 1)
        }
    },
    TestCase(
        "until the sound card has reported enough positions, and again after lost frames, its nominal rate is used"
    ) {
        t in
        var clock = CardClock(rate: 44_100)
        t.expect(!clock.isSet)
        clock.observe(0, at: 1_000_000_000)
        t.expect(clock.isSet)
        t.expectEqual(clock.time(of: 44_100), 2_000_000_000)
        t.expectEqual(clock.frame(at: 1_500_000_000), 22_050)
        clock.reset()
        t.expect(!clock.isSet)
        clock.observe(44_100, at: 7_000_000_000)
        t.expectEqual(clock.time(of: 0), 6_000_000_000)
        t.expect(clock.frame(at: .max) > 0 && clock.frame(at: .min) < 0)
    },
]
