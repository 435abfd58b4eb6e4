/// Ends a wait in which nothing happens. It counts turns of this process's loop instead of time: on a busy machine, a
/// turn takes longer, but the number of turns is the same.
public struct TurnLimit {
    /// The maximum time in nanoseconds for which a turn waits for events; pass it to `EventLoop.runOnce`.
    public static let turn: Int64 = 1_000_000
    /// The maximum number of consecutive turns without an event. They take 30 s on an idle machine.
    static let idleTurns = 30_000
    /// The maximum number of turns with or without events, so that a peer that sends forever cannot extend a wait
    /// forever.
    static let allTurns = 200_000

    private var idle = 0
    private var all = 0

    public init() {}

    /// Counts a turn.
    /// - Parameter events: the number of handlers that the turn called.
    /// - Returns: false if the wait must end.
    public mutating func goesOn(after events: Int) -> Bool {
        idle = events == 0 ? idle + 1 : 0
        all += 1
        return idle < Self.idleTurns && all < Self.allTurns
    }
}
