import Signals

/// Decides when packets leave. It never reads a clock: the caller passes the time.
///
/// A server that was stopped, or whose machine slept, sends the missed packets, like the driver of an amplifier. Their numbers continue.
/// They are faster than real time, but not all at once, which would overrun the clients.
public struct PacketPacer {
    /// The longest backlog that is sent, like an amplifier's buffer, in nanoseconds; older data are lost.
    public static let longestBacklog: Int64 = 120_000_000_000
    /// The speed for sending a backlog, as a multiple of real time.
    public static let catchUpSpeed: Int64 = 16
    /// The greatest delay of packets that may still all leave at once, in nanoseconds: less than the capacity of a receiver's buffers.
    public static let punctual: Int64 = 100_000_000
    /// The longest interval between two turns that counts for catching up, in nanoseconds.
    static let longestStep: Int64 = 20_000_000

    /// The times of the stream's packets.
    public let clock: StreamClock
    private let delay: PacketDelay
    /// While a backlog is sent, packets that were due until this time may leave.
    private var released: Int64?
    private var lastTurn: Int64

    public init(_ clock: StreamClock, delay: PacketDelay) {
        self.clock = clock
        self.delay = delay
        lastTurn = clock.start
    }

    /// True while a backlog is sent.
    public var isCatchingUp: Bool { released != nil }

    /// When the packet leaves.
    public func due(_ number: Int64, of stream: PacketStream) -> Int64 {
        clock.machineTime(stream.time(ofPacket: number)) + delay.nanoseconds(ofPacket: number)
    }

    /// When the stream's next packet leaves.
    public func nextDue(_ stream: PacketStream) -> Int64 { due(stream.number + 1, of: stream) }

    /// The number of packets, from the stream's next one on, that are too old to be sent.
    /// - Parameter due: when the next packet was due.
    public func expired(_ stream: PacketStream, due: Int64, now: Int64) -> Int64 {
        let oldest = now - Self.longestBacklog - delay.range.upperBound
        guard due < oldest else { return 0 }
        let samples = stream.master.rate.samples(inNanoseconds: clock.streamTime(oldest))
        return max(0, samples / Int64(stream.master.blockSize) - stream.number)
    }

    /// The latest due time of packets that may leave in this turn.
    /// - Parameter due: when the next packet was due.
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
