/// Whether the drawing thread has priority over all others, while it leaves them time. On an overloaded board, the threads that read the
/// touch panel or write the recording would otherwise get almost no time. All work of the drawing thread counts, so that a flood of packets
/// has the same effect as a slow picture.
package struct Precedence {
    /// How long its work is measured before the decision, in nanoseconds.
    package static let period: Int64 = 1_000_000_000

    /// The most consecutive quiet periods before it has priority again.
    package static let maximumTimeout = 64

    private var begin: (now: Int64, used: Int64)?
    /// The required number of quiet periods. It doubles each time: a thread that gets little time while others have priority does not show
    /// how much it needs.
    private var timeout = 1
    private var quiet = 0
    package private(set) var isFirst = true

    package init() {}

    /// Must be called about once a frame.
    /// - Parameter used: returns the processor time of this thread so far, in nanoseconds; called only when needed.
    /// - Returns: true if `isFirst` has changed.
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
        // Between a half and three quarters of the time, nothing changes.
        if isFirst {
            if (used - begin.used) / 3 > passed / 4 {
                isFirst = false
                timeout = min(2 * timeout, Self.maximumTimeout)
                quiet = 0
            }
        } else {
            quiet = used - begin.used < passed / 2 ? quiet + 1 : 0
            isFirst = quiet >= timeout
        }
        return isFirst != before
    }
}
