/// The middle of a range of values that follows the mean of what is shown. It moves only when the mean has left it by a tenth of
/// the range, so that the trace is not redrawn all the time.
struct MeanCenter {
    /// nil before the first mean.
    private(set) var value: Double?
    /// When the mean was looked at last.
    private var lookedAt: Int64?

    /// The mean takes a look at every column: so often is enough, in nanoseconds.
    static let interval: Int64 = 250_000_000
    /// How far from the middle the mean may lie, as a part of the range.
    static let slack = 0.1
    /// The middle is a multiple of a round number that is about this part of the range.
    private static let rounding = 1.0 / 50

    /// Lets the next look come at once.
    mutating func lookAgain() { lookedAt = nil }

    /// Whether it is time to look at the mean.
    func isDue(at now: Int64) -> Bool {
        guard let lookedAt else { return true }
        return now < lookedAt || now - lookedAt >= Self.interval
    }

    /// - Parameters:
    ///   - mean: of what is shown; nil without numbers, and then the middle stays.
    ///   - span: of the range, positive.
    mutating func follow(_ mean: Double?, span: Double, now: Int64) {
        guard let mean else { return }
        lookedAt = now
        if let value, abs(mean - value) <= span * Self.slack { return }
        let step = AutoScale.niceStep(atLeast: span * Self.rounding)
        value = (mean / step).rounded() * step
    }
}
