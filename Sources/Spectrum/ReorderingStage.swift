import CVectors

/// The last radix-4 stage combined with the bit reversal, so that reordering the bins needs no separate pass.
///
/// An index has 2 + m + 2 bits: (b, middle, a). The last stage combines the four points that differ only in a. In the order of bins, the value at (b,
/// middle, a) must move to (reversed a, reversed middle, reversed b). For one `middle`, the four vectors (b, middle, 0...3) are therefore loaded with
/// b in the order 0, 2, 1, 3, and transposed. Then each lane corresponds to a value of b, already in its reversed position. The butterfly over a
/// processes whole vectors, and its output of frequency f belongs to (f, reversed middle) unchanged. Two middles of which each is the reverse of the
/// other are exchanged.
enum ReorderingStage {
    /// - Parameters:
    ///   - count: the number of points, at least 16.
    ///   - swaps: pairs of offsets `4 * middle`. The first offset of a pair is not greater than the second one.
    static func run(
        _ real: UnsafeMutablePointer<Float>, _ imaginary: UnsafeMutablePointer<Float>, count: Int,
        swaps: UnsafePointer<UInt16>, swapCount: Int
    ) {
        let quarter = count / 4
        for index in 0..<swapCount {
            let one = Int(swaps[2 * index])
            let other = Int(swaps[2 * index + 1])
            let first = transform(real, imaginary, one, quarter)
            if one == other {
                store(first, real, imaginary, one, quarter)
            } else {
                let second = transform(real, imaginary, other, quarter)
                store(first, real, imaginary, other, quarter)
                store(second, real, imaginary, one, quarter)
            }
        }
    }

    @inline(__always)
    private static func transform(
        _ real: UnsafeMutablePointer<Float>, _ imaginary: UnsafeMutablePointer<Float>, _ offset: Int, _ quarter: Int
    ) -> (Complex4, Complex4, Complex4, Complex4) {
        let (r0, r1, r2, r3) = transposed(real + offset, quarter)
        let (i0, i1, i2, i3) = transposed(imaginary + offset, quarter)
        return butterfly4(Complex4(r0, i0), Complex4(r1, i1), Complex4(r2, i2), Complex4(r3, i3))
    }

    /// Loads four rows that begin at 0, 2, 1 and 3 quarters of `values`, and returns their four columns.
    @inline(__always)
    private static func transposed(
        _ values: UnsafeMutablePointer<Float>, _ quarter: Int
    ) -> (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>) {
        let row0 = v4_load(values)
        let row1 = v4_load(values + 2 * quarter)
        let row2 = v4_load(values + quarter)
        let row3 = v4_load(values + 3 * quarter)
        let low02 = v4_zip_low(row0, row2)
        let low13 = v4_zip_low(row1, row3)
        let high02 = v4_zip_high(row0, row2)
        let high13 = v4_zip_high(row1, row3)
        return (
            v4_zip_low(low02, low13), v4_zip_high(low02, low13), v4_zip_low(high02, high13), v4_zip_high(high02, high13)
        )
    }

    @inline(__always)
    private static func store(
        _ bins: (Complex4, Complex4, Complex4, Complex4), _ real: UnsafeMutablePointer<Float>,
        _ imaginary: UnsafeMutablePointer<Float>, _ offset: Int, _ quarter: Int
    ) {
        bins.0.store(real, imaginary, offset)
        bins.1.store(real, imaginary, offset + quarter)
        bins.2.store(real, imaginary, offset + 2 * quarter)
        bins.3.store(real, imaginary, offset + 3 * quarter)
    }
}
