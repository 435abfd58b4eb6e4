/// Random numbers from a seed, for reproducible signals (Marsaglia, "Xorshift RNGs", 2003: shifts 13, 17, 5).
struct RandomNumbers: Sendable {
    private var state: UInt32

    /// - Parameters:
    ///   - seed: the same seed results in the same numbers.
    ///   - stream: numbers with the same seed and different streams are independent.
    init(seed: UInt32, stream: UInt32 = 0) {
        // Mix the bits by a multiplicative hash, so that seeds that differ by 1 result in independent numbers. The state must not become 0.
        var mixed = (seed &+ stream &* 0x9E37_79B9) ^ 0x85EB_CA6B
        mixed = (mixed ^ mixed >> 16) &* 0x7FEB_352D
        mixed = (mixed ^ mixed >> 15) &* 0x846C_A68B
        mixed ^= mixed >> 16
        state = mixed == 0 ? 0x9E37_79B9 : mixed
    }

    mutating func next() -> UInt32 {
        state ^= state << 13
        state ^= state >> 17
        state ^= state << 5
        return state
    }

    /// A uniformly distributed number in 0 ..< 1.
    mutating func uniform() -> Float { Float(next() >> 8) * 0x1p-24 }

    /// A uniformly distributed number in `range`.
    mutating func uniform(_ range: ClosedRange<Float>) -> Float {
        range.lowerBound + (range.upperBound - range.lowerBound) * uniform()
    }

    /// An approximately normally distributed number with mean 0 and variance 1: the sum of four random bytes, divided by its standard deviation
    /// sqrt(4 * (256^2 - 1) / 12). Its magnitude never exceeds 3.5.
    mutating func normal() -> Float {
        let bits = next()
        let sum = (bits & 0xFF) + (bits >> 8 & 0xFF) + (bits >> 16 & 0xFF) + (bits >> 24)
        return (Float(Int(sum)) - 510) * (1 / 147.8006)
    }
}
