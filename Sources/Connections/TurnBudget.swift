import Platform

/// Limits what one socket reads in one turn of the loop. The rest is announced again, after the others had their turn.
struct TurnBudget {
    /// The longest time: a quarter of a frame.
    static let nanoseconds: Int64 = 4_000_000

    private let clock: any MonotonicClock
    private let end: Int64
    private var receptions: Int

    /// - Parameter receptions: the most of them, so that a clock that stands still is no danger.
    init(receptions: Int, clock: any MonotonicClock) {
        self.clock = clock
        self.receptions = receptions
        end = clock.now + Self.nanoseconds
    }

    /// Whether the budget is used up.
    private(set) var isExhausted = false

    /// Takes one more reception.
    /// - Returns: false when the budget is used up.
    mutating func take() -> Bool {
        isExhausted = receptions == 0 || clock.now >= end
        receptions -= isExhausted ? 0 : 1
        return !isExhausted
    }
}
