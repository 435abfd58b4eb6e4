/// The middle of a value range that follows the mean of the displayed values. The middle moves only if its distance from the mean exceeds a tenth of
/// the range, so that the trace is not redrawn constantly.
struct MeanCenter {
    /// The middle of the value range; nil before the first mean.
    private(set) var value: Double?
    /// The time at which the mean of the values was last computed; nil to compute it again at once.
    private var lookedAt: Int64?

    /// The interval at which the mean is computed, in nanoseconds. Computing the mean takes time, because it evaluates every column.
    static let interval: Int64 = 250_000_000
    /// The maximum distance of the mean from the middle, as a part of the range.
    static let slack = 0.1
    /// The middle is rounded to a multiple of a round number, which is about this part of the range.
    private static let rounding = 1.0 / 50

    /// Makes the next update compute the mean at once, even if it was computed less than `interval` ago.
    mutating func lookAgain() { lookedAt = nil }

    /// True if the mean must be computed.
    func isDue(at now: Int64) -> Bool {
        guard let lookedAt else { return true }
        return now < lookedAt || now - lookedAt >= Self.interval
    }

    /// Moves the middle if necessary.
    /// - Parameters:
    ///   - mean: the mean of the displayed values; nil if there are none, so that the middle stays.
    ///   - span: the size of the range; positive.
    mutating func follow(_ mean: Double?, span: Double, now: Int64) {
        guard let mean else { return }
        lookedAt = now
        if let value, abs(mean - value) <= span * Self.slack { return }
        let step = AutoScale.niceStep(atLeast: span * Self.rounding)
        value = (mean / step).rounded() * step
    }
}
