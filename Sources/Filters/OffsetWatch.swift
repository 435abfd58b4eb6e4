import CVectors

/// Detects channels whose values are tiny relative to their offset.
///
/// The offset of a channel is its first value, which is subtracted from all later values. If the offset was an extreme value, small values lose
/// precision: a value below 1/65536 of the offset keeps at most 8 of a float's 24 bits. If all values are that small for a second, the channel
/// restarts.
struct OffsetWatch {
    /// The number of small samples in succession after which a channel restarts.
    let count: Int32
    /// For each channel: the magnitude below which values count as small.
    private var limits = v4_splat(0)
    /// For each channel: the present number of small samples in succession.
    private var small = SIMD4<Int32>(repeating: 0)

    init(count: Int32) { self.count = count }

    /// Sets a channel's offset.
    mutating func begin(_ lane: Int, _ offset: Float) {
        limits[lane] = offset.magnitude / 65536
        small[lane] = 0
    }

    /// Checks the first sample of each channel in a block.
    /// - Returns: true if a channel may contain only small values. Lost samples count as small.
    func isSuspicious(_ first: SIMD4<Float>) -> Bool {
        let zero = v4_splat(0)
        let sizes = v4_max(v4_sub(zero, first), v4_max(first, zero))
        let small = v4_less(sizes, limits)
        return small[0] | small[1] | small[2] | small[3] != 0
    }

    /// Restarts the counts. Called when no channel is suspicious.
    mutating func rest() { small = SIMD4(repeating: 0) }

    /// Checks all samples of a channel in a block, and adds them to the count if all are small.
    /// - Returns: true if the channel must restart.
    mutating func look(_ lane: Int, _ samples: UnsafePointer<Float>, count: Int) -> Bool {
        let limit = limits[lane]
        var areZero = true
        for index in 0..<count {
            let size = samples[index].magnitude
            if size >= limit {
                small[lane] = 0
                return false
            }
            // Do not count values of exactly 0, which lose no precision.
            if size > 0 { areZero = false }
        }
        if !areZero { small[lane] += Int32(count) }
        guard small[lane] >= self.count else { return false }
        small[lane] = 0
        return true
    }
}
