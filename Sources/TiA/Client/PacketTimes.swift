import Signals

/// When packets were sent, by their numbers and by when they came: the time on the server's clock, and an estimate of
/// it on the board's.
struct PacketTimes {
    /// The time of the newest packet on the server's clock: nanoseconds since the first one, by the packet rate.
    private(set) var sender: Int64 = 0
    /// When the newest packet came.
    private(set) var lastArrival: Int64 = 0
    private(set) var estimator = ArrivalEstimator()
    private var interval: PacketInterval?
    /// The whole nanoseconds of the interval. What is beyond is added now and then.
    private var nanoseconds: Int64 = 0
    /// A packet's number and its exact time on the server's clock.
    private var anchor: (number: Int64, time: Int64) = (1, 0)

    /// The server announces a packet rate; nil when packets have none, and then arrivals are all that is known.
    /// - Parameter number: of the newest packet; 0 before the first.
    mutating func change(to interval: PacketInterval?, at number: Int64) {
        self.interval = interval
        nanoseconds = interval?.time(of: 1) ?? 0
        anchor = (max(1, number), sender)
    }

    /// The next packet came. Only where packets have a rate.
    @inline(__always)
    mutating func step(at arrival: Int64) {
        sender &+= nanoseconds
        lastArrival = arrival
        estimator.note(sender: sender, arrival: arrival)
    }

    /// A packet came, so many numbers after the newest.
    mutating func step(by count: Int64, at arrival: Int64) {
        lastArrival = arrival
        guard let interval else { return }
        sender = Self.sum(sender, interval.time(of: count))
        estimator.note(sender: sender, arrival: arrival)
    }

    /// So much time passed that no number stands for.
    mutating func pause(_ time: Int64) {
        sender = Self.sum(sender, time)
        anchor.time = Self.sum(anchor.time, time)
        estimator.noteBreak()
    }

    /// See `ArrivalEstimator.beginWithEarliest`.
    mutating func beginWithEarliest() -> Bool { estimator.beginWithEarliest() }

    /// Ends the second that is over.
    /// - Parameter number: of the newest packet.
    /// - Returns: whether the streams' clocks are to follow the estimator.
    mutating func advance(to now: Int64, at number: Int64) -> Bool {
        sender = min(sender, PacketInterval.maximumTime)
        guard estimator.advance(to: now) else { return false }
        // Fractions of nanoseconds are lost with each packet otherwise.
        if let interval { sender = max(sender, Self.sum(anchor.time, interval.time(of: number - anchor.number))) }
        anchor = (number, sender)
        return true
    }

    private static func sum(_ a: Int64, _ b: Int64) -> Int64 {
        min(a + min(b, PacketInterval.maximumTime), PacketInterval.maximumTime)
    }

    /// How long ago the newest packet was sent, as far as is known: not later than it came. Never negative.
    func age(at now: Int64) -> Int64 {
        let sent = estimator.hasStarted ? min(lastArrival, estimator.time(ofSender: sender)) : lastArrival
        return max(0, now &- sent)
    }

    /// When the newest packet was sent, as far as is known: not later than now.
    func sent(notAfter now: Int64) -> Int64 {
        estimator.hasStarted ? min(now, estimator.time(ofSender: sender)) : now
    }
}
