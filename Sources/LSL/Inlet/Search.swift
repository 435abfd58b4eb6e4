/// Schedules the queries for an outlet: the first one at once, further ones after increasing pauses.
struct Search {
    /// The pause before the second query, in nanoseconds. Each later pause is twice as long.
    static let firstPause: Int64 = 500_000_000
    /// The maximum pause in nanoseconds. The limit ensures that a stream that returns continues within five seconds.
    static let longestPause: Int64 = 4_000_000_000

    /// If a query gets no answer within this time in nanoseconds, the session connects to the outlet's old address.
    static let answerTimeout: Int64 = 300_000_000

    /// The answers to the query that have arrived.
    var answers = SearchAnswers()
    private var pause = Search.firstPause
    private var dueAt: Int64?
    private var tryAt: Int64?
    /// The number in the identifier of queries. It changes in `askNow`, not with each query, so that late answers count.
    private var number: UInt32

    init(number: UInt32) { self.number = number }

    var isOn: Bool { dueAt != nil }
    /// The identifier of queries, which answers repeat.
    var id: [UInt8] { Array("ps-\(number)".utf8) }
    /// The next pause in whole seconds, to show to the user.
    var seconds: Int { Int((pause + 999_999_999) / 1_000_000_000) }

    /// Makes the next search begin with the shortest pause.
    mutating func renew() { pause = Self.firstPause }

    /// Called when the outlet was lost, or when the first search for the outlet begins.
    mutating func begin(at now: Int64) {
        answers = SearchAnswers(since: now)
        askNow(at: now)
    }

    /// Makes the next query due at once. The time at which the outlet was lost stays the same.
    mutating func askNow(at now: Int64) {
        dueAt = now
        tryAt = nil
        number &+= 1
    }

    mutating func end() {
        dueAt = nil
        tryAt = nil
        answers.removeAll()
    }

    /// Returns the outlet to connect to, if one was found. This ends the search.
    mutating func takeFound(at now: Int64) -> (stream: StreamDescription, address: HostAddress)? {
        guard let found = answers.take(at: now) else { return nil }
        end()
        return found
    }

    /// True, once per query, if the query got no answer, so that the session connects to the outlet's old address.
    mutating func isUnanswered(at now: Int64) -> Bool {
        guard let tryAt, now >= tryAt else { return false }
        self.tryAt = nil
        return true
    }

    /// True if a query must be sent now. The query then counts as sent.
    mutating func isDue(at now: Int64) -> Bool {
        guard let dueAt, now >= dueAt else { return false }
        self.dueAt = now + pause
        tryAt = now + Self.answerTimeout
        pause = min(2 * pause, Self.longestPause)
        return true
    }

    /// Called when the found outlet cannot be used. The search continues after the pause.
    mutating func postpone(at now: Int64) {
        dueAt = now + pause
        pause = min(2 * pause, Self.longestPause)
    }
}
