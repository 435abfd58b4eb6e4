import Signals

/// Where a packet stands in the transmission.
struct PacketPlace {
    /// From 1; 0 before the first.
    var number: Int64 = 0
    /// How many numbers before it were passed over, whether packets were lost or the connection paused.
    var passedOver: Int64 = 0
}

/// Turns the packet numbers of a server into numbers from 1 without jumps that cannot be true.
///
/// Numbers of a server survive stop and start, begin anew when it is restarted, and come late, twice or not at all over
/// UDP. What comes out only rises; a pause of the server becomes as many numbers as time has passed, while packets that
/// a server sends later than it should keep their numbers.
struct PacketNumbering {
    enum Verdict: Equatable {
        /// The packet was overtaken or comes twice: its samples are already lost or already there.
        case late
        /// Use it; so many packets are missing before it by their numbers.
        case accepted(lost: Int64)
        /// Use it. Time decided on its number, and this time (in nanoseconds) passed beside all numbers.
        case acceptedAnew(pause: Int64)
        /// Fewer numbers than time have passed: the next packets will show why. `resume` decides how this one is taken.
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
    private static var resetThreshold: Int { 8 }
    /// The jump that is believed at once where packets have no rate.
    private static var slackPackets: Int64 { 1000 }
    /// Greater numbers are no numbers of packets: a million a second for a thousand years stays below.
    private static var maximumID: UInt64 { 1 << 55 }
    /// Silence of this and three arrivals within a connection is looked into.
    private static var longSilence: Int64 { 500_000_000 }
    /// The longest time between two packets that are taken without a further look: an hour.
    private static var longestRoutine: Int64 { 3_600_000_000_000 }
    /// By this (and one packet, and a sixteenth of the time) numbers may stay behind time unexplained.
    private static var tolerance: Int64 { 250_000_000 }

    // Stored and read one by one: this structure is too large to be copied with each packet.
    /// Where the packet stands that was accepted last.
    private(set) var place = PacketPlace()
    /// When packets were sent.
    private(set) var times = PacketTimes()

    private var nextID: UInt64 = 0
    /// Whether a packet with `nextID` needs no further look: one was accepted, nothing is broken, packets have a rate.
    private var isRoutine = false
    /// Whether packets have a rate at which the sum of their times stays within 64 bits from one `advance` to the next.
    private var isBrief = false
    private var silence: Int64 = 0
    private var suspects = 0
    private var suspectID: Int64 = 0
    private var continuity = Continuity.unbroken
    private var interval: PacketInterval?

    /// The server announces its rates.
    /// - Parameters:
    ///   - interval: between two numbers; nil when packets have no rate.
    ///   - arrivals: between two packets that come; longer where a server leaves some out.
    mutating func change(to interval: PacketInterval?, arrivals: PacketInterval?) {
        self.interval = interval
        times.change(to: interval, at: place.number)
        isBrief = interval.map { $0.time(of: 1) <= Self.longestRoutine } ?? false
        silence = Self.longSilence + min(3 * (arrivals?.time(of: 1) ?? 0), PacketInterval.maximumTime)
        isRoutine = false
    }

    /// The connection was broken: the next packet's number may follow from the last one, or not.
    mutating func noteBreak() {
        continuity = place.number > 0 ? .broken : .unbroken
        isRoutine = false
    }

    /// How the packet that was undecided is to be taken, when it comes again.
    mutating func resume(as resumption: Resumption) {
        continuity = .resuming(resumption)
        isRoutine = false
    }

    /// See `ArrivalEstimator.beginWithEarliest`.
    mutating func beginWithEarliest() -> Bool { times.beginWithEarliest() }

    /// Lets the estimate of times move on.
    /// - Returns: whether the streams' clocks are to follow.
    mutating func advance(to now: Int64) -> Bool { times.advance(to: now, at: place.number) }

    /// Takes the packet that arrived now, if it is simply the next one: so it is with nearly every packet.
    /// - Returns: false when it is another one, for `take`.
    @inline(__always)
    mutating func takeNext(_ packetID: UInt64, at now: Int64) -> Bool {
        guard packetID == nextID, isRoutine, now &- times.lastArrival <= silence else { return false }
        nextID = packetID &+ 1
        suspects = 0
        place.number &+= 1
        times.step(at: now)
        return true
    }

    /// Takes any packet that arrived now.
    /// - Parameter mayWait: whether the answer may be `.undecided`.
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

    /// A number out of order.
    private mutating func doubt(_ id: Int64, at now: Int64) -> Verdict {
        let follows = suspects > 0 && id > suspectID && id - suspectID <= greatestJump(at: now)
        suspects = follows ? suspects + 1 : 1
        suspectID = id
        return suspects >= Self.resetThreshold ? startsAnew(id, at: now) : .late
    }

    /// How far time is ahead of the numbers after a packet that is not accepted yet, in nanoseconds; nil when the
    /// number cannot be true.
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
        let step = max(1, interval?.packets(in: age) ?? 0)
        let pause = interval.map { max(0, age - $0.time(of: step)) } ?? 0
        times.pause(pause)
        accept(id, step, at: now)
        return .acceptedAnew(pause: pause)
    }

    private mutating func accept(_ id: Int64, _ step: Int64, at now: Int64) {
        // The first packet stands at the beginning of time.
        times.step(by: place.number > 0 ? step : 0, at: now)
        place.number += step
        place.passedOver += step - 1
        nextID = UInt64(id) + 1
        suspects = 0
        continuity = .unbroken
        isRoutine = isBrief
    }
}
