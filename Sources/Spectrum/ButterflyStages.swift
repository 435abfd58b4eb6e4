import CVectors

// The stages of a complex FFT in place, decimated in frequency, on real and imaginary parts in arrays of their own.
// Each takes four butterflies at a time. A butterfly leaves its outputs in bit-reversed order, so that after all stages
// bin k lies at the bit-reversed place of k whatever mixture of radices was used (J. W. Cooley and J. W. Tukey, Math.
// Comp. 19, 1965; W. M. Gentleman and G. Sande, AFIPS 29, 1966).

/// Four complex numbers.
struct Complex4 {
    var real: SIMD4<Float>
    var imaginary: SIMD4<Float>

    @inline(__always)
    init(_ real: SIMD4<Float>, _ imaginary: SIMD4<Float>) {
        self.real = real
        self.imaginary = imaginary
    }

    @inline(__always)
    init(_ real: UnsafeMutablePointer<Float>, _ imaginary: UnsafeMutablePointer<Float>, _ index: Int) {
        self.init(v4_load(real + index), v4_load(imaginary + index))
    }

    @inline(__always)
    func store(_ real: UnsafeMutablePointer<Float>, _ imaginary: UnsafeMutablePointer<Float>, _ index: Int) {
        v4_store(real + index, self.real)
        v4_store(imaginary + index, self.imaginary)
    }

    @inline(__always)
    static func + (a: Complex4, b: Complex4) -> Complex4 {
        Complex4(v4_add(a.real, b.real), v4_add(a.imaginary, b.imaginary))
    }

    @inline(__always)
    static func - (a: Complex4, b: Complex4) -> Complex4 {
        Complex4(v4_sub(a.real, b.real), v4_sub(a.imaginary, b.imaginary))
    }

    @inline(__always)
    static func * (a: Complex4, b: Complex4) -> Complex4 {
        Complex4(
            v4_sub(v4_mul(a.real, b.real), v4_mul(a.imaginary, b.imaginary)),
            v4_add(v4_mul(a.real, b.imaginary), v4_mul(a.imaginary, b.real)))
    }
}

/// Four radix-4 butterflies without twiddle factors.
/// - Returns: the outputs by frequency, 0 to 3.
@inline(__always)
func butterfly4(
    _ x0: Complex4, _ x1: Complex4, _ x2: Complex4, _ x3: Complex4
) -> (Complex4, Complex4, Complex4, Complex4) {
    let evenSum = x0 + x2
    let evenDifference = x0 - x2
    let oddSum = x1 + x3
    let oddDifference = x1 - x3
    // The odd difference times -i is (imaginary, -real).
    return (
        evenSum + oddSum,
        Complex4(
            v4_add(evenDifference.real, oddDifference.imaginary), v4_sub(evenDifference.imaginary, oddDifference.real)),
        evenSum - oddSum,
        Complex4(
            v4_sub(evenDifference.real, oddDifference.imaginary), v4_add(evenDifference.imaginary, oddDifference.real))
    )
}

enum ButterflyStage {
    /// A radix-2 stage over all `count` points; `count` a multiple of 8.
    static func radix2(
        _ real: UnsafeMutablePointer<Float>, _ imaginary: UnsafeMutablePointer<Float>, count: Int,
        twiddles: TwiddleTable
    ) {
        let half = count / 2
        let factors = twiddles.factors
        var k = 0
        while k < half {
            let x0 = Complex4(real, imaginary, k)
            let x1 = Complex4(real, imaginary, k + half)
            let w = Complex4(factors, factors + 4, 2 * k)
            (x0 + x1).store(real, imaginary, k)
            ((x0 - x1) * w).store(real, imaginary, k + half)
            k += 4
        }
    }

    /// A radix-4 stage over all sub-transforms of `length` points; `length` a multiple of 16.
    static func radix4(
        _ real: UnsafeMutablePointer<Float>, _ imaginary: UnsafeMutablePointer<Float>, count: Int, length: Int,
        twiddles: TwiddleTable
    ) {
        let quarter = length / 4
        var block = 0
        while block < count {
            var factors = twiddles.factors
            var r = real + block
            var i = imaginary + block
            let end = r + quarter
            while r < end {
                let (y0, y1, y2, y3) = butterfly4(
                    Complex4(r, i, 0), Complex4(r, i, quarter), Complex4(r, i, 2 * quarter),
                    Complex4(r, i, 3 * quarter))
                y0.store(r, i, 0)
                (y2 * Complex4(factors + 8, factors + 12, 0)).store(r, i, quarter)
                (y1 * Complex4(factors, factors + 4, 0)).store(r, i, 2 * quarter)
                (y3 * Complex4(factors + 16, factors + 20, 0)).store(r, i, 3 * quarter)
                factors += 24
                r += 4
                i += 4
            }
            block += length
        }
    }
}
