import Mail
import Sending
import TestKit

private let second: Int64 = 1_000_000_000

private func outbox(_ numbers: UInt32...) -> Outbox {
    var outbox = Outbox()
    for number in numbers { outbox.add(Outbox.Entry(number: number, bytes: 1000)) }
    return outbox
}

let outboxTests = [
    TestCase("mails are sent one at a time, beginning with the oldest") { t in
        var outbox = outbox(3, 4)
        t.expect(outbox.begin(at: 0) == 3)
        t.expect(outbox.begin(at: 0) == nil)
        t.expect(outbox.nextAttempt == nil)
        outbox.end(.sent, at: second)
        t.expect(outbox.begin(at: second) == 4)
        outbox.end(.refused(.server("550 no")), at: second)
        t.expect(outbox.entries.isEmpty)
        t.expect(outbox.begin(at: second) == nil)
        t.expect(outbox.nextAttempt == nil)
        t.expectEqual(outbox.nextNumber, 1)
    },
    TestCase(
        "if a power cut left mails in the outbox, the app's start sorts them by number, and new mails come after them"
    ) {
        t in
        var outbox = Outbox(found: [7, 2, 5].map { Outbox.Entry(number: $0, bytes: 1) })
        t.expectEqual(outbox.nextNumber, 8)
        t.expect(outbox.begin(at: 0) == 2)
    },
    TestCase("the pauses between attempts to send a mail grow up to half an hour, and the user is notified once") { t in
        var outbox = outbox(1)
        var now: Int64 = 0
        var pauses: [Int64] = []
        for attempt in 0..<10 {
            t.expect(outbox.begin(at: now) == 1)
            t.expect(outbox.end(.delayed(.notConnected), at: now) == (attempt == 0))
            guard let next = outbox.nextAttempt else { return t.fail("never again") }
            t.expect(outbox.begin(at: next - 1) == nil)
            pauses.append((next - now) / second)
            now = next
        }
        t.expect(pauses == [15, 30, 60, 120, 240, 480, 960, 1800, 1800, 1800])
    },
    TestCase("if the network returns or a new mail is added, the pause before the next attempt to send ends") { t in
        var outbox = outbox(1)
        for _ in 0..<5 {
            _ = outbox.begin(at: outbox.nextAttempt ?? 0)
            outbox.end(.delayed(.noNetwork), at: 1000 * second)
        }
        outbox.retry(at: 1001 * second)
        t.expect(outbox.nextAttempt == 1001 * second + SendQueue.settlingTime)
        _ = outbox.begin(at: 1100 * second)
        outbox.end(.delayed(.noNetwork), at: 1100 * second)
        t.expect(outbox.nextAttempt == 1115 * second)
        outbox.add(Outbox.Entry(number: 2, bytes: 1))
        t.expect(outbox.begin(at: 1101 * second) == 1)
    },
    TestCase("if the server accepts a mail only later, the other mails are not delayed") { t in
        var outbox = outbox(1, 2)
        t.expect(outbox.begin(at: 0) == 1)
        outbox.end(.delayed(.server("450 busy")), at: 0)
        t.expect(outbox.begin(at: 0) == 2)
        outbox.end(.sent, at: 0)
        t.expect(outbox.begin(at: 14 * second) == nil)
        t.expect(outbox.nextAttempt == 15 * second)
        t.expect(outbox.begin(at: 15 * second) == 1)
    },
    TestCase(
        "if sending fails for a reason that only the user can remove, a change of the network causes no new attempt"
    ) {
        t in
        for problem in [SendingProblem.login, .openLogin, .settings] {
            var outbox = outbox(1)
            _ = outbox.begin(at: 0)
            t.expect(outbox.end(.delayed(problem), at: 0))
            t.expect(outbox.waitsForUser)
            t.expect(outbox.nextAttempt == nil)
            outbox.retry(at: second)
            t.expect(outbox.nextAttempt == nil)
            t.expect(outbox.begin(at: 10 * Outbox.longestPause) == nil)
            // A change of the settings or a request of the user causes a new attempt, and the next refusal is reported
            // again.
            outbox.resume(at: second)
            t.expect(outbox.nextAttempt == second + SendQueue.settlingTime)
            t.expect(outbox.begin(at: 4 * second) == 1)
            t.expect(outbox.end(.delayed(problem), at: 4 * second))
            // A new message from the user causes a new attempt, too.
            outbox.add(Outbox.Entry(number: 2, bytes: 1))
            t.expect(outbox.begin(at: 5 * second) == 1)
            t.expect(outbox.end(.delayed(problem), at: 5 * second))
            t.expect(outbox.nextAttempt == nil)
        }
    },
    TestCase("if the outbox has reached its maximum number of mails or total size, it refuses a further mail") { t in
        var outbox = Outbox()
        for number in 1...UInt32(Outbox.maximumMessages) {
            t.expect(!outbox.isFull)
            outbox.add(Outbox.Entry(number: number, bytes: 1))
        }
        t.expect(outbox.isFull)
        outbox = Outbox(found: [Outbox.Entry(number: 1, bytes: Outbox.maximumBytes - 1)])
        t.expectEqual(outbox.freeBytes, 1)
        t.expect(!outbox.isFull)
        // When the app starts, the outbox may find files without a limit of number or size.
        outbox = Outbox(found: (0..<100).map { Outbox.Entry(number: $0, bytes: Int.max) })
        t.expect(outbox.isFull)
        outbox = Outbox(found: [Outbox.Entry(number: .max, bytes: 1)])
        t.expectEqual(outbox.nextNumber, 0)
    },
    TestCase("each new mail's file has a higher number in its name; no other file counts as a mail") { t in
        t.expectEqual(Outbox.name.fileName(42), "00000042.eml")
        t.expect(Outbox.name.number("00000042.eml") == 42)
        for name in ["", "42.eml", "00000042.eml.new", "0000004x.eml", "000000042.eml", "00000042.EML", "-0000042.eml"]
        {
            t.expect(Outbox.name.number(name) == nil, name)
        }
        t.expectEqual(Outbox.name.fileName(.max).utf8.count, 12)
    },
]
