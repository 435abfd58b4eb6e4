import CVectors

/// Finds the channels whose values vanish beside their offset.
///
/// The offset of a channel is its first value, which is taken away from all others. Beside a wild one, small values are all the same
/// then: of one below 1/65536 of the offset, a float keeps 8 bits at the most. Where there are no others for a second, the
/// channel begins anew.
struct OffsetWatch {
    /// From so many small samples on.
    let count: Int32
    /// What is small beside each channel's offset.
    private var limits = v4_splat(0)
    /// How many samples of each channel were small, one after the other.
    private var small = SIMD4<Int32>(repeating: 0)

    init(count: Int32) { self.count = count }

    /// A channel has another offset.
    mutating func begin(_ lane: Int, _ offset: Float) {
        limits[lane] = offset.magnitude / 65536
        small[lane] = 0
    }

    /// Whether a channel might have small values alone, by the first ones of all; lost ones might be.
    func isSuspicious(_ first: SIMD4<Float>) -> Bool {
        let zero = v4_splat(0)
        let sizes = v4_max(v4_sub(zero, first), v4_max(first, zero))
        let small = v4_less(sizes, limits)
        return small[0] | small[1] | small[2] | small[3] != 0
    }

    /// No channel is suspicious.
    mutating func rest() { small = SIMD4(repeating: 0) }

    /// Looks at what came of a channel: a call's samples count where all of them are small.
    /// - Returns: whether it is to begin anew.
    mutating func look(_ lane: Int, _ samples: UnsafePointer<Float>, count: Int) -> Bool {
        let limit = limits[lane]
        var areZero = true
        for index in 0..<count {
            let size = samples[index].magnitude
            if size >= limit {
                small[lane] = 0
                return false
            }
            // Of zeros nothing is lost.
            if size > 0 { areZero = false }
        }
        if !areZero { small[lane] += Int32(count) }
        guard small[lane] >= self.count else { return false }
        small[lane] = 0
        return true
    }
}
