import Signals

/// Decides when packets are sent. It never reads a clock: the caller passes the time.
///
/// If the server was stopped, or its machine slept, the server sends the missed packets later, as the driver of an amplifier does, without a gap in
/// their numbers. It sends them faster than real time, but not all at once, because clients could not receive all of them together.
public struct PacketPacer {
    /// The maximum duration of missed packets that the server still sends, in nanoseconds. Older packets are lost, as in an amplifier with a limited
    /// buffer.
    public static let longestBacklog: Int64 = 120_000_000_000
    /// The speed of sending a backlog, as a multiple of real time.
    public static let catchUpSpeed: Int64 = 16
    /// The maximum duration of the packets that the server sends at once, in nanoseconds. More of them would not fit into a receiver's buffers.
    public static let punctual: Int64 = 100_000_000
    /// While missed packets are sent, a longer pause between two turns of the loop counts as this time, in nanoseconds. This limits the packets that
    /// one turn sends.
    static let longestStep: Int64 = 20_000_000

    /// The stream's clock, which determines the times of packets.
    public let clock: StreamClock
    private let delay: PacketDelay
    /// While missed packets are sent: packets that were due before this time may be sent now. Nil if no missed packets are being sent.
    private var released: Int64?
    private var lastTurn: Int64

    public init(_ clock: StreamClock, delay: PacketDelay) {
        self.clock = clock
        self.delay = delay
        lastTurn = clock.start
    }

    /// True while missed packets are sent.
    public var isCatchingUp: Bool { released != nil }

    /// The time on the machine's clock at which a packet must be sent, including its delay.
    public func due(_ number: Int64, of stream: PacketStream) -> Int64 {
        clock.machineTime(stream.time(ofPacket: number)) + delay.nanoseconds(ofPacket: number)
    }

    /// The time at which the stream's next packet is sent.
    public func nextDue(_ stream: PacketStream) -> Int64 { due(stream.number + 1, of: stream) }

    /// The number of packets that are too old to be sent, counted from the stream's next packet.
    /// - Parameter due: the time at which the next packet was due.
    public func expired(_ stream: PacketStream, due: Int64, now: Int64) -> Int64 {
        let oldest = now - Self.longestBacklog - delay.range.upperBound
        guard due < oldest else { return 0 }
        let samples = stream.master.rate.samples(inNanoseconds: clock.streamTime(oldest))
        return max(0, samples / Int64(stream.master.blockSize) - stream.number)
    }

    /// The latest due time of the packets that may be sent in this turn of the loop.
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
