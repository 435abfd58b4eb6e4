import Signals

/// Iterates over the columns of a dense stream (one or more samples per column), using only additions.
///
/// On the device, a 64-bit division takes a hundred instructions or more, and each column would need several divisions. The last sample of a column
/// is therefore computed from the last sample of the previous column, as in Bresenham's algorithm for lines: a column has `perColumn / perSample`
/// samples, and one more whenever the remainders add up to a whole sample. All numbers are integers, so the result equals that of `SamplePlaces`
/// exactly. If the clock was corrected within a column, the column is returned in two parts.
package struct ColumnCursor {
    /// The column that the cursor has reached, on the time axis.
    package private(set) var column: Int64 = -1
    /// The number of the first sample after the column. A column ends at the latest where a segment of the sample clock ends.
    package private(set) var end: Int64 = 0

    private var samples: SampleAxis
    private var places: SamplePlaces
    /// The number of the first sample in the column.
    private var start: Int64 = 0
    /// The distance of sample `end` from the right edge of the column, less than the width of a sample. The unit is 1 / `perColumn` pixels (see
    /// `SamplePlaces`).
    private var slack: Int64 = 0
    /// The number of whole samples in the duration of a column.
    private var step: Int64 = 0
    /// The remainder of a column's duration after `step` whole samples, in units of 1 / `perSample` samples (see `SamplePlaces`).
    private var rest: Int64 = 0

    package init(_ samples: SampleAxis) {
        self.samples = samples
        places = self.samples.places(of: 0)
        divide()
    }

    /// Called when the clock was corrected or restarted. The next call of `move` then computes the position with divisions.
    package mutating func forget() {
        places = samples.places(of: start)
        divide()
        (start, end) = (0, 0)
        column = -1
    }

    private mutating func divide() {
        (step, rest) = places.perColumn.quotientAndRemainder(dividingBy: places.perSample)
    }

    /// Moves to the column of a sample. This needs at most one step if the sample is in the present or the next column.
    /// - Parameter sample: a number of a sample in a ring, 0 ..< `SampleRing.maximumEnd`.
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
