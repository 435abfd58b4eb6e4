import CVectors

/// Provides the complex input points of a stage of a transform.
protocol ButterflyInput {
    /// Returns the points `index` ... `index` + 3.
    func load(_ index: Int) -> Complex4
}

/// Points whose real and imaginary parts are in separate arrays.
struct SplitPoints: ButterflyInput {
    let real: UnsafePointer<Float>
    let imaginary: UnsafePointer<Float>

    @inline(__always)
    func load(_ index: Int) -> Complex4 { Complex4(v4_load(real + index), v4_load(imaginary + index)) }
}

/// Points whose real and imaginary parts alternate in memory. Each pair of successive real samples is one such point.
struct PairedPoints: ButterflyInput {
    let samples: UnsafePointer<Float>

    @inline(__always)
    func load(_ index: Int) -> Complex4 {
        let a = v4_load(samples + 2 * index)
        let b = v4_load(samples + 2 * index + 4)
        return Complex4(v4_even(a, b), v4_odd(a, b))
    }
}

/// One stage of a transform: butterflies of one radix over all sub-transforms of one length.
struct ButterflyStage {
    /// The radix: 4, or 8, which only the first stage may have.
    let radix: Int
    /// The number of points in the sub-transforms, at least 4 * radix.
    let length: Int
    /// The factors of the stage. They belong to a `TwiddleTable`, which exists as long as the transform.
    let factors: UnsafePointer<Float>

    /// Runs the stage for one sub-transform. Any type of `ButterflyInput` can provide the points.
    @inline(__always)
    func runFirst<Input: ButterflyInput>(
        _ input: Input, _ real: UnsafeMutablePointer<Float>, _ imaginary: UnsafeMutablePointer<Float>
    ) {
        if radix == 8 {
            var factors = factors
            var k = 0
            while k < length / 8 {
                Self.radix8(input, real, imaginary, k, length / 8, Twiddles8(factors))
                factors += 56
                k += 4
            }
        } else {
            var factors = factors
            var k = 0
            while k < length / 4 {
                Self.radix4(input, real, imaginary, k, length / 4, Twiddles4(factors))
                factors += 24
                k += 4
            }
        }
    }

    /// Runs a radix-4 stage in place over `count` points, a multiple of `length`. The inner loop is over the sub-transforms, because the last stages
    /// have many short ones.
    func run(_ real: UnsafeMutablePointer<Float>, _ imaginary: UnsafeMutablePointer<Float>, count: Int) {
        let quarter = length / 4
        var factors = factors
        var k = 0
        while k < quarter {
            var r = real + k
            var i = imaginary + k
            let end = r + count
            while r < end {
                let (y0, y1, y2, y3) = butterfly4(
                    Complex4(v4_load(r), v4_load(i)), Complex4(v4_load(r + quarter), v4_load(i + quarter)),
                    Complex4(v4_load(r + 2 * quarter), v4_load(i + 2 * quarter)),
                    Complex4(v4_load(r + 3 * quarter), v4_load(i + 3 * quarter)))
                y0.store(r, i, 0)
                (y2 * Complex4(factors, 8)).store(r, i, quarter)
                (y1 * Complex4(factors, 0)).store(r, i, 2 * quarter)
                (y3 * Complex4(factors, 16)).store(r, i, 3 * quarter)
                r += length
                i += length
            }
            factors += 24
            k += 4
        }
    }

    /// The twiddle factors of four neighboring butterflies, for radix 4.
    private struct Twiddles4 {
        let w1, w2, w3: Complex4

        @inline(__always)
        init(_ factors: UnsafePointer<Float>) {
            (w1, w2, w3) = (Complex4(factors, 0), Complex4(factors, 8), Complex4(factors, 16))
        }
    }

    /// The twiddle factors of four neighboring butterflies, for radix 8. They are loaded when needed, because there are more factors than registers.
    private struct Twiddles8 {
        let factors: UnsafePointer<Float>

        @inline(__always)
        init(_ factors: UnsafePointer<Float>) { self.factors = factors }

        @inline(__always)
        subscript(power: Int) -> Complex4 { Complex4(factors, 8 * (power - 1)) }
    }

    @inline(__always)
    private static func radix4<Input: ButterflyInput>(
        _ input: Input, _ real: UnsafeMutablePointer<Float>, _ imaginary: UnsafeMutablePointer<Float>, _ k: Int,
        _ quarter: Int, _ twiddles: Twiddles4
    ) {
        let (y0, y1, y2, y3) = butterfly4(
            input.load(k), input.load(k + quarter), input.load(k + 2 * quarter), input.load(k + 3 * quarter))
        y0.store(real, imaginary, k)
        (y2 * twiddles.w2).store(real, imaginary, k + quarter)
        (y1 * twiddles.w1).store(real, imaginary, k + 2 * quarter)
        (y3 * twiddles.w3).store(real, imaginary, k + 3 * quarter)
    }

    @inline(__always)
    private static func radix8<Input: ButterflyInput>(
        _ input: Input, _ real: UnsafeMutablePointer<Float>, _ imaginary: UnsafeMutablePointer<Float>, _ k: Int,
        _ eighth: Int, _ twiddles: Twiddles8
    ) {
        let (even, odd) = butterfly8(
            input.load(k), input.load(k + eighth), input.load(k + 2 * eighth), input.load(k + 3 * eighth),
            input.load(k + 4 * eighth), input.load(k + 5 * eighth), input.load(k + 6 * eighth),
            input.load(k + 7 * eighth))
        even.0.store(real, imaginary, k)
        (even.2 * twiddles[4]).store(real, imaginary, k + eighth)
        (even.1 * twiddles[2]).store(real, imaginary, k + 2 * eighth)
        (even.3 * twiddles[6]).store(real, imaginary, k + 3 * eighth)
        (odd.0 * twiddles[1]).store(real, imaginary, k + 4 * eighth)
        (odd.2 * twiddles[5]).store(real, imaginary, k + 5 * eighth)
        (odd.1 * twiddles[3]).store(real, imaginary, k + 6 * eighth)
        (odd.3 * twiddles[7]).store(real, imaginary, k + 7 * eighth)
    }
}
