/// Schedules queries for an outlet: at once, then after growing pauses.
struct Search {
    /// The pause before the second query, in nanoseconds; each later one is twice as long.
    static let firstPause: Int64 = 500_000_000
    /// The longest pause: a stream that comes back continues within five seconds.
    static let longestPause: Int64 = 4_000_000_000

    /// How long to wait for answers to a query before the outlet is tried at its old address.
    static let answerTimeout: Int64 = 300_000_000

    /// The answers so far.
    var answers = SearchAnswers()
    private var pause = Search.firstPause
    private var dueAt: Int64?
    private var tryAt: Int64?
    /// The identifier of queries. Answers to older queries are still valid.
    private var number: UInt32

    init(number: UInt32) { self.number = number }

    var isOn: Bool { dueAt != nil }
    /// Repeated in answers.
    var id: [UInt8] { Array("ps-\(number)".utf8) }
    /// The next pause in whole seconds, for the user.
    var seconds: Int { Int((pause + 999_999_999) / 1_000_000_000) }

    /// The next search begins with the shortest pause.
    mutating func renew() { pause = Self.firstPause }

    /// Called when the outlet was just lost, or is searched for the first time.
    mutating func begin(at now: Int64) {
        answers = SearchAnswers(since: now)
        askNow(at: now)
    }

    /// Makes the next query due at once. The time of the loss stays unchanged.
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

    /// The outlet to connect to, after it is found. The search is then over.
    mutating func takeFound(at now: Int64) -> (stream: StreamDescription, address: HostAddress)? {
        guard let found = answers.take(at: now) else { return nil }
        end()
        return found
    }

    /// Whether a query was not answered, so that the outlet is tried at its old address; once per query.
    mutating func isUnanswered(at now: Int64) -> Bool {
        guard let tryAt, now >= tryAt else { return false }
        self.tryAt = nil
        return true
    }

    /// Whether a query is due. It then counts as sent.
    mutating func isDue(at now: Int64) -> Bool {
        guard let dueAt, now >= dueAt else { return false }
        self.dueAt = now + pause
        tryAt = now + Self.answerTimeout
        pause = min(2 * pause, Self.longestPause)
        return true
    }

    /// Called when the found outlet is not usable. The search continues after the pause.
    mutating func postpone(at now: Int64) {
        dueAt = now + pause
        pause = min(2 * pause, Self.longestPause)
    }
}
