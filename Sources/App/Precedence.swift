/// Whether the thread that draws comes before all others: as long as it leaves them time. On a board that has more to draw than it can,
/// whoever reads the touch panel or writes the recording would get next to nothing.
package struct Precedence {
    /// A frame that takes more of the time from one refresh to the next is slow, in quarters.
    private static let slowQuarters: Int64 = 3
    /// So many slow frames more than others end it, until the others are as many.
    private static let patience = 30

    private let interval: Int64
    private var slow = 0
    package private(set) var isFirst = true

    package init(interval: Int64) { self.interval = interval }

    /// A frame took so long, in nanoseconds.
    /// - Returns: whether `isFirst` has changed.
    package mutating func took(_ duration: Int64) -> Bool {
        let isSlow = duration > interval / 4 * Self.slowQuarters
        slow = isSlow ? min(slow + 1, Self.patience) : max(slow - 1, 0)
        let before = isFirst
        if slow == Self.patience { isFirst = false }
        if slow == 0 { isFirst = true }
        return isFirst != before
    }
}
