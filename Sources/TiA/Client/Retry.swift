/// When to connect anew after the server was lost: after 1, 2, 4 … 30 s.
struct Retry {
    /// The longest pause, in seconds.
    static let longestPause = 30

    /// How often the server was found again since the start.
    private(set) var successes = 0
    private var attempts = 0
    private var dueAt: Int64?
    /// When this machine's network came back, as long as what breaks may be due to its absence.
    private(set) var returnedAt: Int64?

    /// This machine's network is back: the next connection that breaks is made anew at once.
    mutating func networkReturned(at now: Int64) { returnedAt = now }

    /// Plans the next attempt.
    /// - Returns: the pause in seconds.
    mutating func plan(at now: Int64) -> Int {
        if let returnedAt, now - returnedAt < ControlLink.lifeTimeout {
            hurry(at: now)
            return 0
        }
        let pause = min(Self.longestPause, 1 << min(attempts, 5))
        attempts += 1
        dueAt = now + Int64(pause) * 1_000_000_000
        return pause
    }

    /// Whether it is time for the planned attempt, which is then under way.
    mutating func isDue(at now: Int64) -> Bool {
        guard let dueAt, now >= dueAt else { return false }
        self.dueAt = nil
        return true
    }

    /// The network is back: what is planned is due, and so is an attempt that was given up for this. Pauses begin anew behind it.
    mutating func hurry(at now: Int64) {
        dueAt = now
        attempts = 1
        returnedAt = nil
    }

    /// Plans nothing.
    mutating func cancel() { dueAt = nil }

    /// A new transmission begins: the next pause is the shortest.
    mutating func begin() {
        attempts = 0
        dueAt = nil
    }

    /// Data come again: over a new connection, if an attempt was planned since they came last.
    mutating func succeeded() {
        if attempts > 0 { successes += 1 }
        attempts = 0
    }
}
