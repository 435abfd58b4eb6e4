import Signals

/// Where a packet stands in the transmission.
struct PacketPlace {
    /// From 1; 0 before the first.
    var number: Int64 = 0
    /// How many numbers before it were passed over, whether packets were lost or the connection paused.
    var passedOver: Int64 = 0
    /// Its time on the server's clock, see `PacketTimes`.
    var sender: Int64 = 0
    /// The time before it that no number stands for.
    var pauses: Int64 = 0
}

/// Turns the packet numbers of a server into numbers from 1 without jumps that cannot be true.
///
/// Numbers of a server survive stop and start, begin anew when it is restarted, and come late, twice or not at all over
/// UDP. What comes out only rises; a pause of the server becomes as many numbers as time has passed, while packets that a
/// server sends later than it should keep their numbers.
struct PacketNumbering {
    enum Verdict: Equatable {
        /// The packet was overtaken or comes twice: its samples are already lost or already there.
        case late
        /// Use it; so many packets are missing before it by their numbers.
        case accepted(lost: Int64)
        /// Fewer numbers than time has passed: the next packets will show why. `resume` decides how this one is taken.
        case undecided
    }

    /// Why fewer numbers than time have passed.
    enum Resumption {
        /// The server goes on to send what it should have sent before: the numbers continue.
        case backlog
        /// The server did not count meanwhile: time passed.
        case pause
    }

    private enum Continuity {
        case unbroken
        /// The connection was broken: the next packet's number may follow from the last one, or not.
        case broken
        case resuming(Resumption)
    }

    /// What is so far out of order must be seen this often, in a row, before it is believed: the server began to
    /// count anew.
    static let resetThreshold = 8
    /// The jump that is believed at once where packets have no rate.
    static let slackPackets: Int64 = 1000
    /// Greater numbers are no numbers of packets: a million a second for a thousand years stays below.
    static let maximumID: UInt64 = 1 << 55
    /// Silence of this and three arrivals within a connection is looked into.
    static let longSilence: Int64 = 500_000_000
    /// By this (and one packet, and a sixteenth of the time) numbers may stay behind time unexplained.
    static let tolerance: Int64 = 250_000_000

    /// Where the packet stands that was accepted last. Stored, for this structure is too large to be copied with each packet.
    private(set) var place = PacketPlace()
    /// When packets were sent.
    private(set) var times: PacketTimes

    private var interval: PacketInterval?
    private var silence: Int64 = 0
    private var lastID: Int64 = 0
    private var lastTime: Int64 = 0
    private var continuity = Continuity.unbroken
    private var suspectID: Int64 = 0
    private var suspects = 0

    /// - Parameters:
    ///   - interval: between two numbers; nil when packets have no rate.
    ///   - arrivals: between two packets that come; longer where a server leaves some out.
    init(interval: PacketInterval?, arrivals: PacketInterval?) {
        times = PacketTimes(interval)
        change(to: interval, arrivals: arrivals)
    }

    /// The server announces other rates.
    mutating func change(to interval: PacketInterval?, arrivals: PacketInterval?) {
        self.interval = interval
        times.change(to: interval)
        silence = Self.longSilence + min(3 * (arrivals?.time(of: 1) ?? 0), PacketInterval.maximumTime)
    }

    /// The connection was broken: the next packet's number may follow from the last one, or not.
    mutating func noteBreak() { continuity = place.number > 0 ? .broken : .unbroken }

    /// How the packet that was undecided is to be taken, when it comes again.
    mutating func resume(as resumption: Resumption) { continuity = .resuming(resumption) }

    /// Lets the estimate of times move on.
    /// - Returns: whether the streams' clocks are to follow.
    mutating func advance(to now: Int64) -> Bool { times.advance(to: now) }

    /// Takes the packet that arrived now.
    /// - Parameter mayWait: whether the answer may be `.undecided`.
    mutating func take(_ packetID: UInt64, at now: Int64, mayWait: Bool = true) -> Verdict {
        guard packetID <= Self.maximumID else { return .late }
        let id = Int64(packetID)
        // What is so for nearly every packet.
        if id == lastID &+ 1, case .unbroken = continuity, place.number > 0, now &- lastTime <= silence {
            lastID = id
            lastTime = now
            suspects = 0
            times.step(at: now)
            place.number &+= 1
            place.sender = times.sender
            return .accepted(lost: 0)
        }
        guard place.number > 0 else { return continues(id, by: 1, at: now) }
        let jump = id - lastID
        let isPossible = jump > 0 && jump <= greatestJump(at: now)
        switch continuity {
        case .resuming(let resumption):
            return resumption == .backlog ? continues(id, by: max(1, jump), at: now) : startsAnew(id, at: now)
        case .broken:
            guard isPossible else { return startsAnew(id, at: now) }
            return mayWait && isBehind(id, at: now) ? .undecided : continues(id, by: jump, at: now)
        case .unbroken:
            guard isPossible else { return doubt(id, at: now) }
            let wasSilent = now &- lastTime > silence
            return mayWait && wasSilent && isBehind(id, at: now) ? .undecided : continues(id, by: jump, at: now)
        }
    }

    /// A number out of order.
    private mutating func doubt(_ id: Int64, at now: Int64) -> Verdict {
        let follows = suspects > 0 && id > suspectID && id - suspectID <= greatestJump(at: now)
        suspects = follows ? suspects + 1 : 1
        suspectID = id
        return suspects >= Self.resetThreshold ? startsAnew(id, at: now) : .late
    }

    /// How far time is ahead of the numbers after a packet that is not accepted yet, in nanoseconds; nil when the number
    /// cannot be true.
    func lag(_ packetID: UInt64, at now: Int64) -> Int64? {
        guard packetID <= Self.maximumID else { return nil }
        let jump = Int64(packetID) - lastID
        guard jump <= greatestJump(at: now) else { return nil }
        return times.age(at: now) - time(of: jump)
    }

    private func isBehind(_ id: Int64, at now: Int64) -> Bool {
        guard let interval, let lag = lag(UInt64(id), at: now) else { return false }
        return lag > times.age(at: now) / 16 + Self.tolerance + interval.time(of: 1)
    }

    /// The jump that time allows, and a little more: the last packets may have come late.
    private func greatestJump(at now: Int64) -> Int64 {
        guard let interval else { return Self.slackPackets }
        let age = times.age(at: now)
        return interval.packets(in: age + age / 8 + 2_000_000_000) + 8
    }

    private mutating func continues(_ id: Int64, by step: Int64, at now: Int64) -> Verdict {
        accept(id, step, at: now)
        return .accepted(lost: step - 1)
    }

    /// The server's numbers mean nothing any more: time decides.
    private mutating func startsAnew(_ id: Int64, at now: Int64) -> Verdict {
        let age = times.age(at: now)
        let step = max(1, packets(in: age))
        times.pause(max(0, age - time(of: step)))
        accept(id, step, at: now)
        return .accepted(lost: 0)
    }

    private mutating func accept(_ id: Int64, _ step: Int64, at now: Int64) {
        // The first packet stands at the beginning of time.
        times.step(by: place.number > 0 ? step : 0, at: now)
        place.number += step
        place.passedOver += step - 1
        place.sender = times.sender
        place.pauses = times.pauses
        lastID = id
        lastTime = now
        suspects = 0
        continuity = .unbroken
    }

    private func packets(in nanoseconds: Int64) -> Int64 { interval?.packets(in: nanoseconds) ?? 0 }
    private func time(of packets: Int64) -> Int64 { interval?.time(of: packets) ?? 0 }
}
