import Performance
import TestKit

let precedenceTests = [
    TestCase("the drawing thread has priority until it uses most of a second, and again when it uses less than half") {
        t in
        var precedence = Precedence()
        var (now, used): (Int64, Int64) = (TestTime.uptime, 0)
        /// Uses this percentage of the processor for some seconds; returns how often the priority changed.
        func work(percent: Int64, seconds: Int) -> Int {
            (0..<60 * seconds).reduce(0) { changes, _ in
                now += Precedence.period / 60 + 1
                used += Precedence.period / 60 * percent / 100
                return changes + (precedence.advance(to: now) { used } ? 1 : 0)
            }
        }
        t.expectEqual(work(percent: 70, seconds: 1000), 0)
        t.expect(precedence.isFirst)
        t.expectEqual(work(percent: 95, seconds: 3), 1)
        t.expect(!precedence.isFirst)
        t.expectEqual(work(percent: 95, seconds: 1000) + work(percent: 60, seconds: 1000), 0)
        t.expectEqual(work(percent: 40, seconds: 4), 1)
        t.expect(precedence.isFirst)
        // An overloaded thread uses 95% with priority, and 40% without it, because another thread takes the rest. After
        // each loss of priority, it waits longer for the next one, up to 64 s, so that it seldom has it.
        var (first, seconds) = (0, 10_000)
        while seconds > 0 {
            _ = work(percent: precedence.isFirst ? 95 : 40, seconds: 1)
            first += precedence.isFirst ? 1 : 0
            seconds -= 1
        }
        t.expect((100...400).contains(first), "\(first)")
    },
    TestCase("the thread's processor time is read once a second") { t in
        var precedence = Precedence()
        var asked = 0
        for frame in 0...600 {
            _ = precedence.advance(to: Int64(frame) * Precedence.period / 60) {
                asked += 1
                return 0
            }
        }
        t.expectEqual(asked, 11)
    },
]
