/// The events of a source that wait to be read. When the queue is full, a new event replaces the oldest one.
public struct SourceEventQueue: Sendable {
    /// The maximum number of waiting events.
    public static let capacity = 16

    private var events: [SourceEvent] = []

    public init() { events.reserveCapacity(Self.capacity) }

    public mutating func append(_ event: SourceEvent) {
        if events.count == Self.capacity { events.removeFirst() }
        events.append(event)
    }

    /// Removes and returns the oldest event; nil if there is none.
    public mutating func next() -> SourceEvent? { events.isEmpty ? nil : events.removeFirst() }

    public mutating func removeAll() { events.removeAll(keepingCapacity: true) }
}
