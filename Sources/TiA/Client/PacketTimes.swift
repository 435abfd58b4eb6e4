import Signals

/// The sending times of packets, computed from their numbers and arrivals: on the server's clock, and as an estimate on the board's clock.
struct PacketTimes {
    /// The time of the newest packet on the server's clock, in nanoseconds since the first packet. It follows from the packet rate.
    private(set) var sender: Int64 = 0
    /// The arrival time of the newest packet.
    private(set) var lastArrival: Int64 = 0
    private(set) var estimator = ArrivalEstimator()
    private var interval: PacketInterval?
    /// The interval between packets in whole nanoseconds. The fractions of nanoseconds are added once per second.
    private var nanoseconds: Int64 = 0
    /// The number of a packet, and its exactly computed time on the server's clock.
    private var anchor: (number: Int64, time: Int64) = (1, 0)

    /// Called when the server announces a packet rate. If `interval` is nil, packets have no rate, and only their arrival times are known.
    /// - Parameter number: the number of the newest packet; 0 before the first one.
    mutating func change(to interval: PacketInterval?, at number: Int64) {
        self.interval = interval
        nanoseconds = interval?.time(of: 1) ?? 0
        anchor = (max(1, number), sender)
    }

    /// Called for a packet that directly follows the newest packet. Allowed only if packets have a rate.
    @inline(__always)
    mutating func step(at arrival: Int64) {
        sender &+= nanoseconds
        lastArrival = arrival
        estimator.note(sender: sender, arrival: arrival)
    }

    /// Called for a packet whose number exceeds that of the newest packet by `count`.
    mutating func step(by count: Int64, at arrival: Int64) {
        lastArrival = arrival
        guard let interval else { return }
        sender = Self.sum(sender, interval.time(of: count))
        estimator.note(sender: sender, arrival: arrival)
    }

    /// Called when time has passed for which no packet numbers exist, because the server did not count.
    mutating func pause(_ time: Int64) {
        sender = Self.sum(sender, time)
        anchor.time = Self.sum(anchor.time, time)
        estimator.noteBreak()
    }

    /// See `ArrivalEstimator.beginWithEarliest`.
    mutating func beginWithEarliest() -> Bool { estimator.beginWithEarliest() }

    /// Called once per second.
    /// - Parameter number: the number of the newest packet.
    /// - Returns: true if the streams' clocks must follow the estimator.
    mutating func advance(to now: Int64, at number: Int64) -> Bool {
        sender = min(sender, PacketInterval.maximumTime)
        guard estimator.advance(to: now) else { return false }
        // Add the fractions of nanoseconds that were omitted for each packet.
        if let interval { sender = max(sender, Self.sum(anchor.time, interval.time(of: number - anchor.number))) }
        anchor = (number, sender)
        return true
    }

    private static func sum(_ a: Int64, _ b: Int64) -> Int64 {
        min(a + min(b, PacketInterval.maximumTime), PacketInterval.maximumTime)
    }

    /// The estimated time since the newest packet was sent. It is at least the time since the packet arrived, and never negative.
    func age(at now: Int64) -> Int64 {
        let sent = estimator.hasStarted ? min(lastArrival, estimator.time(ofSender: sender)) : lastArrival
        return max(0, now &- sent)
    }

    /// The estimated sending time of the newest packet, not later than now.
    func sent(notAfter now: Int64) -> Int64 {
        estimator.hasStarted ? min(now, estimator.time(ofSender: sender)) : now
    }
}
