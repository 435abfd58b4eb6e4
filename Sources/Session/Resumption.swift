/// What is left of a session that is connected again.
struct Resumption {
    /// Pauses before all is tried again, in nanoseconds; the last one goes on.
    static let pauses: [Int64] = [1, 2, 4, 8, 16, 30].map { $0 * 1_000_000_000 }

    /// Without what was forgotten.
    private(set) var saved: SavedSession
    /// Whether it goes on by itself at the start, so that what cannot be reached is tried until the user ends it.
    let isAutomatic: Bool
    private var left: ArraySlice<SavedSession.Source>
    /// The source that is being connected.
    private(set) var current: SavedSession.Source?
    /// Whether the next one is due. It waits for the session's turn: the acquisition is just being advanced when one is done.
    var isNextDue = true
    /// What could not be connected in this round.
    var failures: [OpeningFailure] = []
    private var rounds = 0
    /// When all is tried again.
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

    /// The source that was being connected is not tried again.
    mutating func forget() {
        saved.sources.removeAll { $0 == current }
        current = nil
    }

    /// Nothing could be connected: all is tried again after a pause.
    mutating func pause(at now: Int64) {
        current = nil
        failures = []
        retry = now + Self.pauses[min(rounds, Self.pauses.count - 1)]
        rounds += 1
    }

    /// The device has an address now: what was tried without one is tried again at once, and what is just being tried soon.
    mutating func hurry(at now: Int64) {
        rounds = 0
        if retry != nil { retry = now }
    }

    /// Begins anew where a pause is over.
    mutating func advance(to now: Int64) {
        guard let retry, now >= retry else { return }
        self.retry = nil
        left = saved.sources[...]
        isNextDue = true
    }
}
