import Signals

/// The position of a packet in the transmission.
struct PacketPlace {
    /// The number of the packet, from 1; 0 before the first packet.
    var number: Int64 = 0
    /// The count of packet numbers that were skipped before this packet, because packets were lost or the connection was interrupted.
    var passedOver: Int64 = 0
}

/// Converts a server's packet numbers to numbers that start at 1 and make no implausible jumps.
///
/// A server's numbers continue after stop and start, and start again when the server restarts. Over UDP, packets can arrive late, twice or not at
/// all. The resulting numbers only increase. If the server did not count during a pause, the numbers advance by the elapsed time. Packets that a
/// server sends late keep their numbers.
struct PacketNumbering {
    enum Verdict: Equatable {
        /// Do not use the packet, because it arrived twice, or after a later packet. Its samples are already stored, or stored as lost.
        case late
        /// Use the packet. According to the packet numbers, `lost` packets are missing before it.
        case accepted(lost: Int64)
        /// Use the packet. Its position was computed from the elapsed time, because the server has restarted its numbers. `pause` is the time, in
        /// nanoseconds, for which no packet numbers exist.
        case acceptedAsRestart(pause: Int64)
        /// The numbers have advanced by less than the elapsed time. The next packets will show the reason. The caller must then pass the reason to
        /// `resume`, and then pass this packet again.
        case undecided
    }

    /// The reason why the numbers have advanced by less than the elapsed time.
    enum Resumption {
        /// The server will still send the missed packets, so the numbers continue.
        case backlog
        /// The server did not count during the pause, so the elapsed time determines the numbers.
        case pause
    }

    private enum Continuity {
        case unbroken
        /// The connection was interrupted. The number of the next packet may or may not follow that of the last packet.
        case broken
        case resuming(Resumption)
    }

    /// If this number of successive packets has implausible numbers, the server has restarted its counting, and the
    /// numbers are accepted.
    private static var resetThreshold: Int { 8 }
    /// The maximum jump of packet numbers that is accepted immediately if packets have no rate.
    private static var slackPackets: Int64 { 1000 }
    /// The maximum packet number. Even a million packets per second for a thousand years do not reach it.
    private static var maximumID: UInt64 { 1 << 55 }
    /// A silence on an intact connection is examined only if it is longer than this time (in nanoseconds) plus the time in which three packets
    /// arrive.
    private static var longSilence: Int64 { 500_000_000 }
    /// The maximum time between two packets that are accepted without further checks, in nanoseconds: an hour.
    private static var longestRoutine: Int64 { 3_600_000_000_000 }
    /// If the packet numbers lag behind the elapsed time by at most this value (in nanoseconds, plus one packet, plus a sixteenth of the elapsed
    /// time), the lag is not examined.
    private static var tolerance: Int64 { 250_000_000 }

    // The fields of this structure are read and written individually, because copying the whole structure for each packet would take too long.

    /// The position of the last accepted packet.
    private(set) var place = PacketPlace()
    /// The estimated sending times of packets.
    private(set) var times = PacketTimes()

    private var nextID: UInt64 = 0
    /// True if the next packet, with the number `nextID`, needs no further check: a packet was accepted, the connection
    /// is intact, and packets have a rate.
    private var isRoutine = false
    /// True if packets are so frequent that the sum of their intervals between two calls of `advance` surely fits in 64 bits.
    private var isBrief = false
    private var silence: Int64 = 0
    private var suspects = 0
    private var suspectID: Int64 = 0
    private var continuity = Continuity.unbroken
    private var interval: PacketInterval?

    /// Called when the server announces its rates.
    /// - Parameters:
    ///   - interval: the time between two packet numbers; nil if packets have no rate.
    ///   - arrivals: the time between two received packets, which is longer if the server omits some packets.
    mutating func change(to interval: PacketInterval?, arrivals: PacketInterval?) {
        self.interval = interval
        times.change(to: interval, at: place.number)
        isBrief = interval.map { $0.time(of: 1) <= Self.longestRoutine } ?? false
        silence = Self.longSilence + min(3 * (arrivals?.time(of: 1) ?? 0), PacketInterval.maximumTime)
        isRoutine = false
    }

