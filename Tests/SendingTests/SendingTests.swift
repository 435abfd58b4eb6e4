import Sending
import TestKit

private let second: Int64 = 1_000_000_000

/// The tests of the module Sending. Further tests are in the modules Mail and Upload, which use it.
public let sendingModuleTests = TestSuite(
    "Sending",
    [
        TestCase("the pauses between attempts to send follow the given list, and then the list's last pause repeats") {
            t in
            var queue = SendQueue(
                found: [SendQueue.Entry(number: 9, bytes: 1)], pauses: [1, 5, 30].map { $0 * 60 * second })
            var now: Int64 = 0
            for minutes in [1, 5, 30, 30] as [Int64] {
                t.expect(queue.begin(at: now) == 9)
                queue.end(.delayed(.all), at: now)
                let next = now + minutes * 60 * second
                t.expect(queue.nextAttempt == next)
                t.expect(queue.begin(at: next - 1) == nil)
                now = next
            }
        },
        TestCase("if an entry is removed from a queue while it is sent, it does not return to the queue") { t in
            var queue = SendQueue(pauses: [second])
            queue.add(SendQueue.Entry(number: 1, bytes: 1), isAsked: true)
            queue.add(SendQueue.Entry(number: 2, bytes: 1), isAsked: true)
            t.expect(queue.begin(at: 0) == 1)
            queue.remove(1)
            t.expect(queue.sending == nil)
            t.expect(!queue.end(.delayed(.all), at: 0))
            t.expect(queue.begin(at: 0) == 2)
        },
    ])
