import Signals

/// Computes how many samples are missing before each frame. Each frame contains the time of its last sample.
///
/// The sensor's clock may differ from the board's, and its true rate from the nominal one. The true interval between samples is therefore estimated
/// from frames without a loss.
package struct StampCounter {
    /// The maximum deviation of the true interval between samples from the nominal one, as a fraction of the nominal interval.
    package static let tolerance = 0.03
    /// The weight of one frame in the estimated interval.
    private static let weight = 0.125

    private let nominal: Double
    private var distance: Double
    private var last: Int64?

    package init(_ rate: SamplingRate) {
        nominal = 1e12 / Double(max(1, rate.milliHertz))
        distance = nominal
    }

    package mutating func restart() { last = nil }

    /// Processes the time of a frame.
    /// - Parameters:
    ///   - stamp: the time of the frame's last sample, in nanoseconds of the sensor's clock.
    ///   - count: the number of samples in the frame.
    /// - Returns: the number of missing samples before the frame; nil if it is unknown: for the first frame, and after the sensor's clock was set.
    package mutating func take(_ stamp: Int64, count: Int) -> Int64? {
        defer { last = stamp }
        guard let last, count > 0 else { return nil }
        let (elapsed, overflow) = stamp.subtractingReportingOverflow(last)
        guard !overflow, elapsed > 0 else { return nil }
        let samples = Double(elapsed) / distance
        guard samples < 1e12 else { return nil }
        let missing = samples - Double(count)
        // A difference below an eighth of a frame, or below one and a half samples, is jitter of the times.
        guard missing >= max(1.5, Double(count) / 8) else {
            // Return nil if the sensor's clock was set back by less than the duration of a frame.
            guard samples >= Double(count) / 2 else { return nil }
            let found = Double(elapsed) / Double(count)
            if (found / nominal - 1).magnitude <= Self.tolerance { distance += (found - distance) * Self.weight }
            return 0
        }
        return Int64(missing.rounded())
    }
}
