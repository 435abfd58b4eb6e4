import CVectors

/// The smallest and the largest number in a range of samples. Lost samples (NaN) are ignored. Graphs, spectrograms and the
/// second screen reduce samples with it.
public struct Extremes {
    /// The smallest number; infinity if there is none.
    public var minimum: Float = .infinity
    /// The largest number; minus infinity if there is none.
    public var maximum: Float = -.infinity
    public var hasLost = false

    @inlinable public var isEmpty: Bool { minimum > maximum }

    @inlinable public init() {}

    /// Finds the extremes of samples, four at a time.
    @inlinable
    public init(_ samples: UnsafeBufferPointer<Float>) {
        guard let base = samples.baseAddress else { return }
        let count = samples.count
        var index = 0
        if count >= 4 {
            let zero = v4_splat(0)
            var low = v4_splat(.infinity)
            var high = v4_splat(-.infinity)
            // Add up x * 0, which is 0 for finite numbers and NaN for lost samples: the sum is NaN if any sample is lost.
            var lost = zero
            while index + 4 <= count {
                let values = v4_load(base + index)
                low = v4_min(values, low)
                high = v4_max(values, high)
                lost = v4_add(lost, v4_mul(values, zero))
                index += 4
            }
            minimum = min(min(low[0], low[1]), min(low[2], low[3]))
            maximum = max(max(high[0], high[1]), max(high[2], high[3]))
            hasLost = (lost[0] + lost[1] + lost[2] + lost[3]).isNaN
        }
        while index < count {
            include(base[index])
            index += 1
        }
    }

    /// Includes one sample.
    @inlinable
    public mutating func include(_ value: Float) {
        if value.isNaN {
            hasLost = true
            return
        }
        if value < minimum { minimum = value }
        if value > maximum { maximum = value }
    }
}
