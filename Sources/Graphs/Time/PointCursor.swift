import Signals

/// Iterates over the samples of a stream, using only additions. The positions are those of `SamplePlaces`, which uses divisions.
package struct PointCursor {
    /// The column of the present sample on the time axis.
    package private(set) var column: Int64 = -1

    private var samples: SampleAxis
    private var places: SamplePlaces
    private var sample: Int64 = -1
    /// The distance of the present sample from the left edge of its column, in units of 1 / `perColumn` pixels (see `SamplePlaces`).
    private var remainder: Int64 = 0
    /// The number of whole columns between two samples.
    private var step: Int64 = 0
    /// The part of the distance between two samples beyond `step` columns, in units of 1 / `perColumn` pixels (see `SamplePlaces`).
    private var rest: Int64 = 0
    /// The number of bits by which a remainder is shifted to fit into 32 bits, which the processor can convert to Float.
    private var shift: Int64 = 0
    /// The factor that converts a shifted remainder to a fraction.
    private var scale: Float = 0

    package init(_ samples: SampleAxis) {
        self.samples = samples
        places = self.samples.places(of: 0)
        divide()
    }

    /// Called when the clock was corrected or restarted. The next call of `move` then computes the position with divisions.
    package mutating func forget() {
        places = samples.places(of: max(0, sample))
        divide()
        sample = -1
    }

    private mutating func divide() {
        (step, rest) = places.perSample.quotientAndRemainder(dividingBy: places.perColumn)
        shift = max(0, Int64(31 - places.perColumn.leadingZeroBitCount + 2))
        scale = 1 / Float(Int(Int32(truncatingIfNeeded: places.perColumn &>> shift)))
    }

    /// The distance of the sample from the left edge of the column, 0 to 1.
    package var fraction: Float { min(1, Float(Int(Int32(truncatingIfNeeded: remainder &>> shift))) * scale) }

    /// Moves to a sample. If it is the next sample, no division is needed.
    /// - Parameter sample: a number of a sample in a ring, 0 ..< `SampleRing.maximumEnd`.
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
