import Platform

/// Limits how much of one socket is read in one turn of the event loop. The remaining data are read after all other sockets had their turn.
struct TurnBudget {
    private let clock: any MonotonicClock
    private let end: Int64
    private var receptions: Int
    private var isFirst = true

    /// - Parameter receptions: the maximum number of receptions. This limit also ends reading if the clock does not advance.
    init(receptions: Int, loop: EventLoop) {
        clock = loop.clock
        self.receptions = receptions
        end = loop.reading.share(at: clock.now)
    }

    /// True after the turn's budget was used up.
    private(set) var isExhausted = false

    /// Requests one more reception. The first one is always granted.
    /// - Returns: false if the budget is used up.
    mutating func take() -> Bool {
        isExhausted = !isFirst && (receptions == 0 || clock.now >= end)
        isFirst = false
        receptions -= isExhausted ? 0 : 1
        return !isExhausted
    }
}
