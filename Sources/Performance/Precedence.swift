/// Decides whether the drawing thread has priority over all other threads. The drawing thread keeps the priority only while it leaves the other
/// threads enough processor time. Otherwise, on an overloaded board, the threads that read the touch panel or write the recording would get almost no
/// time. The decision counts all work of the drawing thread: a flood of packets has the same effect as a picture that takes long to draw.
package struct Precedence {
    /// The interval over which the work is measured before each decision, in nanoseconds.
    package static let period: Int64 = 1_000_000_000

    /// The maximum of `timeout`: after at most this many consecutive intervals with little drawing work, the drawing thread gets the priority back.
    package static let maximumTimeout = 64

    private var begin: (now: Int64, used: Int64)?
    /// The number of consecutive intervals with little drawing work after which the drawing thread gets the priority back. Without the priority, the
    /// thread gets little time, so its use seems low even on an overloaded board. The number doubles at each loss of the priority, so that the thread
    /// tries less often.
    private var timeout = 1
    private var quiet = 0
    package private(set) var isFirst = true

    package init() {}

    /// Decides at the end of each interval. The caller must call it about once a frame.
    /// - Parameter used: returns this thread's processor time so far, in nanoseconds; called only when needed.
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
        // If the thread used between half and three quarters of the interval, the priority does not change (hysteresis).
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
