import CMath

/// The twiddle factors of one butterfly stage, in the order in which the stage reads them.
///
/// For each four neighboring butterflies k ... k+3 of a stage whose sub-transforms have `length` points, and for each power p = 1 ..< radix, there
/// are four real parts and then four imaginary parts of exp(-2 pi i p k / length).
final class TwiddleTable {
    let factors: UnsafeMutablePointer<Float>

    /// - Parameter length: the length of the sub-transforms, at least 4 * radix.
    init(length: Int, radix: Int) {
        let butterflies = length / radix
        factors = .allocate(capacity: butterflies * 2 * (radix - 1))
        var next = factors
        for first in stride(from: 0, to: butterflies, by: 4) {
            for power in 1..<radix {
                for lane in 0..<4 {
                    let (real, imaginary) = rootOfUnity(power * (first + lane), of: length)
                    (next + lane).initialize(to: real)
                    (next + 4 + lane).initialize(to: imaginary)
                }
                next += 8
            }
        }
    }

    deinit { factors.deallocate() }
}

/// exp(-2 pi i k / n). Each part is rounded from double precision.
func rootOfUnity(_ k: Int, of n: Int) -> (real: Float, imaginary: Float) {
    let angle = 2 * Double.pi * Double(k % n) / Double(n)
    return (Float(math_cos_double(angle)), Float(-math_sin_double(angle)))
}