    /// Called when the connection was interrupted. The number of the next packet may or may not follow that of the last packet.
    mutating func noteBreak() {
        continuity = place.number > 0 ? .broken : .unbroken
        isRoutine = false
    }

    /// Sets the reason why the number of the undecided packet lags behind. Must be called before the packet is passed again.
    mutating func resume(as resumption: Resumption) {
        continuity = .resuming(resumption)
        isRoutine = false
    }

    /// See `ArrivalEstimator.beginWithEarliest`.
    mutating func beginWithEarliest() -> Bool { times.beginWithEarliest() }

    /// Advances the estimate of times.
    /// - Returns: true if the streams' clocks must follow it.
    mutating func advance(to now: Int64) -> Bool { times.advance(to: now, at: place.number) }

    /// Accepts the packet that has arrived now if it is simply the next one, as nearly every packet is.
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

    /// Processes any packet that has arrived now.
    /// - Parameter mayWait: true if the verdict may be `.undecided`.
    @inline(never)
    mutating func take(_ packetID: UInt64, at now: Int64, mayWait: Bool = true) -> Verdict {
        guard packetID <= Self.maximumID else { return .late }
        let id = Int64(packetID)
        guard place.number > 0 else { return continues(id, by: 1, at: now) }
        let jump = id - lastID
        let isPossible = jump > 0 && jump <= greatestJump(at: now)
        switch continuity {
        case .resuming(let resumption):
            return resumption == .backlog ? continues(id, by: max(1, jump), at: now) : acceptRestart(id, at: now)
        case .broken:
            guard isPossible else { return acceptRestart(id, at: now) }
            return mayWait && isBehind(packetID, at: now) ? .undecided : continues(id, by: jump, at: now)
        case .unbroken:
            guard isPossible else { return doubt(id, at: now) }
            let wasSilent = now &- times.lastArrival > silence
            return mayWait && wasSilent && isBehind(packetID, at: now) ? .undecided : continues(id, by: jump, at: now)
        }
    }

    private var lastID: Int64 { Int64(nextID) - 1 }

    /// Processes a packet whose number does not directly follow the previous one.
    private mutating func doubt(_ id: Int64, at now: Int64) -> Verdict {
        let follows = suspects > 0 && id > suspectID && id - suspectID <= greatestJump(at: now)
        suspects = follows ? suspects + 1 : 1
        suspectID = id
        return suspects >= Self.resetThreshold ? acceptRestart(id, at: now) : .late
    }

    /// The time in nanoseconds by which the number of a packet that is not accepted yet lags behind the clock; nil if the number is implausible.
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

    /// The maximum jump of packet numbers that the elapsed time permits. It includes a margin, because the last packets may have arrived late.
    private func greatestJump(at now: Int64) -> Int64 {
        guard let interval else { return Self.slackPackets }
        let age = times.age(at: now)
        return interval.packets(in: age + age / 8 + 2_000_000_000) + 8
    }

    private mutating func continues(_ id: Int64, by step: Int64, at now: Int64) -> Verdict {
        accept(id, step, at: now)
        return .accepted(lost: step - 1)
    }

    /// Called when the server has restarted its packet numbers. The elapsed time then determines the packet's position.
    private mutating func acceptRestart(_ id: Int64, at now: Int64) -> Verdict {
        let age = times.age(at: now)
        let step = max(1, interval?.packets(in: age) ?? 0)
        let pause = interval.map { max(0, age - $0.time(of: step)) } ?? 0
        times.pause(pause)
        accept(id, step, at: now)
        return .acceptedAsRestart(pause: pause)
    }

    private mutating func accept(_ id: Int64, _ step: Int64, at now: Int64) {
        // The first packet of a transmission is at time 0.
        times.step(by: place.number > 0 ? step : 0, at: now)
        place.number += step
        place.passedOver += step - 1
        nextID = UInt64(id) + 1
        suspects = 0
        continuity = .unbroken
        isRoutine = isBrief
    }
}
