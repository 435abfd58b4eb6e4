/// Ends a wait in which nothing progresses any more, by this process's own turns and not by the machine's clock: on a busy machine a turn
/// takes longer, and a wait has as many of them.
public struct TurnLimit {
    /// What a turn waits for events at most, in nanoseconds: what `EventLoop.runOnce` is to be given.
    public static let turn: Int64 = 1_000_000
    /// Turns that follow each other without an event: half a minute on a quiet machine.
    static let idleTurns = 30_000
    /// Turns of any kind: peers that send for ever keep no wait going for ever.
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
