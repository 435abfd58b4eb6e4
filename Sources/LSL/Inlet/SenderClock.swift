import Signals

/// Converts a sender's time to the board's: by time probes, or by arrivals while there is no answer.
struct SenderClock {
    private(set) var prober = TimeProber()
    private var arrivals = ArrivalEstimator()
    /// Arrivals are measured relative to the first stamp, which must not decrease.
    private var first: Int64?
    private var newest: Int64 = 0
    /// The newest stamp, in nanoseconds of the sender's clock.
    var newestStamp: Int64 { newest &+ (first ?? 0) }

    /// Whether a conversion is possible.
    var isKnown: Bool { prober.estimator.time(ofSender: 0) != nil || arrivals.hasStarted }

    /// Called for another run of the sender, or another connection to it.
    mutating func restart() {
        prober.restart()
        arrivals.reset()
        (first, newest) = (nil, 0)
    }

    /// Called when stamps are from another clock, starting with this one.
    mutating func jumped(to stamp: Int64, arrival: Int64) {
        arrivals.reset()
        (first, newest) = (stamp, 0)
        arrivals.note(sender: 0, arrival: arrival)
    }

    mutating func nextProbe(at now: Int64) -> TimeProbe? { prober.next(at: now) }

    mutating func receive(_ datagram: UnsafeRawBufferPointer, at now: Int64) { prober.receive(datagram, at: now) }

    /// Called when a sample arrives.
    /// - Parameter stamp: its time, in nanoseconds of the sender's clock.
    mutating func note(_ stamp: Int64, arrival: Int64) {
        let begin = first ?? stamp
        first = begin
        newest = max(newest, stamp &- begin)
        arrivals.note(sender: newest, arrival: arrival)
    }

    mutating func advance(to now: Int64) { _ = arrivals.advance(to: now) }

    /// The maximum difference, in nanoseconds, between a stamp's time by time probes and by arrivals. If it is larger,
    /// the sender's stamps are not from the clock with which it answers probes: for example, from a device's clock or
    /// a calendar clock.
    static let furthest: Int64 = 10_000_000_000

    /// The board's time of a sender's time; nil before any is known.
    func time(ofSender sender: Int64) -> Int64? {
        let answered = prober.estimator.time(ofSender: sender)
        guard arrivals.hasStarted, let first else { return answered }
        let arrived = arrivals.time(ofSender: sender &- first)
        guard let answered, (answered &- arrived).magnitude <= UInt64(Self.furthest) else { return arrived }
        return answered
    }

    /// The age of a stamp in nanoseconds; nil before the sender has answered, and for stamps of another clock.
    func age(of stamp: Int64, at now: Int64) -> Int64? {
        guard let taken = prober.estimator.time(ofSender: stamp),
            (now &- taken).magnitude <= UInt64(Self.furthest)
        else { return nil }
        return now &- taken
    }

    /// The latest possible stamp: the present, plus a margin for uncertainty.
    func latest(at now: Int64) -> Int64 {
        guard let time = time(ofSender: newestStamp) else { return lslMaximumTime }
        return newestStamp &+ (now &- time) &+ Self.doubt
    }

    private static let doubt: Int64 = 2_000_000_000

    var slowness: Double { prober.estimator.slowness }
}

/// Seconds of a sender's clock as nanoseconds, limited to `lslMaximumTime`.
func nanoseconds(_ seconds: Double) -> Int64 {
    let value = (seconds * 1e9).rounded()
    let most = Double(lslMaximumTime)
    return value >= most ? lslMaximumTime : value <= -most ? -lslMaximumTime : Int64(value)
}
