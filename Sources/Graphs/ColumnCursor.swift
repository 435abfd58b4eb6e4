import Signals

/// Goes through the columns of a dense time axis, from one to the next with additions alone.
///
/// A division of 64 bits is a call of some hundred instructions on the device, and each column would need several. The
/// last sample of a column is therefore found from the one before as a line is drawn by Bresenham's algorithm: a column
/// has `denominator / numerator` samples, and one more whenever what is left over has come to a whole one. All of it is
/// in integers, so a step gives exactly what `TimeAxis` computes from the number alone.
package struct ColumnCursor {
    /// The column, counted from sample 0.
    package private(set) var column: Int64 = -1
    /// The first sample right of the column.
    package private(set) var end: Int64 = 0

    private let numerator: Int64
    private let denominator: Int64
    /// Samples from here to `end` lie in the column.
    private var start: Int64 = 0
    /// How far right of the column's right edge sample `end` lies, in 1 / denominator pixels; less than a sample's width.
    private var slack: Int64 = 0
    /// Whole samples of a column, and what is left over, in 1 / numerator samples.
    private let step: Int64
    private let rest: Int64

    /// - Parameter axis: a dense one.
    package init(_ axis: TimeAxis) {
        numerator = axis.numerator
        denominator = axis.denominator
        (step, rest) = axis.denominator.quotientAndRemainder(dividingBy: axis.numerator)
    }

    /// Goes to the column of a sample: at most a step when it lies in this column or the next one.
    /// - Parameter sample: a sample of a ring, 0 ..< `SampleRing.maximumEnd`.
    package mutating func move(to sample: Int64) {
        if sample < end {
            if sample < start { jump(to: sample) }
            return
        }
        let hasOneMore = rest > slack
        let next = end + step + (hasOneMore ? 1 : 0)
        guard sample < next else { return jump(to: sample) }
        column += 1
        start = end
        end = next
        slack += (hasOneMore ? numerator : 0) - rest
    }

    private mutating func jump(to sample: Int64) {
        let place = WideArithmetic.quotientAndRemainder(sample, numerator, denominator)
        let width = denominator - place.remainder
        let samples = (width + numerator - 1) / numerator
        column = place.quotient
        start = sample
        end = sample + samples
        slack = samples * numerator - width
    }
}
