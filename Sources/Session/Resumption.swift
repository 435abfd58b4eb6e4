/// The sources of an earlier session that the app still has to connect. A round is one attempt to connect each of them.
struct Resumption {
    /// The pauses between rounds of attempts, in nanoseconds. The last pause repeats.
    static let pauses: [Int64] = [1, 2, 4, 8, 16, 30].map { $0 * 1_000_000_000 }

    /// The earlier session, without the sources that the app has given up.
    private(set) var saved: SavedSession
    /// True if the app resumes the session automatically at power-on. The attempts to reach the sources then continue until the user cancels them.
    let isAutomatic: Bool
    private var left: ArraySlice<SavedSession.Source>
    /// The source that is being connected; nil if there is none.
    private(set) var current: SavedSession.Source?
    /// True if the next source must be connected. This happens only in the session's next turn, because the acquisition is still being advanced
    /// when a connection completes.
    var isNextDue = true
    /// The failures to connect sources in the present round of attempts.
    var failures: [OpeningFailure] = []
    private var rounds = 0
    /// The time at which the next round of attempts starts; nil while a round runs.
    private var retry: Int64?

    init(_ saved: SavedSession, isAutomatic: Bool) {
        self.saved = saved
        self.isAutomatic = isAutomatic
        left = saved.sources[...]
    }

    var page: Int? { saved.page }

    mutating func next() -> SavedSession.Source? {
        isNextDue = false
        current = left.popFirst()
        return current
    }

    /// Gives up the source that was being connected, so that no further attempt with it follows.
    mutating func forget() {
        saved.sources.removeAll { $0 == current }
        current = nil
    }

    /// Called when no source could be connected. After a pause, another round starts.
    mutating func pause(at now: Int64) {
        current = nil
        failures = []
        retry = now + Self.pauses[min(rounds, Self.pauses.count - 1)]
        rounds += 1
    }

    /// Called when the device has received a network address. A pause ends immediately, and the next pause is the shortest one again.
    mutating func hurry(at now: Int64) {
        rounds = 0
        if retry != nil { retry = now }
    }

    /// Starts another round of attempts if the pause has ended.
    mutating func advance(to now: Int64) {
        guard let retry, now >= retry else { return }
        self.retry = nil
        left = saved.sources[...]
        isNextDue = true
    }
}
