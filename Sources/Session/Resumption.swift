/// The sources of an earlier session that must still be connected.
struct Resumption {
    /// The pauses between rounds of attempts, in nanoseconds. The last pause repeats.
    static let pauses: [Int64] = [1, 2, 4, 8, 16, 30].map { $0 * 1_000_000_000 }

    /// The earlier session without the sources that were forgotten.
    private(set) var saved: SavedSession
    /// True if it was started automatically at power-on. Attempts to reach the sources then continue until the user cancels.
    let isAutomatic: Bool
    private var left: ArraySlice<SavedSession.Source>
    /// The source that is being connected; nil if there is none.
    private(set) var current: SavedSession.Source?
    /// True if the next source must be connected. The session connects it in its next turn, because the acquisition is still being advanced when a
    /// connection completes.
    var isNextDue = true
    /// The failures to connect sources in this round.
    var failures: [OpeningFailure] = []
    private var rounds = 0
    /// The time at which the next round starts; nil while a round runs.
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

    /// Removes the source that was being connected, so that there is no further attempt.
    mutating func forget() {
        saved.sources.removeAll { $0 == current }
        current = nil
    }

    /// Called when no source could be connected. Another round starts after a pause.
    mutating func pause(at now: Int64) {
        current = nil
        failures = []
        retry = now + Self.pauses[min(rounds, Self.pauses.count - 1)]
        rounds += 1
    }

    /// Called when the device has received an address. Ends a pause immediately, and begins again with the shortest pause.
    mutating func hurry(at now: Int64) {
        rounds = 0
        if retry != nil { retry = now }
    }

    /// Starts another round if the pause is over.
    mutating func advance(to now: Int64) {
        guard let retry, now >= retry else { return }
        self.retry = nil
        left = saved.sources[...]
        isNextDue = true
    }
}
