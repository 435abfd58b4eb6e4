/// Decides when a frame begins: as late as it can while it still meets the next refresh, so that it shows the newest
/// samples and the finger's newest place.
///
/// A frame is expected to take as long as the longest one of the last second or so did.
package struct FrameTiming {
    /// What a frame may take longer than expected: packets that are just being read, the kernel's own work,
    /// a bar that begins to move.
    package static let margin: Int64 = 4_000_000

    private let interval: Int64
    /// The refresh that the next frame is meant for.
    package private(set) var due: Int64 = 0
    private var expected: Int64

    package init(interval: Int64) {
        self.interval = max(1, interval)
        // The first frames begin at once.
        expected = self.interval
    }

    /// A refresh happened: the next frame is for the one after it.
    package mutating func refreshed(at now: Int64) { due = now + interval }

    /// Nothing had to be shown at the refresh that was due: the next frame is for the first refresh that can be met.
    /// - Returns: how many refreshes go by without a frame.
    @discardableResult
    package mutating func skipped(at now: Int64) -> Int64 {
        let before = due
        due += interval
        if due < now { due += (now - due + interval - 1) / interval * interval }
        return (due - before) / interval
    }

    /// A frame took so long.
    package mutating func took(_ duration: Int64) { expected = max(min(duration, interval), expected - expected >> 5) }

    /// When to begin the frame.
    package var start: Int64 { due - min(interval, expected + expected >> 3 + Self.margin) }
}
