/// The middle of a range that follows the mean of the shown values. It moves only if the mean is more than a tenth of the range away, so
/// that the trace is not redrawn all the time.
struct MeanCenter {
    /// nil before the first mean.
    private(set) var value: Double?
    /// When the mean was last computed.
    private var lookedAt: Int64?

    /// The interval of computing the mean, in nanoseconds, because it evaluates every column.
    static let interval: Int64 = 250_000_000
    /// The maximum distance of the mean from the middle, as a part of the range.
    static let slack = 0.1
    /// The middle is a multiple of a round number of about this part of the range.
    private static let rounding = 1.0 / 50

    /// Allows the next computation at once.
    mutating func lookAgain() { lookedAt = nil }

    /// Whether the mean is due.
    func isDue(at now: Int64) -> Bool {
        guard let lookedAt else { return true }
        return now < lookedAt || now - lookedAt >= Self.interval
    }

    /// - Parameters:
    ///   - mean: the mean of the shown values; nil without numbers, and then the middle stays.
    ///   - span: the size of the range, positive.
    mutating func follow(_ mean: Double?, span: Double, now: Int64) {
        guard let mean else { return }
        lookedAt = now
        if let value, abs(mean - value) <= span * Self.slack { return }
        let step = AutoScale.niceStep(atLeast: span * Self.rounding)
        value = (mean / step).rounded() * step
    }
}
