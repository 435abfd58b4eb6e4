/// When an outlet is looked for: at once, then after pauses that grow.
struct Search {
    /// The pause before the second query, in nanoseconds; each one later is twice as long.
    static let firstPause: Int64 = 500_000_000
    /// The longest pause: a stream that comes back goes on within five seconds.
    static let longestPause: Int64 = 4_000_000_000

    /// How long answers to a query are waited for before the outlet is tried where it was.
    static let answerPatience: Int64 = 300_000_000

    /// What was answered.
    var answers = SearchAnswers()
    private var pause = Search.firstPause
    private var dueAt: Int64?
    private var tryAt: Int64?
    /// What queries are called: the answers to older ones still say what there is.
    private var number: UInt32

    init(number: UInt32) { self.number = number }

    var isOn: Bool { dueAt != nil }
    /// What answers repeat.
    var id: [UInt8] { Array("ps-\(number)".utf8) }
    /// The next pause in whole seconds, for the user.
    var seconds: Int { Int((pause + 999_999_999) / 1_000_000_000) }

    /// The next search begins with the shortest pause.
    mutating func renew() { pause = Self.firstPause }

    /// The outlet was lost now, or is looked for the first time.
    mutating func begin(at now: Int64) {
        answers = SearchAnswers(since: now)
        askNow(at: now)
    }

    /// The next query is due at once; since when the outlet is lost stays known.
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

    /// The outlet to go to, once it is found; the search is then over.
    mutating func takeFound(at now: Int64) -> (stream: StreamDescription, address: HostAddress)? {
        guard let found = answers.take(at: now) else { return nil }
        end()
        return found
    }

    /// Whether a query was not answered, so that the outlet is to be tried where it was; once for each query.
    mutating func isUnanswered(at now: Int64) -> Bool {
        guard let tryAt, now >= tryAt else { return false }
        self.tryAt = nil
        return true
    }

    /// Whether a query is due, which is then taken for sent.
    mutating func isDue(at now: Int64) -> Bool {
        guard let dueAt, now >= dueAt else { return false }
        self.dueAt = now + pause
        tryAt = now + Self.answerPatience
        pause = min(2 * pause, Self.longestPause)
        return true
    }

    /// What was found is of no use: it is looked for again after the pause.
    mutating func postpone(at now: Int64) {
        dueAt = now + pause
        pause = min(2 * pause, Self.longestPause)
    }
}
