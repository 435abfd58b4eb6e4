/// The sources of an earlier session that are still to be connected.
struct Resumption {
    /// The pauses between rounds of attempts, in nanoseconds. The last one repeats.
    static let pauses: [Int64] = [1, 2, 4, 8, 16, 30].map { $0 * 1_000_000_000 }

    /// Without forgotten sources.
    private(set) var saved: SavedSession
    /// Whether it started automatically at power-on. Unreachable sources are then tried until the user cancels.
    let isAutomatic: Bool
    private var left: ArraySlice<SavedSession.Source>
    /// The source that is connecting.
    private(set) var current: SavedSession.Source?
    /// Whether the next one is due. It is connected in the session's turn, because the acquisition is still being advanced when a
    /// connection completes.
    var isNextDue = true
    /// The sources that could not be connected in this round.
    var failures: [OpeningFailure] = []
    private var rounds = 0
    /// When the next round starts.
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

    /// Removes the source that was connecting, so that it is not tried again.
    mutating func forget() {
        saved.sources.removeAll { $0 == current }
        current = nil
    }

    /// Called when no source could be connected. Starts another round after a pause.
    mutating func pause(at now: Int64) {
        current = nil
        failures = []
        retry = now + Self.pauses[min(rounds, Self.pauses.count - 1)]
        rounds += 1
    }

    /// Called when the device has received an address. Ends a pause at once, and restarts the pauses with the shortest.
    mutating func hurry(at now: Int64) {
        rounds = 0
        if retry != nil { retry = now }
    }

    /// Starts another round when the pause is over.
    mutating func advance(to now: Int64) {
        guard let retry, now >= retry else { return }
        self.retry = nil
        left = saved.sources[...]
        isNextDue = true
    }
}
