/// Detects that the samples of a stream with a sampling rate arrive late because the connection to their outlet is too slow. The feed (the connection
/// for samples) is then reopened, because the outlet's new queue begins with the newest sample.
///
/// The delay at the beginning of a connection is caused by the sender: its device delivers late, or its time stamps are late. Only additional delay
/// counts as a backlog. A chunk that the sender has collected for seconds is no backlog, and neither is a burst after a stall, because both end with
/// a recent sample.
struct FeedBacklog {
    /// The additional delay of samples that is tolerated, in nanoseconds.
    static let bound: Int64 = 1_500_000_000
    /// The time in nanoseconds for which the additional delay must exceed `bound` to count as a backlog.
    static let timeout: Int64 = 3_000_000_000
    /// If the delay decreases by more than the elapsed time divided by this number, the stream is catching up, and the feed is not reopened.
    static let catchingUp: Int64 = 4
    /// The time in nanoseconds after the start of a connection in which the delay caused by the sender is measured. The measurement takes a second
    /// because a chunk of samples may arrive in parts.
    static let beginning: Int64 = 1_000_000_000
    /// The minimum time between two reopenings of the feed, in nanoseconds. It doubles after each reopening without success.
    static let firstPause: Int64 = 5_000_000_000
    /// The maximum number of successive reopenings without success. After these reopenings, the feed is not reopened again, because the time stamps
    /// drift or the network is overloaded, so that reopening does not help.
    static let attempts = 4

    /// The time at which the first sample of the connection arrived.
    private var beganAt: Int64?
    /// The lowest age in nanoseconds of samples on this connection.
    private var least: Int64?
    /// The lowest age in nanoseconds of samples at the beginning of the connection.
    private var first: Int64?
    /// The time since which samples are too late, and their age at that time; nil if samples are not too late.
    private var late: (since: Int64, age: Int64)?
    /// The age of samples before the feed was reopened; nil if the feed was not reopened, or after the effect of the reopening was evaluated.
    private var before: Int64?
    private var failures = 0

    /// Called when samples come over a new connection.
    mutating func restart() { (beganAt, least, first, late) = (nil, nil, nil, nil) }

    /// Called when samples arrive.
    /// - Parameter age: the age of the newest sample in nanoseconds; nil if the sender's clock is unknown.
    /// - Returns: true if the feed must be reopened.
    mutating func isToBeDropped(age: Int64?, at now: Int64) -> Bool {
        let began = beganAt ?? now
        beganAt = began
        guard let age else {
            late = nil
            return false
        }
        let isBeginning = now - began <= Self.beginning
        if isBeginning { first = min(first ?? age, age) }
        // If the sender's clock was unknown at the beginning, the delay was not measured then: assume that the sender causes no delay.
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
        guard now - late.since >= Self.timeout else { return false }
        guard late.age - age <= (now - late.since) / Self.catchingUp else {
            self.late = (now, age)
            return false
        }
        judge()
        guard failures < Self.attempts, now - began >= Self.firstPause << Int64(failures) else { return false }
        before = age
        return true
    }

    /// Evaluates whether the last reopening helped: it helped if the age of the samples was lower directly after the reopening.
    private mutating func judge() {
        guard let before else { return }
        failures = (first.map { before - $0 >= Self.bound / 2 } ?? false) ? 0 : failures + 1
        self.before = nil
    }
}
