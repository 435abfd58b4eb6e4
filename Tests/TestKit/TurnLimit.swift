/// Ends a wait without progress. It counts this process's turns instead of time: on a busy machine a turn takes longer, but the number of
/// turns is the same.
public struct TurnLimit {
    /// The maximum time that a turn waits for events, in nanoseconds; the argument for `EventLoop.runOnce`.
    public static let turn: Int64 = 1_000_000
    /// The maximum number of consecutive turns without an event: half a minute on a quiet machine.
    static let idleTurns = 30_000
    /// The maximum number of turns of any kind, so that peers that send endlessly do not prolong a wait endlessly.
    static let allTurns = 200_000

    private var idle = 0
    private var all = 0

    public init() {}

    /// Counts a turn.
    /// - Parameter events: how many handlers it called.
    /// - Returns: whether another turn is worthwhile.
    public mutating func goesOn(after events: Int) -> Bool {
        idle = events == 0 ? idle + 1 : 0
        all += 1
        return idle < Self.idleTurns && all < Self.allTurns
    }
}
