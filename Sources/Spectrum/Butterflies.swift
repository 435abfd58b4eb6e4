import CVectors

// The stages of a complex FFT with decimation in frequency. Real and imaginary parts are in separate arrays. Each stage processes four butterflies at
// a time. A butterfly writes its outputs in bit-reversed order. After all stages, bin k is therefore at the bit-reversed index of k, for any
// combination of radices (J. W. Cooley and J. W. Tukey, Math. Comp. 19, 1965; W. M. Gentleman and G. Sande, AFIPS 29, 1966).

/// Four complex numbers.
struct Complex4 {
    var real: SIMD4<Float>
    var imaginary: SIMD4<Float>

    @inline(__always)
    init(_ real: SIMD4<Float>, _ imaginary: SIMD4<Float>) {
        self.real = real
        self.imaginary = imaginary
    }

    /// Loads four real parts, then four imaginary parts.
    @inline(__always)
    init(_ values: UnsafePointer<Float>, _ index: Int) {
        self.init(v4_load(values + index), v4_load(values + index + 4))
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

/// Computes four radix-4 butterflies without twiddle factors.
/// - Returns: the outputs in the order of their frequencies, 0 to 3.
@inline(__always)
func butterfly4(
    _ x0: Complex4, _ x1: Complex4, _ x2: Complex4, _ x3: Complex4
) -> (Complex4, Complex4, Complex4, Complex4) {
    let evenSum = x0 + x2
    let evenDifference = x0 - x2
    let oddSum = x1 + x3
    let oddDifference = x1 - x3
    // Multiply the odd difference (the second and fourth output) by -i, which results in (imaginary, -real).
    return (
        evenSum + oddSum,
        Complex4(
            v4_add(evenDifference.real, oddDifference.imaginary), v4_sub(evenDifference.imaginary, oddDifference.real)),
        evenSum - oddSum,
        Complex4(
            v4_sub(evenDifference.real, oddDifference.imaginary), v4_add(evenDifference.imaginary, oddDifference.real))
    )
}

/// Computes four radix-8 butterflies without twiddle factors: a radix-2 stage whose differences are rotated by eighths of a circle, and then two
/// radix-4 butterflies.
/// - Returns: the outputs of the even frequencies 0, 2, 4 and 6, and of the odd frequencies 1, 3, 5 and 7.
@inline(__always)
func butterfly8(
    _ x0: Complex4, _ x1: Complex4, _ x2: Complex4, _ x3: Complex4,
    _ x4: Complex4, _ x5: Complex4, _ x6: Complex4, _ x7: Complex4
) -> (even: (Complex4, Complex4, Complex4, Complex4), odd: (Complex4, Complex4, Complex4, Complex4)) {
    let diagonal = v4_splat(0.707_106_78)
    let d1 = x1 - x5
    let d2 = x2 - x6
    let d3 = x3 - x7
    let turned1 = Complex4(
        v4_mul(v4_add(d1.real, d1.imaginary), diagonal), v4_mul(v4_sub(d1.imaginary, d1.real), diagonal))
    let turned3 = Complex4(
        v4_mul(v4_sub(d3.imaginary, d3.real), diagonal),
        v4_mul(v4_add(d3.real, d3.imaginary), v4_splat(-0.707_106_78)))
    let even = butterfly4(x0 + x4, x1 + x5, x2 + x6, x3 + x7)
    let odd = butterfly4(
        x0 - x4, turned1, Complex4(d2.imaginary, v4_sub(v4_splat(0), d2.real)), turned3)
    return (even, odd)
}
