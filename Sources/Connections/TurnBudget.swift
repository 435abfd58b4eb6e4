import Platform

/// Limits the reading of one socket in one turn of the loop. The rest is read after the other sockets had their turn.
struct TurnBudget {
    private let clock: any MonotonicClock
    private let end: Int64
    private var receptions: Int
    private var isFirst = true

    /// - Parameter receptions: the maximum number of receptions. It also ends the loop if the clock stops.
    init(receptions: Int, loop: EventLoop) {
        clock = loop.clock
        self.receptions = receptions
        end = loop.reading.share(at: clock.now)
    }

    /// Whether the budget is exhausted.
    private(set) var isExhausted = false

    /// Requests one more reception. The first one is always granted.
    /// - Returns: false if the budget is exhausted.
    mutating func take() -> Bool {
        isExhausted = !isFirst && (receptions == 0 || clock.now >= end)
        isFirst = false
        receptions -= isExhausted ? 0 : 1
        return !isExhausted
    }
}
