/// Numbers that repeat: xorshift32 (G. Marsaglia, "Xorshift RNGs", 2003).
struct Random {
    private var state: UInt32

    init(_ seed: UInt32) { state = seed &* 2_654_435_761 | 1 }

    mutating func next() -> UInt32 {
        state ^= state << 13
        state ^= state >> 17
        state ^= state << 5
        return state
    }

    /// 0 to `bound` - 1.
    mutating func below(_ bound: Int) -> Int { Int(next() % UInt32(bound)) }
    /// -1 to 1.
    mutating func signed() -> Float { Float(Int32(bitPattern: next())) / 2_147_483_648 }
}
