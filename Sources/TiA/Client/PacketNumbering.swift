import Signals

/// Turns the packet numbers of a server into numbers from 1 without jumps that cannot be true.
///
/// Numbers of a server survive stop and start, begin anew when it is restarted, and come late, twice or not at all over
/// UDP. What comes out only rises; a pause in the connection becomes as many numbers as time has passed.
struct PacketNumbering {
    enum Verdict: Equatable {
        /// The packet was overtaken or comes twice: its samples are already a gap or already there.
        case late
        /// Use it; so many packets are missing before it by their numbers.
        case accepted(lost: Int64)
    }

    /// What is so far out of order must be seen this often, in a row, before it is believed: the server began to
    /// count anew.
    static let resetThreshold = 8
    /// The jump that is believed at once: twice what time allows, plus this many seconds of packets, plus this number.
    static let slackSeconds: Int64 = 10
    static let slackPackets: Int64 = 1000
    /// Greater numbers are no numbers of packets: a million a second for a thousand years stays below.
    static let maximumID: UInt64 = 1 << 55

    /// The number of the packet that was accepted last, from 1; 0 before the first.
    private(set) var number: Int64 = 0
    /// How many numbers were passed over, whether a peer lost the packets or a connection paused.
    private(set) var passedOver: Int64 = 0

    private let master: MasterSignal?
    private var lastID: Int64 = 0
    private var lastTime: Int64 = 0
    private var isAfterBreak = false
    private var suspectID: Int64 = 0
    private var suspects = 0

    /// - Parameter master: what sets the packet rate; nil when packets have none.
    init(master: MasterSignal?) { self.master = master }

    /// The connection was broken: the next packet's number may follow from the last one, or not.
    mutating func noteBreak() { isAfterBreak = number > 0 }

    mutating func take(_ packetID: UInt64, at now: Int64) -> Verdict {
        guard packetID <= Self.maximumID else { return .late }
        let id = Int64(packetID)
        guard number > 0 else {
            accept(id, step: 1, at: now)
            return .accepted(lost: 0)
        }
        let jump = id - lastID
        // What is so for nearly every packet needs no look at the clock.
        if jump == 1 && !isAfterBreak {
            accept(id, step: 1, at: now)
            return .accepted(lost: 0)
        }
        let expected = packets(in: max(0, now - lastTime))
        if isAfterBreak {
            isAfterBreak = false
            let slack = expected / 8 + packets(in: 2_000_000_000) + 8
            guard jump > 0, jump >= expected - slack, jump <= expected + slack else {
                accept(id, step: max(1, expected), at: now)
                return .accepted(lost: 0)
            }
            accept(id, step: jump, at: now)
            return .accepted(lost: jump - 1)
        }
        let limit = 2 * expected + packets(in: Self.slackSeconds * 1_000_000_000) + Self.slackPackets
        if jump > 0 && jump <= limit {
            accept(id, step: jump, at: now)
            return .accepted(lost: jump - 1)
        }
        let continues = suspects > 0 && id > suspectID && id - suspectID <= limit
        suspects = continues ? suspects + 1 : 1
        suspectID = id
        guard suspects >= Self.resetThreshold else { return .late }
        accept(id, step: max(1, expected), at: now)
        return .accepted(lost: 0)
    }

    private mutating func accept(_ id: Int64, step: Int64, at now: Int64) {
        number += step
        passedOver += step - 1
        lastID = id
        lastTime = now
        suspects = 0
    }

    /// How many packets the master sends in a time; bounded, so that sums with it cannot overflow.
    private func packets(in nanoseconds: Int64) -> Int64 {
        guard let master else { return 0 }
        return min(master.rate.samples(inNanoseconds: nanoseconds) / Int64(master.blockSize), 1 << 40)
    }
}
