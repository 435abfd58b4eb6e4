/// Decides when packets leave. It never reads a clock: the caller says what time it is.
public struct PacketPacer {
    /// How far behind its times the stream may fall and still be caught up, packet by packet. If it is more (the
    /// program was stopped), all later times move instead: a pause for the clients, no loss and no flood.
    public static let longestCatchUp: Int64 = 2_000_000_000

    /// Monotonic time of the stream's start.
    public private(set) var start: Int64
    /// How often the times were moved.
    public private(set) var pauses = 0
    private let delay: PacketDelay

    public init(start: Int64, delay: PacketDelay) {
        self.start = start
        self.delay = delay
    }

    /// When the packet leaves.
    public func due(_ number: Int64, of stream: PacketStream) -> Int64 {
        start + stream.time(ofPacket: number) + delay.nanoseconds(ofPacket: number)
    }

    /// Whether the stream's next packet leaves now.
    public mutating func isDue(_ stream: PacketStream, now: Int64) -> Bool {
        let due = due(stream.number + 1, of: stream)
        guard due <= now else { return false }
        if now - due > Self.longestCatchUp + delay.range.upperBound {
            start += now - due
            pauses += 1
        }
        return true
    }
}
