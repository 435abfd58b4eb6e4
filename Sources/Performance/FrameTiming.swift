/// Decides when a frame begins: as late as possible for the next refresh, so that it shows the newest samples and the newest position of
/// the finger.
///
/// The expected duration of a frame is that of the longest frame in about the last second.
package struct FrameTiming {
    /// How much longer than expected a frame can take: because of packets that are just being read, the kernel's own work, or a bar that
    /// begins to move.
    package static let margin: Int64 = 4_000_000

    private let interval: Int64
    /// The refresh for the next frame.
    package private(set) var due: Int64 = 0
    private var expected: Int64
    /// True if the next frame will take longer than those before it: it then begins at once.
    package var isNextLong = false

    package init(interval: Int64) {
        self.interval = max(1, interval)
        // The first frames begin immediately.
        expected = self.interval
    }

    /// A refresh happened: the next frame is for the one after it.
    package mutating func refreshed(at now: Int64) { due = now + interval }

    /// There was nothing to show at the due refresh. The next frame is for the first refresh that can still be met.
    /// - Returns: the number of refreshes that pass without a frame.
    @discardableResult
    package mutating func skipped(at now: Int64) -> Int64 {
        let before = due
        due += interval
        if due < now { due += (now - due + interval - 1) / interval * interval }
        return (due - before) / interval
    }

    /// Takes the duration of a frame.
    package mutating func took(_ duration: Int64) { expected = max(min(duration, interval), expected - expected >> 5) }

    /// When the frame begins.
    package var start: Int64 { due - (isNextLong ? interval : min(interval, expected + expected >> 3 + Self.margin)) }
}
