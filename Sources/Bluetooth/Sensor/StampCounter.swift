import Signals

/// Follows frames that have the time of their last sample: how many samples are missing before each.
///
/// The sensor's clock and the board's may differ, and so may its true rate and the nominal one: the distance of samples is learned from
/// frames without a loss.
package struct StampCounter {
    /// By how much the true distance of samples may differ from the nominal one, as a fraction.
    package static let tolerance = 0.03
    /// How much of a frame's distance counts when it is learned.
    private static let weight = 0.125

    private let nominal: Double
    private var distance: Double
    private var last: Int64?

    package init(_ rate: SamplingRate) {
        nominal = 1e12 / Double(max(1, rate.milliHertz))
        distance = nominal
    }

    package mutating func restart() { last = nil }

    /// - Parameter stamp: of the last of `count` samples, in nanoseconds of the sensor's clock.
    /// - Returns: how many samples are missing before the frame; nil where the stamp says nothing: the first one, and one of a clock that
    ///   was set.
    package mutating func take(_ stamp: Int64, count: Int) -> Int64? {
        defer { last = stamp }
        guard let last, count > 0 else { return nil }
        let (elapsed, overflow) = stamp.subtractingReportingOverflow(last)
        guard !overflow, elapsed > 0 else { return nil }
        let samples = Double(elapsed) / distance
        guard samples < 1e12 else { return nil }
        let missing = samples - Double(count)
        // Less than an eighth of a frame, or than one sample and a half, is jitter of stamps.
        guard missing >= max(1.5, Double(count) / 8) else {
            // A clock that was set back by less than a frame.
            guard samples >= Double(count) / 2 else { return nil }
            let found = Double(elapsed) / Double(count)
            if (found / nominal - 1).magnitude <= Self.tolerance { distance += (found - distance) * Self.weight }
            return 0
        }
        return Int64(missing.rounded())
    }
}
