/// Detects that the samples of a regular stream stay late because the connection to their outlet is too slow. The feed is then reopened:
/// the outlet's new queue begins with the newest sample.
///
/// The lateness at the beginning of a connection is the sender's own: the device delivers late, or its stamps are late. Only additional
/// lateness is a backlog. A chunk that was collected for seconds ends with a new sample, and so does a burst after a stall.
struct FeedBacklog {
    /// The tolerated additional lateness, in nanoseconds.
    static let bound: Int64 = 1_500_000_000
    /// How long samples must be later than this to count as a backlog.
    static let timeout: Int64 = 3_000_000_000
    /// If the lateness shrinks by more than the elapsed time divided by this, the stream is catching up.
    static let catchingUp: Int64 = 4
    /// The time after the start of a connection in which the sender's own lateness is measured: a chunk arrives in parts.
    static let beginning: Int64 = 1_000_000_000
    /// The minimum time between two reopenings of the feed. It doubles after each one without success.
    static let firstPause: Int64 = 5_000_000_000
    /// The number of consecutive reopenings without success after which no more are tried: the stamps drift, or the network is saturated.
    static let attempts = 4

    /// When the first sample of the connection arrived.
    private var beganAt: Int64?
    /// The lowest age on this connection, and at its beginning.
    private var least: Int64?
    private var first: Int64?
    /// Since when samples are too late, and their age then.
    private var late: (since: Int64, age: Int64)?
    /// The samples' age before the feed was reopened; nil after the success was evaluated.
    private var before: Int64?
    private var failures = 0

    /// Called when samples come over a new connection.
    mutating func restart() { (beganAt, least, first, late) = (nil, nil, nil, nil) }

    /// Called when samples arrive.
    /// - Parameter age: of the newest sample, in nanoseconds; nil where the sender's clock is unknown.
    /// - Returns: whether the feed must be reopened.
    mutating func isToBeDropped(age: Int64?, at now: Int64) -> Bool {
        let began = beganAt ?? now
        beganAt = began
        guard let age else {
            late = nil
            return false
        }
        let isBeginning = now - began <= Self.beginning
        if isBeginning { first = min(first ?? age, age) }
        // If the clock was unknown at the beginning, the sender's own lateness is unknown, too.
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

    /// Evaluates whether the last reopening helped, which means that samples arrived earlier at once.
    private mutating func judge() {
        guard let before else { return }
        failures = (first.map { before - $0 >= Self.bound / 2 } ?? false) ? 0 : failures + 1
        self.before = nil
    }
}
