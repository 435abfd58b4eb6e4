import Signals

/// Iterates over the columns of a dense stream with additions alone.
///
/// A 64-bit division is a call of some hundred instructions on the device, and each column would need several. Therefore the last sample of
/// a column is computed from the previous one like a line in Bresenham's algorithm: a column has `perColumn / perSample` samples, and one
/// more whenever the remainders add up to a whole one. All numbers are integers, so a step gives exactly the result of `SamplePlaces` for
/// the number alone. A column with a correction of the clock comes in two parts.
package struct ColumnCursor {
    /// The column on the time axis.
    package private(set) var column: Int64 = -1
    /// The first sample right of the column, or of the clock's next segment.
    package private(set) var end: Int64 = 0

    private var samples: SampleAxis
    private var places: SamplePlaces
    /// Samples from here to `end` are in the column.
    private var start: Int64 = 0
    /// The distance of sample `end` from the column's right edge, in 1 / perColumn pixels; less than a sample's width.
    private var slack: Int64 = 0
    /// The whole samples of a column, and the remainder in 1 / perSample samples.
    private var step: Int64 = 0
    private var rest: Int64 = 0

    package init(_ samples: SampleAxis) {
        self.samples = samples
        places = self.samples.places(of: 0)
        divide()
    }

    /// Called when the clock was corrected or restarted: the next move computes the position directly.
    package mutating func forget() {
        places = samples.places(of: start)
        divide()
        (start, end) = (0, 0)
        column = -1
    }

    private mutating func divide() {
        (step, rest) = places.perColumn.quotientAndRemainder(dividingBy: places.perSample)
    }

    /// Moves to the column of a sample: at most a step if it is in this column or the next one.
    /// - Parameter sample: a sample of a ring, 0 ..< `SampleRing.maximumEnd`.
    package mutating func move(to sample: Int64) {
        if sample < end {
            if sample < start { jump(to: sample) }
            return
        }
        let hasOneMore = rest > slack
        let next = end + step + (hasOneMore ? 1 : 0)
        guard sample < next, next <= places.end, column >= 0 else { return jump(to: sample) }
        column += 1
        start = end
        end = next
        slack += (hasOneMore ? places.perSample : 0) - rest
    }

    private mutating func jump(to sample: Int64) {
        if sample < places.first || sample >= places.end {
            places = samples.places(of: sample)
            divide()
        }
        let place = places.place(of: sample)
        let width = places.perColumn - place.remainder
        let count = (width + places.perSample - 1) / places.perSample
        column = place.column
        start = sample
        end = min(sample + count, places.end)
        slack = count * places.perSample - width
    }
}
