import Platform

/// Limits what one socket reads in one turn of the loop. The rest is announced again, after the others had their turn.
struct TurnBudget {
    private let clock: any MonotonicClock
    private let end: Int64
    private var receptions: Int
    private var isFirst = true

    /// - Parameter receptions: the most of them, so that a clock that stands still is no danger.
    init(receptions: Int, loop: EventLoop) {
        clock = loop.clock
        self.receptions = receptions
        end = loop.reading.share(at: clock.now)
    }

    /// Whether the budget is used up.
    private(set) var isExhausted = false

    /// Takes one more reception. The first one is always granted.
    /// - Returns: false when the budget is used up.
    mutating func take() -> Bool {
        isExhausted = !isFirst && (receptions == 0 || clock.now >= end)
        isFirst = false
        receptions -= isExhausted ? 0 : 1
        return !isExhausted
    }
}
