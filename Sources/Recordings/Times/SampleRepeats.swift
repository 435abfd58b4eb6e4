/// Determines how often the samples of a slow stream are played, so that a rate in thousandths of a hertz is exact: a value every 30 s is played three
/// times at 0.1 Hz. At 0.033 Hz, it would be five minutes off after eight hours.
enum SampleRepeats {
    private static let maximum = 1000
    /// The maximum time in seconds by which a rounded rate may shift the last sample.
    private static let tolerance = 0.1
    /// Values are only repeated below this rate in Hz. Above it, rounding shifts samples by less than the clocks of devices do.
    private static let fastest = 20.0

    /// - Parameters:
    ///   - hertz: the exact rate.
    ///   - seconds: the duration of the recording.
    ///   - uncertain: the relative uncertainty of the rate.
    /// - Returns: the smallest number with which the rate is exact enough; 1 if there is none.
    static func count(_ hertz: Double, seconds: Double, uncertain: Double = 0) -> Int64 {
        guard hertz < fastest else { return 1 }
        // Tolerate a time error of `tolerance` seconds or a fiftieth of the sample interval, whichever is larger.
        let allowed = max(uncertain, 1e-7, max(tolerance, 0.02 / hertz) / max(1, seconds))
        func isFine(_ repeats: Int, _ allowed: Double) -> Bool {
            let exact = hertz * Double(repeats) * 1000
            let rounded = exact.rounded()
            return rounded >= 1 && (rounded / exact - 1).magnitude <= allowed
        }
        guard !isFine(1, allowed) else { return 1 }
        // Prefer an exact rate: three values of a channel with a value every 30 s are 0.1 Hz.
        let exact = (1...32).first { isFine($0, 1e-10) }
        return Int64(exact ?? (1...maximum).first { isFine($0, allowed) } ?? 1)
    }
}
