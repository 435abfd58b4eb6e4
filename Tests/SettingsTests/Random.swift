/// Numbers that repeat from a seed.
struct Random {
    private var state: UInt32
    init(_ seed: UInt32) { state = seed }
    /// A number of 0 ..< limit.
    mutating func below(_ limit: Int) -> Int {
        state = state &* 1_664_525 &+ 1_013_904_223
        return Int(state >> 8) % max(1, limit)
    }
    mutating func byte() -> UInt8 { UInt8(below(256)) }
}
