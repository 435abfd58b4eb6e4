import Signals

/// The events that a scope marks on its time axis: the events of all shown irregular channels.
package final class EventMarks {
    /// An event counts as on if its value is at least the threshold: its mark is then high, otherwise low.
    package var threshold: Float = 1
    private let rings: [EventRing]
    /// For each ring of events: the number of the next event.
    private var next: [Int64]

    package init(_ rings: [EventRing] = []) {
        self.rings = rings
        next = [Int64](repeating: 0, count: rings.count)
    }

    /// True if there are no irregular channels.
    var isEmpty: Bool { rings.isEmpty }

    /// True if events up to a time have arrived that `take` has not processed yet.
    func hasNews(until end: Int64) -> Bool {
        for index in 0..<next.count {
            let ring = rings[index]
            if ring.end > next[index] {
                if ring[max(next[index], ring.begin)].time <= end { return true }
            } else if ring.end < next[index], ring.end > 0, ring[ring.begin].time <= end {
                // If the ring was emptied and filled again, all of its events are new.
                return true
            }
        }
        return false
    }

    /// Restarts with the first event after a time.
    func restart(after time: Int64) {
        for index in 0..<next.count { next[index] = rings[index].firstNumber(after: time) }
    }

    /// Calls a closure with the events up to a time that have arrived since the last call.
    func take(until end: Int64, _ body: (_ event: TimedEvent, _ isOn: Bool) -> Void) {
        for index in 0..<next.count {
            let ring = rings[index]
            var number = next[index] > ring.end ? ring.begin : max(next[index], ring.begin)
            while number < ring.end {
                let event = ring[number]
                if event.time > end { break }
                body(event, event.value >= threshold)
                number += 1
            }
            next[index] = number
        }
    }
}
