/// Whether the samples of a regular stream stay late since the way from their outlet is too slow, so that the feed is to be opened anew:
/// a new queue at the outlet begins with the newest sample.
///
/// What is late when a connection begins is the sender's own: a device that delivers late, or stamps that are given late. Only what comes
/// later than that is a backlog. A chunk that was collected for seconds ends with a new sample, a burst behind a stall does as well.
struct FeedBacklog {
    /// How much later than the sender's own lateness samples may stay, in nanoseconds.
    static let bound: Int64 = 1_500_000_000
    /// How long they stay later before that is a backlog.
    static let patience: Int64 = 3_000_000_000
    /// Samples that come nearer by more than this part of the time that passes are being caught up with.
    static let catchingUp: Int64 = 4
    /// How long what a connection begins with says how late the sender's own stamps are: a chunk comes in parts.
    static let beginning: Int64 = 1_000_000_000
    /// The least time from one opening of the feed to the next; twice as long after each that did not help.
    static let firstPause: Int64 = 5_000_000_000
    /// Openings in a row that did not help before no more are tried: stamps wander, or what lies between the machines is full.
    static let attempts = 4

    /// When the connection's first sample came.
    private var beganAt: Int64?
    /// The least age on this connection, and at its beginning.
    private var least: Int64?
    private var first: Int64?
    /// Since when samples are too late, and how old they were then.
    private var late: (since: Int64, age: Int64)?
    /// How old they were when the feed was opened anew; nil once it is known whether that helped.
    private var before: Int64?
    private var failures = 0

    /// Samples come over a new connection.
    mutating func restart() { (beganAt, least, first, late) = (nil, nil, nil, nil) }

    /// Samples came.
    /// - Parameter age: the newest one's, in nanoseconds; nil where the sender's clock is not known.
    /// - Returns: whether the feed is to be opened anew.
    mutating func isToBeDropped(age: Int64?, at now: Int64) -> Bool {
        let began = beganAt ?? now
        beganAt = began
        guard let age else {
            late = nil
            return false
        }
        let isBeginning = now - began <= Self.beginning
        if isBeginning { first = min(first ?? age, age) }
        // Where the clock was not known at the beginning, nothing is known of the sender's own lateness.
        let own = max(0, min(least ?? (isBeginning ? age : 0), age))
        least = own
        guard age - own > Self.bound else {
            late = nil
            return false
        }
        guard let late else {
            late = (now, age)
            return false
        }
        guard now - late.since >= Self.patience else { return false }
        guard late.age - age <= (now - late.since) / Self.catchingUp else {
            self.late = (now, age)
            return false
        }
        judge()
        guard failures < Self.attempts, now - began >= Self.firstPause << Int64(failures) else { return false }
        before = age
        return true
    }

    /// Whether the last opening helped: samples came sooner at once.
    private mutating func judge() {
        guard let before else { return }
        failures = (first.map { before - $0 >= Self.bound / 2 } ?? false) ? 0 : failures + 1
        self.before = nil
    }
}
