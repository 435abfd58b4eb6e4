import CVectors

/// Detects channels whose values vanish relative to their offset.
///
/// The offset of a channel is its first value, which is subtracted from all others. If that value is wild, small values lose their
/// precision: a value below 1/65536 of the offset keeps at most 8 bits of a float. If all values are that small for a second, the channel
/// restarts.
struct OffsetWatch {
    /// The number of consecutive small samples that causes a restart.
    let count: Int32
    /// The limit of small values for each channel's offset.
    private var limits = v4_splat(0)
    /// The number of consecutive small samples of each channel.
    private var small = SIMD4<Int32>(repeating: 0)

    init(count: Int32) { self.count = count }

    /// Sets another offset of a channel.
    mutating func begin(_ lane: Int, _ offset: Float) {
        limits[lane] = offset.magnitude / 65536
        small[lane] = 0
    }

    /// Whether a channel may contain only small values, judging by the first ones of all; lost ones count as small.
    func isSuspicious(_ first: SIMD4<Float>) -> Bool {
        let zero = v4_splat(0)
        let sizes = v4_max(v4_sub(zero, first), v4_max(first, zero))
        let small = v4_less(sizes, limits)
        return small[0] | small[1] | small[2] | small[3] != 0
    }

    /// Called when no channel is suspicious.
    mutating func rest() { small = SIMD4(repeating: 0) }

    /// Checks the samples of a channel: they count if all of them are small.
    /// - Returns: whether it must restart.
    mutating func look(_ lane: Int, _ samples: UnsafePointer<Float>, count: Int) -> Bool {
        let limit = limits[lane]
        var areZero = true
        for index in 0..<count {
            let size = samples[index].magnitude
            if size >= limit {
                small[lane] = 0
                return false
            }
            // Zeros lose no precision.
            if size > 0 { areZero = false }
        }
        if !areZero { small[lane] += Int32(count) }
        guard small[lane] >= self.count else { return false }
        small[lane] = 0
        return true
    }
}
