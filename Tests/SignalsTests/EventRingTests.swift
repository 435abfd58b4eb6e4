import Signals
import TestKit

let eventRingTests = [
    TestCase("stored events keep their times and values; if the ring buffer is full, the oldest events are removed") {
        t in
        let ring = EventRing(capacity: 5)
        t.expect(ring.newest == nil)
        for number in 0..<12 { ring.append(Float(number), at: Int64(number) * 100) }
        t.expectEqual(ring.begin, 7)
        t.expectEqual((ring.begin..<ring.end).map { ring[$0].value }, [7, 8, 9, 10, 11])
        t.expectEqual((ring.begin..<ring.end).map { ring[$0].time }, [700, 800, 900, 1000, 1100])
        ring.removeAll()
        t.expectEqual(ring.end, 0)
        ring.append(3, at: 7)
        t.expect(ring.newest == TimedEvent(time: 7, value: 3))
    },
    TestCase("a search finds the newest stored event at or before a time") { t in
        let ring = EventRing(capacity: 8)
        for number in 0..<20 { ring.append(Float(number), at: Int64(number / 2) * 10) }
        t.expect(ring.newest(notAfter: 55) == nil)
        t.expectEqual(ring.newest(notAfter: 60)?.value ?? -1, 13)
        t.expectEqual(ring.newest(notAfter: 79)?.value ?? -1, 15)
        t.expectEqual(ring.newest(notAfter: .max)?.value ?? -1, 19)
        t.expectEqual(ring.firstNumber(after: 80), 18)
        t.expectEqual(ring.firstNumber(after: .min), 12)
    },
    TestCase("if the time of an event is before the previous one, or its value is not finite, it is not stored") { t in
        let ring = EventRing(capacity: 4)
        ring.append(1, at: 100)
        ring.append(2, at: 50)
        ring.append(.nan, at: 200)
        ring.append(.infinity, at: 200)
        t.expectEqual(ring.end, 2)
        t.expectEqual(ring[1].time, 100)
    },
]
