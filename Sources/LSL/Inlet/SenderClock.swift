import Signals

/// Converts times of a sender to times of the board: by time probes or, without answers, by arrival times.
struct SenderClock {
    private(set) var prober = TimeProber()
    private var arrivals = ArrivalEstimator()
    /// The first time stamp. `newest`, and the time stamps that `arrivals` gets, are relative to this one.
    private var first: Int64?
    private var newest: Int64 = 0
    /// The newest time stamp, in nanoseconds of the sender's clock.
    var newestStamp: Int64 { newest &+ (first ?? 0) }

    /// True if times can be converted.
    var isKnown: Bool { prober.estimator.time(ofSender: 0) != nil || arrivals.hasStarted }

    /// Called when another run of the sender, or another connection to it, continues the stream.
    mutating func restart() {
        prober.restart()
        arrivals.reset()
        (first, newest) = (nil, 0)
    }

    /// Called when time stamps come from another clock. `stamp` is the first of these time stamps.
    mutating func jumped(to stamp: Int64, arrival: Int64) {
        arrivals.reset()
        (first, newest) = (stamp, 0)
        arrivals.note(sender: 0, arrival: arrival)
    }

    mutating func nextProbe(at now: Int64) -> TimeProbe? { prober.next(at: now) }

    mutating func receive(_ datagram: UnsafeRawBufferPointer, at now: Int64) { prober.receive(datagram, at: now) }

    /// Called when a sample has arrived.
    /// - Parameter stamp: the time stamp of the sample, in nanoseconds of the sender's clock.
    mutating func note(_ stamp: Int64, arrival: Int64) {
        let begin = first ?? stamp
        first = begin
        newest = max(newest, stamp &- begin)
        arrivals.note(sender: newest, arrival: arrival)
    }

    mutating func advance(to now: Int64) { _ = arrivals.advance(to: now) }

    /// The maximum difference in nanoseconds between the times of a stamp that result from time probes and from arrivals. If the difference is
    /// larger, the sender sets time stamps by another clock than the clock with which it answers probes, for example by a device's clock or the time
    /// of day.
    static let furthest: Int64 = 10_000_000_000

    /// Converts a time of the sender to a time of the board; nil before a conversion is known.
    func time(ofSender sender: Int64) -> Int64? {
        let answered = prober.estimator.time(ofSender: sender)
        guard arrivals.hasStarted, let first else { return answered }
        let arrived = arrivals.time(ofSender: sender &- first)
        guard let answered, (answered &- arrived).magnitude <= UInt64(Self.furthest) else { return arrived }
        return answered
    }

    /// The age of a time stamp in nanoseconds; nil before the sender has answered, and for stamps from another clock.
    func age(of stamp: Int64, at now: Int64) -> Int64? {
        guard let taken = prober.estimator.time(ofSender: stamp),
            (now &- taken).magnitude <= UInt64(Self.furthest)
        else { return nil }
        return now &- taken
    }

    /// The latest possible time stamp at a time: this time by the sender's clock, plus a margin for errors.
    func latest(at now: Int64) -> Int64 {
        guard let time = time(ofSender: newestStamp) else { return lslMaximumTime }
        return newestStamp &+ (now &- time) &+ Self.doubt
    }

    private static let doubt: Int64 = 2_000_000_000

    var slowness: Double { prober.estimator.slowness }
}

/// Converts seconds of a sender's clock to nanoseconds, limited to the maximum time.
func nanoseconds(_ seconds: Double) -> Int64 {
    let value = (seconds * 1e9).rounded()
    let most = Double(lslMaximumTime)
    return value >= most ? lslMaximumTime : value <= -most ? -lslMaximumTime : Int64(value)
}
