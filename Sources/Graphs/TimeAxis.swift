import Signals

/// Where samples lie on a content of `width` pixels that shows `period` milliseconds, exact for ever.
///
/// A period is always a whole number of samples, the nearest to the time asked for and at least one, so that every
/// sweep is the same. Sample n lies at n * width / samples pixels, counted on over all sweeps. That fraction is kept in
/// lowest terms as `numerator / denominator`, and every position is computed from the sample number, so nothing
/// accumulates: the same sample gets the same pixel after a minute and after a month.
///
/// A *column* is one pixel of time, counted from sample 0; column k holds the samples with k <= position < k + 1.
/// That is the original's aggregation with fractional weight `denominator / numerator` and the overflow carried on.
public struct TimeAxis: Equatable, Sendable {
    /// Pixels of one period.
    public let width: Int
    /// Samples of one period.
    public let samples: Int64
    /// The time of those samples, to the nearest millisecond.
    public let periodMilliseconds: Int
    public let rate: SamplingRate
    /// Pixels in `denominator` samples.
    public let numerator: Int64
    /// Samples in `numerator` pixels.
    public let denominator: Int64

    /// Width and period are clamped to what `GraphLimits` allows; an aperiodic rate is taken as 1 mHz.
    public init(width: Int, periodMilliseconds: Int, rate: SamplingRate) {
        self.width = max(1, min(GraphLimits.maximumExtent, width))
        let milliseconds = Int64(max(1, min(GraphLimits.maximumPeriodMilliseconds, periodMilliseconds)))
        self.rate = rate
        let milliHertz = Int64(max(1, min(rate.milliHertz, SamplingRate.maximumMilliHertz)))
        samples = max(1, (milliHertz * milliseconds + 500_000) / 1_000_000)
        self.periodMilliseconds = Int(clamping: (samples * 1_000_000 + milliHertz / 2) / milliHertz)
        let pixels = Int64(self.width)
        var (a, b) = (pixels, samples)
        while b != 0 { (a, b) = (b, a % b) }
        numerator = pixels / a
        denominator = samples / a
    }

    /// Whether every column holds a sample, so that columns are drawn as ranges and not as joined points.
    public var isDense: Bool { denominator >= numerator }

    /// The column of a sample.
    public func column(ofSample sample: Int64) -> Int64 {
        WideArithmetic.multiplyDivide(max(0, sample), numerator, denominator)
    }

    /// The column of a sample and how far right of its left edge the sample lies, 0 to 1 (excluded).
    public func position(ofSample sample: Int64) -> (column: Int64, fraction: Float) {
        let (column, remainder) = WideArithmetic.quotientAndRemainder(max(0, sample), numerator, denominator)
        return (column, Self.fraction(remainder, of: denominator))
    }

    /// A part of a pixel that is given in multiples of 1 / denominator.
    static func fraction(_ remainder: Int64, of denominator: Int64) -> Float {
        // What fits a word is converted by the processor.
        guard let whole = Int32(exactly: denominator) else { return Float(remainder) / Float(denominator) }
        return Float(Int32(truncatingIfNeeded: remainder)) / Float(whole)
    }

    /// The first sample that does not lie left of a column.
    public func firstSample(ofColumn column: Int64) -> Int64 {
        WideArithmetic.multiplyDivide(max(0, column), denominator, numerator, roundingUp: true)
    }
}
