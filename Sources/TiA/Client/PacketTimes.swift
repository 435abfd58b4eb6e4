import Signals

/// When packets were sent, by their numbers and by when they came: the time on the server's clock, and an estimate of it on
/// the board's.
struct PacketTimes {
    /// The time of the newest packet on the server's clock: nanoseconds since the first one, by the packet rate.
    private(set) var sender: Int64 = 0
    /// Time that passed beside the numbers, in all: what a pause was longer than a whole number of packets.
    private(set) var pauses: Int64 = 0
    private(set) var estimator = ArrivalEstimator()
    private var interval: PacketInterval?
    private var fraction: Int64 = 0
    private var lastArrival: Int64 = 0

    /// - Parameter interval: between two packets; nil when they have no rate, and then arrivals are all that is known.
    init(_ interval: PacketInterval?) { self.interval = interval }

    /// The server announces another packet rate.
    mutating func change(to interval: PacketInterval?) {
        self.interval = interval
        fraction = 0
    }

    /// The next packet came.
    mutating func step(at arrival: Int64) {
        guard let interval else {
            lastArrival = arrival
            return
        }
        sender &+= interval.nanoseconds
        fraction &+= interval.fraction
        if fraction >= interval.fractions {
            fraction &-= interval.fractions
            sender &+= 1
        }
        note(arrival)
    }

    /// A packet came, so many numbers after the newest.
    mutating func step(by count: Int64, at arrival: Int64) {
        if let interval { advance(by: interval.time(of: count)) }
        note(arrival)
    }

    /// So much time passed that no number stands for.
    mutating func pause(_ time: Int64) {
        pauses = min(pauses + time, PacketInterval.maximumTime)
        advance(by: time)
        estimator.noteBreak()
    }

    private mutating func advance(by time: Int64) {
        sender = min(sender + min(time, PacketInterval.maximumTime), PacketInterval.maximumTime)
    }

    private mutating func note(_ arrival: Int64) {
        lastArrival = arrival
        if interval != nil { estimator.note(sender: sender, arrival: arrival) }
    }

    /// Ends the second that is over.
    /// - Returns: whether the streams' clocks are to follow the estimator.
    mutating func advance(to now: Int64) -> Bool { estimator.advance(to: now) }

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
