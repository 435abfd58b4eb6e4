import Signals

/// What time of the board a sender's time is: by questions what time it is there, and by what arrives as long as there is no answer.
struct SenderClock {
    private(set) var prober = TimeProber()
    private var arrivals = ArrivalEstimator()
    /// Arrivals are reckoned from the first stamp, which must not fall.
    private var first: Int64?
    private var newest: Int64 = 0
    /// The newest stamp, in nanoseconds of the sender's clock.
    var newestStamp: Int64 { newest &+ (first ?? 0) }

    /// Whether anything is known.
    var isKnown: Bool { prober.estimator.time(ofSender: 0) != nil || arrivals.hasStarted }

    /// Another run of the sender, or another way to it.
    mutating func restart() {
        prober.restart()
        arrivals.reset()
        (first, newest) = (nil, 0)
    }

    /// Stamps are of another clock from this one on.
    mutating func jumped(to stamp: Int64, arrival: Int64) {
        arrivals.reset()
        (first, newest) = (stamp, 0)
        arrivals.note(sender: 0, arrival: arrival)
    }

    mutating func nextProbe(at now: Int64) -> TimeProbe? { prober.next(at: now) }

    mutating func receive(_ datagram: UnsafeRawBufferPointer, at now: Int64) { prober.receive(datagram, at: now) }

    /// A sample came.
    /// - Parameter stamp: when it was taken, in nanoseconds of the sender's clock.
    mutating func note(_ stamp: Int64, arrival: Int64) {
        let begin = first ?? stamp
        first = begin
        newest = max(newest, stamp &- begin)
        arrivals.note(sender: newest, arrival: arrival)
    }

    mutating func advance(to now: Int64) { _ = arrivals.advance(to: now) }

    /// Where arrivals are further than this from what answers say, stamps are of another clock than that which answers: a sender may
    /// take them from a device, or from a calendar.
    static let furthest: Int64 = 10_000_000_000

    /// The board's time of a sender's time; nil before anything is known.
    func time(ofSender sender: Int64) -> Int64? {
        let answered = prober.estimator.time(ofSender: sender)
        guard arrivals.hasStarted, let first else { return answered }
        let arrived = arrivals.time(ofSender: sender &- first)
        guard let answered, (answered &- arrived).magnitude <= UInt64(Self.furthest) else { return arrived }
        return answered
    }

    /// How long ago a stamp was, in nanoseconds; nil before the sender has answered, and for stamps of another clock.
    func age(of stamp: Int64, at now: Int64) -> Int64? {
        guard let taken = prober.estimator.time(ofSender: stamp),
            (now &- taken).magnitude <= UInt64(Self.furthest)
        else { return nil }
        return now &- taken
    }

    /// The latest stamp that is possible: what is sent now, and a little for what is not known well.
    func latest(at now: Int64) -> Int64 {
        guard let time = time(ofSender: newestStamp) else { return lslMaximumTime }
        return newestStamp &+ (now &- time) &+ Self.doubt
    }

    private static let doubt: Int64 = 2_000_000_000

    var slowness: Double { prober.estimator.slowness }
}

/// Seconds of a sender's clock as nanoseconds, cut to `lslMaximumTime`.
func nanoseconds(_ seconds: Double) -> Int64 {
    let value = (seconds * 1e9).rounded()
    let most = Double(lslMaximumTime)
    return value >= most ? lslMaximumTime : value <= -most ? -lslMaximumTime : Int64(value)
}
