import Signals

/// Decides when packets leave. It never reads a clock: the caller says what time it is.
///
/// A server that stood still (stopped, or on a machine that slept) sends what it missed, as the driver of an amplifier
/// does, with continuing packet numbers and faster than they were taken, but not all at once: that would overrun its
/// clients.
public struct PacketPacer {
    /// The longest time whose data are kept for sending, as in an amplifier's buffer; what is older is lost.
    public static let longestBacklog: Int64 = 120_000_000_000
    /// How much faster than in real time a backlog is sent.
    public static let catchUpSpeed: Int64 = 16
    /// How late packets may be and still all leave at once: less than what a receiver's buffers hold.
    public static let punctual: Int64 = 100_000_000
    /// The longest step between two turns that counts for catching up.
    static let longestStep: Int64 = 20_000_000

    /// The times of the stream's packets.
    public let clock: StreamClock
    private let delay: PacketDelay
    /// While a backlog is sent: packets that were due until then may leave.
    private var released: Int64?
    private var lastTurn: Int64

    public init(_ clock: StreamClock, delay: PacketDelay) {
        self.clock = clock
        self.delay = delay
        lastTurn = clock.start
    }

    /// Whether a backlog is being sent.
    public var isCatchingUp: Bool { released != nil }

    /// When the packet leaves.
    public func due(_ number: Int64, of stream: PacketStream) -> Int64 {
        clock.machineTime(stream.time(ofPacket: number)) + delay.nanoseconds(ofPacket: number)
    }

    /// When the stream's next packet leaves.
    public func nextDue(_ stream: PacketStream) -> Int64 { due(stream.number + 1, of: stream) }

    /// How many packets, from the stream's next one on, are too old to be sent.
    /// - Parameter due: when the next one was to leave.
    public func expired(_ stream: PacketStream, due: Int64, now: Int64) -> Int64 {
        let oldest = now - Self.longestBacklog - delay.range.upperBound
        guard due < oldest else { return 0 }
        let samples = stream.master.rate.samples(inNanoseconds: clock.streamTime(oldest))
        return max(0, samples / Int64(stream.master.blockSize) - stream.number)
    }

    /// Until when packets must have been due to leave in this turn.
    /// - Parameter due: when the next one was to leave.
    public mutating func horizon(due: Int64, now: Int64) -> Int64 {
        let step = max(0, min(now - lastTurn, Self.longestStep))
        lastTurn = now
        guard now - due > Self.punctual + delay.range.upperBound else {
            released = nil
            return now
        }
        let until = released.map { min(now, min($0, due) + Self.catchUpSpeed * step) } ?? due
        released = until
        return until
    }
}
