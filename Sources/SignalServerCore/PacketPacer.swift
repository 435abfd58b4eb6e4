import Signals

/// Decides when packets are sent. It never reads a clock: the caller passes the time.
///
/// If the server was stopped, or its machine slept, it sends the missed packets afterwards, as the driver of an amplifier does. Their numbers
/// continue. They are sent faster than real time, but spread over time, because clients could not receive all of them together.
public struct PacketPacer {
    /// The maximum backlog that is sent, in nanoseconds, as in an amplifier's buffer. Older data are lost.
    public static let longestBacklog: Int64 = 120_000_000_000
    /// The speed of sending a backlog, as a multiple of real time.
    public static let catchUpSpeed: Int64 = 16
    /// The maximum delay of packets that are sent together, in nanoseconds. It is less than the capacity of a receiver's buffers.
    public static let punctual: Int64 = 100_000_000
    /// The maximum time between two turns that counts for sending a backlog, in nanoseconds.
    static let longestStep: Int64 = 20_000_000

    /// The stream's clock, which determines the times of packets.
    public let clock: StreamClock
    private let delay: PacketDelay
    /// While a backlog is sent: packets that were due before this time may be sent.
    private var released: Int64?
    private var lastTurn: Int64

    public init(_ clock: StreamClock, delay: PacketDelay) {
        self.clock = clock
        self.delay = delay
        lastTurn = clock.start
    }

    /// True while a backlog is sent.
    public var isCatchingUp: Bool { released != nil }

    /// The time at which a packet is sent.
    public func due(_ number: Int64, of stream: PacketStream) -> Int64 {
        clock.machineTime(stream.time(ofPacket: number)) + delay.nanoseconds(ofPacket: number)
    }

    /// The time at which the stream's next packet is sent.
    public func nextDue(_ stream: PacketStream) -> Int64 { due(stream.number + 1, of: stream) }

    /// The number of packets, starting with the stream's next one, that are too old to be sent.
    /// - Parameter due: the time at which the next packet was due.
    public func expired(_ stream: PacketStream, due: Int64, now: Int64) -> Int64 {
        let oldest = now - Self.longestBacklog - delay.range.upperBound
        guard due < oldest else { return 0 }
        let samples = stream.master.rate.samples(inNanoseconds: clock.streamTime(oldest))
        return max(0, samples / Int64(stream.master.blockSize) - stream.number)
    }

    /// The latest due time of the packets that may be sent in this turn.
    /// - Parameter due: the time at which the next packet was due.
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
