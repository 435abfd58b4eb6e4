/// Decides when a finished flip counts as shown.
///
/// Hardware finishes a flip at the vertical blank. Virtual displays (virtio-gpu) finish it at once; without pacing the
/// app would draw as fast as it can. So a flip that ends clearly before the next refresh is held back to it.
package struct FramePacer {
    /// Nanoseconds between refreshes.
    package let interval: Int64
    private var last: Int64?

    package init(interval: Int64) { self.interval = max(1, interval) }

    /// - Parameter time: when the flip was finished.
    /// - Returns: when it is to be announced: `time` itself, or later, on the grid that the frames before set up.
    package mutating func announcement(ofFlipAt time: Int64) -> Int64 {
        guard let last else {
            self.last = time
            return time
        }
        let next = last + interval
        // An eighth of slack: a real vertical blank may come a little before the nominal time.
        let announced = time >= next - interval / 8 ? time : next
        self.last = announced
        return announced
    }
}
