import Signals

/// A packet's position in the transmission.
struct PacketPlace {
    /// Starts at 1; 0 before the first packet.
    var number: Int64 = 0
    /// The number of skipped numbers before it, because of lost packets or a paused connection.
    var passedOver: Int64 = 0
}

/// Converts a server's packet numbers into numbers that start at 1, without implausible jumps.
///
/// A server's numbers continue after stop and start, and restart when the server restarts. Over UDP, packets may arrive late, twice or not
/// at all. The resulting numbers only increase. A pause of the server advances them by the elapsed time, while packets that a server sends
/// late keep their numbers.
struct PacketNumbering {
    enum Verdict: Equatable {
        /// The packet was overtaken or arrived twice: its samples are already lost or already stored.
        case late
        /// Use the packet. This number of packets is missing before it, by their numbers.
        case accepted(lost: Int64)
        /// Use the packet. Its number was derived from time, and this pause (in nanoseconds) is not represented by numbers.
        case acceptedAnew(pause: Int64)
        /// The numbers advanced by less than the elapsed time. The next packets will show why, and `resume` then decides about this one.
        case undecided
    }

    /// Why the numbers advanced by less than the elapsed time.
    enum Resumption {
        /// The server still sends missed packets: the numbers continue.
        case backlog
        /// The server did not count during the pause: time passed.
        case pause
    }

    private enum Continuity {
        case unbroken
        /// The connection was broken: the next packet's number may follow the last one, or not.
        case broken
        case resuming(Resumption)
    }

    /// An implausible number must occur this often, consecutively, before it is accepted: the server has restarted its counting.
    private static var resetThreshold: Int { 8 }
    /// The jump that is accepted at once where packets have no rate.
    private static var slackPackets: Int64 { 1000 }
    /// Greater numbers are not packet numbers: a million a second for a thousand years remains below.
    private static var maximumID: UInt64 { 1 << 55 }
    /// A silence within a connection that is longer than this plus three arrivals is investigated.
    private static var longSilence: Int64 { 500_000_000 }
    /// The longest time between two packets that are accepted without further checks: an hour.
    private static var longestRoutine: Int64 { 3_600_000_000_000 }
    /// The numbers may lag behind time by this (plus one packet, plus a sixteenth of the time) without explanation.
    private static var tolerance: Int64 { 250_000_000 }

    // Stored and read individually: this structure is too large to be copied for each packet.
    /// The position of the last accepted packet.
    private(set) var place = PacketPlace()
    /// When packets were sent.
    private(set) var times = PacketTimes()

    private var nextID: UInt64 = 0
    /// Whether a packet with `nextID` needs no further check: one was accepted, the connection is intact, packets have a rate.
    private var isRoutine = false
    /// Whether the packet rate is such that the sum of packet times between two calls of `advance` fits 64 bits.
    private var isBrief = false
    private var silence: Int64 = 0
    private var suspects = 0
    private var suspectID: Int64 = 0
    private var continuity = Continuity.unbroken
    private var interval: PacketInterval?

    /// Called when the server announces its rates.
    /// - Parameters:
    ///   - interval: between two numbers; nil when packets have no rate.
    ///   - arrivals: between two received packets; longer if the server omits some.
    mutating func change(to interval: PacketInterval?, arrivals: PacketInterval?) {
        self.interval = interval
        times.change(to: interval, at: place.number)
        isBrief = interval.map { $0.time(of: 1) <= Self.longestRoutine } ?? false
        silence = Self.longSilence + min(3 * (arrivals?.time(of: 1) ?? 0), PacketInterval.maximumTime)
        isRoutine = false
    }

    /// Called when the connection broke: the next packet's number may follow the last one, or not.
    mutating func noteBreak() {
        continuity = place.number > 0 ? .broken : .unbroken
        isRoutine = false
    }

    /// Sets how the undecided packet is treated when it is passed again.
    mutating func resume(as resumption: Resumption) {
        continuity = .resuming(resumption)
        isRoutine = false
    }

    /// See `ArrivalEstimator.beginWithEarliest`.
    mutating func beginWithEarliest() -> Bool { times.beginWithEarliest() }

