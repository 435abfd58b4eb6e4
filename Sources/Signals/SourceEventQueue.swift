/// Events that wait to be read. When nobody reads, the oldest are dropped: memory is bounded and never grows.
public struct SourceEventQueue: Sendable {
    /// The most events that are kept.
    public static let capacity = 16

    private var events: [SourceEvent] = []

    public init() { events.reserveCapacity(Self.capacity) }

    public mutating func append(_ event: SourceEvent) {
        if events.count == Self.capacity { events.removeFirst() }
        events.append(event)
    }

    /// The oldest event, which is taken out.
    public mutating func next() -> SourceEvent? { events.isEmpty ? nil : events.removeFirst() }

    public mutating func removeAll() { events.removeAll(keepingCapacity: true) }
}
