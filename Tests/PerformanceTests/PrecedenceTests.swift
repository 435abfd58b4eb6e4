import Performance
import TestKit

let precedenceTests = [
    TestCase(
        "if the drawing thread uses most of a second, it loses its priority; if it later uses less than half of one, the priority returns"
    ) {
        t in
        var precedence = Precedence()
        var (now, used): (Int64, Int64) = (TestTime.uptime, 0)
        /// Simulates some seconds in which the thread uses this percentage of the processor; returns how often the thread's priority changed.
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
        // With priority, the thread uses nearly all of the time, and then loses the priority. Without it, another busy thread leaves the thread half
        // of the time, and then the thread gets the priority again. These changes must become ever rarer.
        var (first, seconds) = (0, 10_000)
        while seconds > 0 {
            _ = work(percent: precedence.isFirst ? 95 : 40, seconds: 1)
            first += precedence.isFirst ? 1 : 0
            seconds -= 1
        }
        t.expect((100...400).contains(first), "\(first)")
    },
    TestCase("the drawing thread's processor time is queried once a second") { t in
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