    /// Advances the time estimate.
    /// - Returns: whether the streams' clocks must follow.
    mutating func advance(to now: Int64) -> Bool { times.advance(to: now, at: place.number) }

    /// Accepts the packet that arrived now if it is simply the next one, which is true for nearly every packet.
    /// - Returns: false for any other packet, which must be passed to `take`.
    @inline(__always)
    mutating func takeNext(_ packetID: UInt64, at now: Int64) -> Bool {
        guard packetID == nextID, isRoutine, now &- times.lastArrival <= silence else { return false }
        nextID = packetID &+ 1
        suspects = 0
        place.number &+= 1
        times.step(at: now)
        return true
    }

    /// Processes any packet that arrived now.
    /// - Parameter mayWait: whether the verdict may be `.undecided`.
    @inline(never)
    mutating func take(_ packetID: UInt64, at now: Int64, mayWait: Bool = true) -> Verdict {
        guard packetID <= Self.maximumID else { return .late }
        let id = Int64(packetID)
        guard place.number > 0 else { return continues(id, by: 1, at: now) }
        let jump = id - lastID
        let isPossible = jump > 0 && jump <= greatestJump(at: now)
        switch continuity {
        case .resuming(let resumption):
            return resumption == .backlog ? continues(id, by: max(1, jump), at: now) : startsAnew(id, at: now)
        case .broken:
            guard isPossible else { return startsAnew(id, at: now) }
            return mayWait && isBehind(packetID, at: now) ? .undecided : continues(id, by: jump, at: now)
        case .unbroken:
            guard isPossible else { return doubt(id, at: now) }
            let wasSilent = now &- times.lastArrival > silence
            return mayWait && wasSilent && isBehind(packetID, at: now) ? .undecided : continues(id, by: jump, at: now)
        }
    }

    private var lastID: Int64 { Int64(nextID) - 1 }

    /// Processes a number out of order.
    private mutating func doubt(_ id: Int64, at now: Int64) -> Verdict {
        let follows = suspects > 0 && id > suspectID && id - suspectID <= greatestJump(at: now)
        suspects = follows ? suspects + 1 : 1
        suspectID = id
        return suspects >= Self.resetThreshold ? startsAnew(id, at: now) : .late
    }

    /// By how much time is ahead of the numbers after a packet that is not accepted yet, in nanoseconds; nil if the number is implausible.
    func lag(_ packetID: UInt64, at now: Int64) -> Int64? {
        guard let interval, packetID <= Self.maximumID else { return nil }
        let jump = Int64(packetID) - lastID
        guard jump <= greatestJump(at: now) else { return nil }
        return times.age(at: now) - interval.time(of: jump)
    }

    private func isBehind(_ packetID: UInt64, at now: Int64) -> Bool {
        guard let interval, let lag = lag(packetID, at: now) else { return false }
        return lag > times.age(at: now) / 16 + Self.tolerance + interval.time(of: 1)
    }

    /// The jump that the elapsed time allows, plus a margin: the last packets may have arrived late.
    private func greatestJump(at now: Int64) -> Int64 {
        guard let interval else { return Self.slackPackets }
        let age = times.age(at: now)
        return interval.packets(in: age + age / 8 + 2_000_000_000) + 8
    }

    private mutating func continues(_ id: Int64, by step: Int64, at now: Int64) -> Verdict {
        accept(id, step, at: now)
        return .accepted(lost: step - 1)
    }

    /// The server's numbers are no longer meaningful: time determines the position.
    private mutating func startsAnew(_ id: Int64, at now: Int64) -> Verdict {
        let age = times.age(at: now)
        let step = max(1, interval?.packets(in: age) ?? 0)
        let pause = interval.map { max(0, age - $0.time(of: step)) } ?? 0
        times.pause(pause)
        accept(id, step, at: now)
        return .acceptedAnew(pause: pause)
    }

    private mutating func accept(_ id: Int64, _ step: Int64, at now: Int64) {
        // The first packet is at the beginning of time.
        times.step(by: place.number > 0 ? step : 0, at: now)
        place.number += step
        place.passedOver += step - 1
        nextID = UInt64(id) + 1
        suspects = 0
        continuity = .unbroken
        isRoutine = isBrief
    }
}
