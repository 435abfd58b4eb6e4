import Signals

/// Goes through the samples of a stream, from one to the next with additions alone: the same positions that
/// `SamplePlaces` divides for.
package struct PointCursor {
    /// The column of the sample on the time axis.
    package private(set) var column: Int64 = -1

    private var samples: SampleAxis
    private var places: SamplePlaces
    private var sample: Int64 = -1
    /// How far right of the column's left edge the sample lies, in 1 / perColumn pixels.
    private var remainder: Int64 = 0
    /// Whole columns from a sample to the next, and what is left over, in 1 / perColumn pixels.
    private var step: Int64 = 0
    private var rest: Int64 = 0
    /// Shifted by so much, a remainder fits a word, which the processor converts; and what makes a fraction of it.
    private var shift: Int64 = 0
    private var scale: Float = 0

    package init(_ samples: SampleAxis) {
        self.samples = samples
        places = self.samples.places(of: 0)
        divide()
    }

    /// The clock was corrected or restarted: the next move computes its place.
    package mutating func forget() {
        places = samples.places(of: max(0, sample))
        divide()
        sample = -1
    }

    private mutating func divide() {
        (step, rest) = places.perSample.quotientAndRemainder(dividingBy: places.perColumn)
        shift = max(0, Int64(31 - places.perColumn.leadingZeroBitCount + 2))
        scale = 1 / Float(Int32(truncatingIfNeeded: places.perColumn &>> shift))
    }

    /// How far right of the column's left edge the sample lies, 0 to 1.
    package var fraction: Float { min(1, Float(Int32(truncatingIfNeeded: remainder &>> shift)) * scale) }

    /// Goes to a sample: a step when it is the next one.
    /// - Parameter sample: a sample of a ring, 0 ..< `SampleRing.maximumEnd`.
    package mutating func move(to sample: Int64) {
        guard sample == self.sample + 1, sample < places.end, sample > 0 else {
            if sample != self.sample { jump(to: sample) }
            return
        }
        self.sample = sample
        column += step
        remainder += rest
        if remainder >= places.perColumn {
            remainder -= places.perColumn
            column += 1
        }
    }

    private mutating func jump(to sample: Int64) {
        if sample < places.first || sample >= places.end {
            places = samples.places(of: sample)
            divide()
        }
        self.sample = sample
        (column, remainder) = places.place(of: sample)
    }
}
