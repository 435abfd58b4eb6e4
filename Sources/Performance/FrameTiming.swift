/// Decides when a frame begins: as late as possible before its refresh, so that it shows the newest samples and the newest position of the finger.
///
/// The expected duration of a frame is the duration of the slowest frame in about the last second.
package struct FrameTiming {
    /// The time by which a frame may exceed its expected duration, in nanoseconds. A frame takes longer if packets arrive while it is drawn, if the
    /// kernel needs the processor, or if a bar starts to move.
    package static let margin: Int64 = 4_000_000

    private let interval: Int64
    /// The time of the refresh for which the next frame is intended.
    package private(set) var due: Int64 = 0
    private var expected: Int64
    /// True if the caller expects the next frame to take longer than the previous ones. The next frame then begins immediately after a refresh.
    package var isNextLong = false

    package init(interval: Int64) {
        self.interval = max(1, interval)
        // Expect the longest possible duration at first, so that the first frames begin immediately after a refresh.
        expected = self.interval
    }

    /// Called at a refresh of the display. The next frame is intended for the following refresh.
    package mutating func refreshed(at now: Int64) { due = now + interval }

    /// Called when nothing had changed for the due refresh, so that no frame was drawn. The next frame is intended for the first refresh that is not
    /// in the past, and at least `refreshes` refreshes later.
    /// - Returns: the number of refreshes that pass without a frame.
    @discardableResult
    package mutating func skipped(at now: Int64, refreshes: Int64 = 1) -> Int64 {
        let before = due
        due += refreshes * interval
        if due < now { due += (now - due + interval - 1) / interval * interval }
        return (due - before) / interval
    }

    /// Called when the screen may change before the next frame begins. The next frame is intended for the first refresh whose frame can still begin
    /// in time.
    /// - Returns: by how many refreshes the next frame is earlier.
    package mutating func hurry(at now: Int64) -> Int64 {
        let refreshes = max(0, (start - now) / interval)
        due -= refreshes * interval
        return refreshes
    }

    /// Called with the duration of a frame, in nanoseconds.
    package mutating func took(_ duration: Int64) { expected = max(min(duration, interval), expected - expected >> 5) }

    /// The time at which the next frame should begin.
    package var start: Int64 { due - (isNextLong ? interval : min(interval, expected + expected >> 3 + Self.margin)) }
}
