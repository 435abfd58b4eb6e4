import CVectors

/// Converts the complex transform of even and odd samples to the bins of the real transform.
extension RealTransform {
    /// Transforms real samples in place.
    /// - Parameters:
    ///   - even: `half` samples 0, 2, 4 …; replaced by the real parts of bins 0 ..< half.
    ///   - odd: `half` samples 1, 3, 5 …; replaced by the imaginary parts of bins 1 ..< half. Element 0 is replaced by bin `half` (both it and bin 0
    ///     are real).
    ///
    /// Bin k is the sum over n of x[n] exp(-2 pi i k n / size), not scaled.
    public func transform(_ even: UnsafeMutablePointer<Float>, _ odd: UnsafeMutablePointer<Float>) {
        transformComplex(even, odd)
        unpack(even, odd)
    }

    /// Transforms real samples in their natural order (even and odd ones not separated), without changing them.
    /// - Parameters:
    ///   - samples: `size` samples.
    ///   - real, imaginary: space for `half` values each. They receive the bins in the same layout as `transform(_:_:)`.
    public func transform(
        _ samples: UnsafePointer<Float>, real: UnsafeMutablePointer<Float>, imaginary: UnsafeMutablePointer<Float>
    ) {
        transformComplex(samples, real, imaginary)
        unpack(real, imaginary)
    }

    private func unpack(_ even: UnsafeMutablePointer<Float>, _ odd: UnsafeMutablePointer<Float>) {
        let (sum, difference) = (even[0] + odd[0], even[0] - odd[0])
        even[0] = sum
        odd[0] = difference
        forEachPair(even, odd) { k, mirrored, low, high in
            low.store(even, odd, k)
            v4_store(even + mirrored, v4_reverse(high.real))
            v4_store(odd + mirrored, v4_reverse(high.imaginary))
        } scalar: { k, low, high in
            (even[k], odd[k]) = low
            (even[half - k], odd[half - k]) = high
        }
    }

    /// Transforms real samples and computes the power of each bin.
    /// - Parameters:
    ///   - even, odd: the samples as for `transform`. They are overwritten.
    ///   - scale: the factor for the squared magnitudes of bins 1 ..< half. The first and the last bin have no mirror image at negative frequencies,
    ///     so their factor is half of it.
    ///   - powers: space for half + 1 values. A value that overflows (or follows from such values) becomes the largest finite number.
    public func powers(
        _ even: UnsafeMutablePointer<Float>, _ odd: UnsafeMutablePointer<Float>, scale: Float,
        into powers: UnsafeMutablePointer<Float>
    ) {
        transformComplex(even, odd)
        let greatest = Float.greatestFiniteMagnitude
        let (sum, difference) = (even[0] + odd[0], even[0] - odd[0])
        // Do not use Swift's `min` here, because min(NaN, x) is NaN, but NaN must become the greatest finite number.
        func limited(_ value: Float) -> Float { value < greatest ? value : greatest }
        powers[0] = limited(sum * sum * (scale / 2))
        powers[half] = limited(difference * difference * (scale / 2))
        let scales = v4_splat(scale)
        let limit = v4_splat(greatest)
        @inline(__always)
        func power(_ bin: Complex4) -> SIMD4<Float> {
            let squares = v4_add(v4_mul(bin.real, bin.real), v4_mul(bin.imaginary, bin.imaginary))
            return v4_min(v4_mul(squares, scales), limit)
        }
        forEachPair(even, odd) { k, mirrored, low, high in
            v4_store(powers + k, power(low))
            v4_store(powers + mirrored, v4_reverse(power(high)))
        } scalar: { k, low, high in
            powers[k] = limited((low.0 * low.0 + low.1 * low.1) * scale)
            powers[half - k] = limited((high.0 * high.0 + high.1 * high.1) * scale)
        }
    }

    /// Computes the bins of the real transform, four at a time. Calls `vector` for k = 1, 5, 9 … up to half / 2, with the bins k ..< k+4 as `low` and
    /// their mirror images half-k, half-k-1 … as `high`. The caller stores `high` in reverse order at the index `mirrored`. For transforms that are
    /// too small for vectors, calls `scalar` with one bin and its mirror image at a time.
    @inline(__always)
    private func forEachPair(
        _ real: UnsafeMutablePointer<Float>, _ imaginary: UnsafeMutablePointer<Float>,
        _ vector: (_ k: Int, _ mirrored: Int, _ low: Complex4, _ high: Complex4) -> Void,
        scalar: (_ k: Int, _ low: (Float, Float), _ high: (Float, Float)) -> Void
    ) {
        guard size >= Self.smallestVectorSize else { return forEachScalarPair(real, imaginary, scalar) }
        let halves = v4_splat(0.5)
        var factors = unpacking
        var k = 1
        while k <= half / 2 {
            let mirrored = half - k - 3
            let ar = v4_load(real + k)
            let ai = v4_load(imaginary + k)
            let br = v4_reverse(v4_load(real + mirrored))
            let bi = v4_reverse(v4_load(imaginary + mirrored))
            // Compute the bins of the even samples. The bins of the odd samples, which have a factor i, are rotated by -i.
            let evenReal = v4_mul(v4_add(ar, br), halves)
            let evenImaginary = v4_mul(v4_sub(ai, bi), halves)
            let odd = Complex4(v4_mul(v4_add(ai, bi), halves), v4_mul(v4_sub(br, ar), halves))
            let turned = odd * Complex4(factors, 0)
            vector(
                k, mirrored,
                Complex4(v4_add(evenReal, turned.real), v4_add(evenImaginary, turned.imaginary)),
                Complex4(v4_sub(evenReal, turned.real), v4_sub(turned.imaginary, evenImaginary)))
            factors += 8
            k += 4
        }
    }

    private func forEachScalarPair(
        _ real: UnsafeMutablePointer<Float>, _ imaginary: UnsafeMutablePointer<Float>,
        _ body: (_ k: Int, _ low: (Float, Float), _ high: (Float, Float)) -> Void
    ) {
        var k = 1
        while k <= half / 2 {
            let place = (k - 1) / 4 * 8 + (k - 1) % 4
            let (wr, wi) = (unpacking[place], unpacking[place + 4])
            let (ar, ai, br, bi) = (real[k], imaginary[k], real[half - k], imaginary[half - k])
            let (evenReal, evenImaginary) = ((ar + br) / 2, (ai - bi) / 2)
            let (oddReal, oddImaginary) = ((ai + bi) / 2, (br - ar) / 2)
            let turnedReal = oddReal * wr - oddImaginary * wi
            let turnedImaginary = oddReal * wi + oddImaginary * wr
            body(
                k, (evenReal + turnedReal, evenImaginary + turnedImaginary),
                (evenReal - turnedReal, turnedImaginary - evenImaginary))
            k += 1
        }
    }
}
