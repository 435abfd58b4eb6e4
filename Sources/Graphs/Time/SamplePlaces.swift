import Signals

/// Computes the positions of samples on a time axis, for one segment of their clock, in exact integers.
///
/// A sample is `perSample / perColumn` pixels wide. With `duration` microseconds for `milliHertz` samples and a time window of w pixels and W
/// microseconds, the width is (duration * w) / (W * milliHertz). Numerator and denominator fit into 62 bits for every rate, window and width. In
/// lowest terms, numerator and denominator are mostly small, so that divisions are fast. Both are then multiplied by a common factor, which increases
/// the precision of the first sample's position.
package struct SamplePlaces {
    package let perSample: Int64
    package let perColumn: Int64
    /// The number of the first sample in this segment of the clock.
    package let first: Int64
    /// The number of the first sample after the segment.
    package let end: Int64
    /// The column of the segment's first sample.
    private let column: Int64
    /// The distance of the segment's first sample from the left edge of its column, in units of 1 / `perColumn` pixels, rounded down.
    private let remainder: Int64

    package init(_ axis: TimeAxis, _ piece: ClockPiece, end: Int64) {
        let (pixels, samples) = (piece.duration * Int64(axis.width), Int64(axis.milliseconds) * 1000 * piece.milliHertz)
        let divisor = Int64(WideArithmetic.greatestCommonDivisor(UInt64(pixels), UInt64(samples)))
        let factor = max(1, (1 << 32) / (max(pixels, samples) / divisor))
        perSample = pixels / divisor * factor
        perColumn = samples / divisor * factor
        first = piece.sample
        self.end = end
        // The quotient is rounded toward zero. If the segment begins before the origin of the axis, correct the negative remainder.
        var (windows, rest) = (piece.time &- axis.origin).quotientAndRemainder(dividingBy: axis.nanoseconds)
        if rest < 0 {
            rest += axis.nanoseconds
            windows -= 1
        }
        let (whole, part) = (rest * Int64(axis.width)).quotientAndRemainder(dividingBy: axis.nanoseconds)
        column = windows * Int64(axis.width) + whole
        remainder = WideArithmetic.multiplyDivide(part, perColumn, axis.nanoseconds)
    }

    /// The column of a sample, and its distance from the column's left edge in units of 1 / `perColumn` pixels.
    package func place(of sample: Int64) -> (column: Int64, remainder: Int64) {
        let distance = sample &- first
        if distance >= 0 {
            var (columns, rest) = WideArithmetic.quotientAndRemainder(distance, perSample, perColumn)
            guard columns < .max / 2 else { return (.max / 2, 0) }
            // The sum fits into 64 bits, because both terms are less than perColumn, and perColumn is less than 2^62.
            rest += remainder
            if rest >= perColumn {
                rest -= perColumn
                columns += 1
            }
            return (column &+ columns, rest)
        }
        var (columns, rest) = WideArithmetic.quotientAndRemainder(-distance, perSample, perColumn)
        guard columns < .max / 2 else { return (-.max / 2, 0) }
        rest = remainder - rest
        if rest < 0 {
            rest += perColumn
            columns += 1
        }
        return (column &- columns, rest)
    }

    /// The number of the first sample that is not before a column, according to this segment.
    package func firstSample(ofColumn wanted: Int64) -> Int64 {
        let distance = wanted &- column
        if distance > 0 {
            let (samples, rest) = WideArithmetic.quotientAndRemainder(distance, perColumn, perSample)
            guard samples < .max / 2 else { return .max / 2 }
            let part = rest - remainder
            return first &+ samples &+ (part > 0 ? 1 : -((-part) / perSample))
        }
        let (samples, rest) = WideArithmetic.quotientAndRemainder(-distance, perColumn, perSample)
        guard samples < .max / 2 else { return -.max / 2 }
        return first &- samples &- (rest + remainder) / perSample
    }
}

/// Computes the positions of a stream's samples on a time axis, over all segments of its clock.
package struct SampleAxis {
    package let axis: TimeAxis
    private let clock: SampleClock
    /// The segment that was last used.
    private var places: SamplePlaces
    /// The revision of the clock for which the segment was computed.
    private var revision: UInt32

    package init(_ axis: TimeAxis, _ clock: SampleClock) {
        self.axis = axis
        self.clock = clock
        let (piece, end) = clock.piece(of: 0)
        places = SamplePlaces(axis, piece, end: end)
        revision = clock.revision
    }

    /// True if every column contains a sample, even if the sender's clock is as slow as allowed. Columns are then drawn as ranges, not joined points.
    package var isDense: Bool {
        Int64(axis.milliseconds) * 1000 * Int64(clock.rate.milliHertz)
            >= Int64(axis.width) * ClockPiece.durations.upperBound
    }

    /// The segment that contains a sample.
    package mutating func places(of sample: Int64) -> SamplePlaces {
        if revision == clock.revision, sample >= places.first, sample < places.end { return places }
        let (piece, end) = clock.piece(of: sample)
        places = SamplePlaces(axis, piece, end: end)
        revision = clock.revision
        return places
    }

    /// The column of a sample; negative before the origin of the axis.
    package mutating func column(ofSample sample: Int64) -> Int64 { places(of: sample).place(of: sample).column }

    /// The number of the first sample that is not before a column; may be negative.
    package mutating func firstSample(ofColumn column: Int64) -> Int64 {
        if revision == clock.revision, let sample = places.sample(ofColumn: column) { return sample }
        let near = clock.firstSample(notBefore: axis.start(ofColumn: column))
        if let sample = places(of: near).sample(ofColumn: column) { return sample }
        // Near the border of two segments, compare the columns of neighboring samples: times are rounded to a nanosecond there, but positions are
        // not.
        var sample = near - 1
        while sample < near + 1, self.column(ofSample: sample) < column { sample += 1 }
        return sample
    }
}

extension SamplePlaces {
    /// The number of the first sample that is not before a column; nil if the sample may belong to another segment.
    fileprivate func sample(ofColumn column: Int64) -> Int64? {
        let sample = firstSample(ofColumn: column)
        return sample > first && sample < end ? sample : nil
    }
}
