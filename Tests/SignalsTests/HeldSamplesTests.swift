import Signals
import TestKit

private let second: Int64 = 1_000_000_000

/// Returns a stored sample; nil if it is lost.
private func sample(_ ring: SampleRing, _ number: Int64) -> Float? {
    let spans = ring.spans(number..<(number + 1))
    return (Array(spans.head) + Array(spans.tail)).first.flatMap { $0.isNaN ? nil : $0 }
}

let heldSamplesTests = [
    TestCase(
        "if an irregular channel is converted to samples, each sample has the value of the newest event at its time"
    ) { t in
        let events = EventRing(capacity: 64)
        let held = HeldSamples(events, presence: ChannelPresence(), seconds: 10)
        held.advance(to: 5 * second)
        t.expectEqual(held.ring.end, 0)
        // The times of events, which are not multiples of the interval between samples (2 ms).
        let times: [(Int64, Float)] = [
            (5_000_300_000, 800), (5_700_900_000, 810.5), (5_704_100_000, -3), (6_250_000_000, 7),
        ]
        var now = 5 * second
        var next = 0
        while now < 8 * second {
            now += 16_666_667
            // Each event arrives at the first turn that is at least 40 ms after its time.
            while next < times.count, times[next].0 + 40_000_000 <= now {
                events.append(times[next].1, at: times[next].0)
                next += 1
            }
            held.advance(to: now)
        }
        t.expectEqual(held.clock.time(ofSample: 0), times[0].0)
        t.expect(held.ring.end >= 1440)
        for number in 0..<held.ring.end {
            let time = held.clock.time(ofSample: number)
            let value = times.last { $0.0 <= time }?.1 ?? .nan
            t.expect(sample(held.ring, number) == value, "sample \(number)")
        }
    },
    TestCase(
        "samples that are made from events wait for late events, and are complete up to the newest event; while the channel is missing, they are lost"
    ) { t in
        let events = EventRing(capacity: 8)
        let presence = ChannelPresence()
        let held = HeldSamples(events, presence: presence, seconds: 10)
        events.append(1, at: second)
        held.advance(to: 2 * second)
        t.expectEqual(held.ring.end, 451, "0.9 s, and the sample at the event")
        events.append(2, at: 2 * second)
        held.advance(to: 2 * second)
        t.expectEqual(held.ring.end, 501)
        t.expect(sample(held.ring, 500) == 2)
        presence.note(isOffered: false, at: 2 * second)
        held.advance(to: 3 * second)
        t.expectEqual(held.ring.lost, held.ring.end - 501)
    },
    TestCase(
        "after a long pause, and after a restart of the transmission, the ring buffer contains the newest samples only"
    ) { t in
        let events = EventRing(capacity: 8)
        let held = HeldSamples(events, presence: ChannelPresence(), seconds: 2)
        events.append(1, at: second)
        held.advance(to: second)
        events.append(2, at: 4000 * second)
        held.advance(to: 5000 * second)
        t.expectEqual(held.ring.end, 500 * 4999 - 49)
        t.expect(sample(held.ring, held.ring.end - 1) == 2)
        t.expect(sample(held.ring, held.ring.begin) == 2)
        events.removeAll()
        held.advance(to: 5001 * second)
        t.expectEqual(held.ring.end, 0)
        events.append(3, at: 5001 * second)
        held.advance(to: 5001 * second)
        t.expectEqual(held.ring.end, 1)
        t.expect(sample(held.ring, 0) == 3)
        t.expectEqual(held.clock.time(ofSample: 0), 5001 * second)
    },
    TestCase("if a graph was hidden during the start of a transmission, it shows none of the earlier values") { t in
        let events = EventRing(capacity: 8)
        let held = HeldSamples(events, presence: ChannelPresence(), seconds: 20)
        events.append(1, at: second)
        held.advance(to: second)
        events.removeAll()
        events.append(7, at: 9 * second)
        events.append(8, at: 10 * second)
        held.advance(to: 10 * second)
        t.expectEqual(held.clock.time(ofSample: 0), 9 * second)
        t.expectEqual(held.ring.end, 501)
        t.expect(sample(held.ring, 0) == 7 && sample(held.ring, 500) == 8)
    },
]
