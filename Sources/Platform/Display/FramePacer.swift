/// Decides when a finished flip counts as shown.
///
/// Hardware finishes a flip at the vertical blank, so its flips count as shown immediately. Virtual displays (virtio-gpu) have no vertical blank and
/// finish a flip immediately, so that the app would draw as fast as it can. On a virtual display, a flip therefore counts as shown at the next
/// refresh of a regular grid, as on a panel.
package struct FramePacer {
    /// The time between refreshes, in nanoseconds.
    package let interval: Int64
    private let hasVerticalBlank: Bool
    private var last: Int64?

    package init(interval: Int64, hasVerticalBlank: Bool) {
        self.interval = max(1, interval)
        self.hasVerticalBlank = hasVerticalBlank
    }

    /// - Parameter time: the time at which the flip finished.
    /// - Returns: the time at which the flip counts as shown: `time` on hardware, otherwise the next refresh after it.
    package mutating func announcement(ofFlipAt time: Int64) -> Int64 {
        guard !hasVerticalBlank, let last else {
            self.last = time
            return time
        }
        let refreshes = max(1, (time - last + interval - 1) / interval)
        let announced = last + refreshes * interval
        self.last = announced
        return announced
    }
}
