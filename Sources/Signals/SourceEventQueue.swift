/// The events of a source that wait to be read. If they are not read, the oldest ones are dropped, because the memory
/// is limited.
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
