import Signals
import TestKit

private let second: Int64 = 1_000_000_000

let lossCounterTests = [
    TestCase("the loss counter counts received and lost packets since the start and in the last minute") { t in
        var counter = LossCounter()
        for index in Int64(0)..<90 { counter.count(received: 10, lost: 1, at: index * second) }
        t.expectEqual(counter.received, 900)
        t.expectEqual(counter.lost, 90)
        t.expectEqual(counter.receivedInWindow, 600)
        t.expectEqual(counter.lostInWindow, 60)
        var statistics = SourceStatistics()
        counter.fill(&statistics)
        t.expectEqual(statistics.packetsReceived, 900)
        t.expectEqual(statistics.packetsLost, 90)
        t.expectEqual(statistics.packetsReceivedLastMinute, 600)
        t.expectEqual(statistics.packetsLostLastMinute, 60)
    },
    TestCase("if no packets arrive for a minute, the loss counter's numbers for the last minute are zero") { t in
        var counter = LossCounter()
        counter.count(received: 5, lost: 2, at: 7)
        counter.advance(to: 59 * second)
        t.expectEqual(counter.lostInWindow, 2)
        counter.advance(to: 61 * second)
        t.expectEqual(counter.lostInWindow, 0)
        t.expectEqual(counter.receivedInWindow, 0)
        t.expectEqual(counter.lost, 2)
    },
    TestCase(
        "after a pause of any length, the loss counter's numbers for the last minute contain only packets after the pause"
    ) { t in
        var counter = LossCounter()
        counter.count(received: 5, at: 0)
        counter.count(received: 1, at: 1_000_000 * second)
        t.expectEqual(counter.receivedInWindow, 1)
        t.expectEqual(counter.received, 6)
    },
    TestCase("if the clock goes back or packet numbers are extreme, the counts of losses are still valid") { t in
        var counter = LossCounter()
        counter.count(received: 1, at: 100 * second)
        counter.count(received: 1, at: 3 * second)
        counter.count(received: -5, lost: .max, at: 100 * second)
        counter.count(lost: .min, at: .min)
        t.expectEqual(counter.receivedInWindow, 2)
        t.expectEqual(counter.lost, LossCounter.maximumStep)
        counter.count(lost: 1, at: .max - 5)
        t.expectEqual(counter.lostInWindow, 1)
        var late = LossCounter()
        late.count(lost: 1, at: .max)
        late.advance(to: .max)
        t.expectEqual(late.lost, 1)
    },
    TestCase(
        "the losses of an outage are distributed over its seconds; a minute after each second, its losses leave the count of the last minute"
    ) {
        t in
        var counter = LossCounter()
        for index in Int64(0)..<60 { counter.count(received: 10, at: index * second) }
        // For ten minutes, no packet arrives. After that, ten packets arrive per second.
        let end = 660 * second
        counter.count(received: 10, lost: 6000, at: end)
        t.expectEqual(counter.lost, 6000)
        t.expect((590...610).contains(counter.lostInWindow), "\(counter.lostInWindow)")
        for index in Int64(1)...20 { counter.count(received: 10, at: end + index * second) }
        t.expect((390...410).contains(counter.lostInWindow), "\(counter.lostInWindow)")
        t.expectEqual(counter.receivedInWindow, 210)
        for index in Int64(21)...61 { counter.count(received: 10, at: end + index * second) }
        t.expectEqual(counter.lostInWindow, 0)
        t.expectEqual(counter.lost, 6000)
    },
    TestCase("a reset sets all counts of the loss counter to zero") { t in
        var counter = LossCounter()
        counter.count(received: 3, lost: 4, at: 9)
        counter.reset()
        t.expectEqual(counter.received + counter.lost + counter.receivedInWindow + counter.lostInWindow, 0)
        counter.count(received: 1, at: 2)
        t.expectEqual(counter.receivedInWindow, 1)
    },
]
