/// Whether the thread that draws comes before all others: as long as it leaves them time. On a board that has more to do than it can,
/// whoever reads the touch panel or writes the recording would get next to nothing. All that this thread does counts, so that a flood of
/// packets is seen as well as a slow picture.
package struct Precedence {
    /// How long its work is looked at before that is judged, in nanoseconds.
    package static let period: Int64 = 1_000_000_000

    /// The most periods in a row that must be quiet before it comes first again.
    package static let maximumPatience = 64

    private var begin: (now: Int64, used: Int64)?
    /// So many quiet periods are wanted: twice as many each time, since who gets little while others come first does not show how much it
    /// needs.
    private var patience = 1
    private var quiet = 0
    package private(set) var isFirst = true

    package init() {}

    /// To be called about once a frame.
    /// - Parameter used: how long the processor has worked for this thread so far, in nanoseconds; asked for only when it is needed.
    /// - Returns: whether `isFirst` has changed.
    package mutating func advance(to now: Int64, used: () -> Int64) -> Bool {
        guard let begin else {
            self.begin = (now, used())
            return false
        }
        let passed = now - begin.now
        guard passed >= Self.period else { return false }
        let used = used()
        self.begin = (now, used)
        let before = isFirst
        // Between a half and three quarters it stays as it is.
        if isFirst {
            if (used - begin.used) / 3 > passed / 4 {
                isFirst = false
                patience = min(2 * patience, Self.maximumPatience)
                quiet = 0
            }
        } else {
            quiet = used - begin.used < passed / 2 ? quiet + 1 : 0
            isFirst = quiet >= patience
        }
        return isFirst != before
    }
}
