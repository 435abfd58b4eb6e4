import Signals

/// Goes through the samples of a time axis, from one to the next with additions alone: the same positions that
/// `TimeAxis` divides for, to the last bit.
package struct PointCursor {
    /// The column of the sample, counted from sample 0.
    package private(set) var column: Int64 = -1

    private let numerator: Int64
    private let denominator: Int64
    private var sample: Int64 = -1
    /// How far right of the column's left edge the sample lies, in 1 / denominator pixels.
    private var remainder: Int64 = 0
    /// Whole columns from a sample to the next, and what is left over, in 1 / denominator pixels.
    private let step: Int64
    private let rest: Int64

    package init(_ axis: TimeAxis) {
        numerator = axis.numerator
        denominator = axis.denominator
        (step, rest) = axis.numerator.quotientAndRemainder(dividingBy: axis.denominator)
    }

    /// How far right of the column's left edge the sample lies, 0 to 1 (excluded but for rounding).
    package var fraction: Float { TimeAxis.fraction(remainder, of: denominator) }

    /// Goes to a sample: a step when it is the next one.
    /// - Parameter sample: a sample of a ring, 0 ..< `SampleRing.maximumEnd`.
    package mutating func move(to sample: Int64) {
        guard sample == self.sample + 1, sample > 0 else { return jump(to: sample) }
        self.sample = sample
        column += step
        remainder += rest
        if remainder >= denominator {
            remainder -= denominator
            column += 1
        }
    }

    private mutating func jump(to sample: Int64) {
        self.sample = sample
        (column, remainder) = WideArithmetic.quotientAndRemainder(sample, numerator, denominator)
    }
}
