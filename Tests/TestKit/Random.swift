/// A generator of repeatable random numbers: xorshift32 (G. Marsaglia, "Xorshift RNGs", 2003).
public struct Random {
    private var state: UInt32

    public init(seed: UInt32) { state = seed &* 2_654_435_761 | 1 }

    public mutating func next() -> UInt32 {
        state ^= state << 13
        state ^= state >> 17
        state ^= state << 5
        return state
    }

    /// Returns a number from 0 to `bound` - 1.
    public mutating func below(_ bound: Int) -> Int { Int(next() % UInt32(bound)) }
    /// Returns a random number in a closed range.
    public mutating func inside(_ range: ClosedRange<Int>) -> Int {
        range.lowerBound + below(range.upperBound - range.lowerBound + 1)
    }
    /// Returns true in one of `times` calls on average.
    public mutating func once(in times: Int) -> Bool { below(times) == 0 }
    /// Returns a number from -1 to 1.
    public mutating func signed() -> Float { Float(Int32(bitPattern: next())) / 2_147_483_648 }
}
