/// Schedules reconnections after the server was lost: after 1, 2, 4 … 30 s.
struct Retry {
    /// The maximum pause in seconds.
    static let longestPause = 30

    /// The number of successful reconnections since the start.
    private(set) var successes = 0
    private var attempts = 0
    private var dueAt: Int64?
    /// The time at which this machine was connected to a network again. It remains set while a connection may still break as a late effect of the
    /// outage before.
    private(set) var returnedAt: Int64?

    /// Called when this machine is connected to a network again. The next connection that breaks is then reopened immediately.
    mutating func networkReturned(at now: Int64) { returnedAt = now }

    /// Plans the next attempt to reconnect.
    /// - Returns: the pause before the attempt in seconds.
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

    /// True if the planned attempt to reconnect is due. It then counts as started.
    mutating func isDue(at now: Int64) -> Bool {
        guard let dueAt, now >= dueAt else { return false }
        self.dueAt = nil
        return true
    }

    /// Called when the network is available again. A planned attempt, or an attempt that the caller has just aborted, becomes due immediately.
    /// Later pauses begin with the shortest one.
    mutating func hurry(at now: Int64) {
        dueAt = now
        attempts = 1
        returnedAt = nil
    }

    /// Cancels the planned attempt to reconnect.
    mutating func cancel() { dueAt = nil }

    /// Called when a new transmission begins. The next pause is then the shortest one.
    mutating func begin() {
        attempts = 0
        dueAt = nil
    }

    /// Called when data arrive again. This counts as a reconnection if an attempt was planned since the last data.
    mutating func succeeded() {
        if attempts > 0 { successes += 1 }
        attempts = 0
    }
}
