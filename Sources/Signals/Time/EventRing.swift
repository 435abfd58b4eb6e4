/// An event of an irregular stream: a value with its time.
public struct TimedEvent: Equatable, Sendable {
    /// The time of the event in monotonic nanoseconds.
    public let time: Int64
    public let value: Float
    /// The time of the event on the sender's clock in seconds; nil if the sender has no clock.
    public let stamp: Double?

    public init(time: Int64, value: Float, stamp: Double? = nil) {
        self.time = time
        self.value = value
        self.stamp = stamp
    }
}

/// The newest events of one irregular channel, in chronological order. Only `init` allocates.
public final class EventRing {
    /// The maximum capacity of a ring in events. A larger capacity is reduced to it.
    public static let maximumCapacity = 1 << 16

    public let capacity: Int
    /// The number of the next event, which equals the number of events since the start.
    public private(set) var end: Int64 = 0
    /// A number that changes whenever all events of the ring are removed.
    public private(set) var generation: UInt32 = 0
    /// The number of the oldest stored event.
    public var begin: Int64 { max(0, end - Int64(capacity)) }

    private let events: UnsafeMutablePointer<TimedEvent>
    private var place = 0

    /// - Parameter capacity: the number of events to store, limited to 1 ... `maximumCapacity`.
    public init(capacity: Int) {
        self.capacity = min(max(1, capacity), Self.maximumCapacity)
        events = .allocate(capacity: self.capacity)
        events.initialize(repeating: TimedEvent(time: 0, value: 0), count: self.capacity)
    }

    deinit { events.deallocate() }

    /// Adds an event. An event whose value is not finite is dropped. An event whose time is earlier than that of the newest event gets the
    /// time of the newest event.
    /// - Parameter stamp: the time on the sender's own clock in seconds; nil if the sender has none.
    public func append(_ value: Float, at time: Int64, stamp: Double? = nil) {
        guard value.isFinite else { return }
        let newest = end > 0 ? events[place == 0 ? capacity - 1 : place - 1].time : .min
        events[place] = TimedEvent(time: max(time, newest), value: value, stamp: stamp)
        place = place + 1 == capacity ? 0 : place + 1
        end += 1
    }

    /// Removes all events. The next event gets number 0.
    public func removeAll() {
        end = 0
        place = 0
        generation &+= 1
    }

    /// A stored event. Its number is in `begin` ..< `end`.
    public subscript(number: Int64) -> TimedEvent {
        let back = Int(end - number)
        return events[place >= back ? place - back : place - back + capacity]
    }

    /// The newest event; nil before the first.
    public var newest: TimedEvent? { end > 0 ? self[end - 1] : nil }

    /// The newest stored event at or before a time; nil if there is none.
    public func newest(notAfter time: Int64) -> TimedEvent? {
        let number = firstNumber(after: time) - 1
        return number >= begin ? self[number] : nil
    }

    /// The number of the first event after a time; `end` if there is none.
    public func firstNumber(after time: Int64) -> Int64 {
        var (low, high) = (begin, end)
        while low < high {
            let middle = low + (high - low) / 2
            if self[middle].time <= time { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
