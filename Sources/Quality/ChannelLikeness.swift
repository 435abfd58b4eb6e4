import CVectors

/// Computes the similarity of each channel to the others: the 98th percentile of its absolute correlations with all other channels in the 1 to 40 Hz
/// band, as in PREP. It processes one channel at a time, so that the work can be distributed over turns of the loop. Only `init` allocates.
///
/// Source: N. Bigdely-Shamlo et al., "The PREP pipeline", Frontiers in Neuroinformatics 9:16, 2015. The percentile is Matlab's `quantile`, with 0 as
/// the channel's correlation with itself, as pyprep 0.9 computes it.
final class ChannelLikeness {
    /// The number of floats in a channel's vector; a multiple of four.
    let width: Int
    private let count: Int
    private let vectors: UnsafeMutablePointer<Float>
    /// For each channel, the 98th percentile of its correlations with the others; nil if not computed yet.
    private(set) var correlations: [Float?]
    /// The largest correlations of the channel that is being compared, in descending order.
    private var largest: [Float]
    /// The index of the percentile in `largest`. It has a fractional part, because the percentile is interpolated.
    private let rank: Float

    /// - Parameters:
    ///   - count: the number of channels.
    ///   - bins: the number of bins in the band.
    init(count: Int, bins: Int) {
        self.count = count
        width = (2 * bins + 3) & ~3
        vectors = .allocate(capacity: max(4, width * count))
        vectors.initialize(repeating: 0, count: max(4, width * count))
        correlations = Array(repeating: nil, count: count)
        // The index of the percentile in descending order, from 0: Matlab's `quantile` interpolates at 2% of the count minus 0.5.
        rank = max(0, 0.02 * Float(count) - 0.5)
        largest = Array(repeating: 0, count: Int(rank) + 2)
    }

    deinit { vectors.deallocate() }

    /// The memory for a channel's vector. The caller writes a vector whose magnitude is 1.
    func vector(_ channel: Int) -> UnsafeMutablePointer<Float> { vectors + channel * width }

    func reset() {
        for channel in 0..<count { correlations[channel] = nil }
    }

    /// Compares one channel with all others, and stores the result in `correlations`.
    func compare(_ channel: Int) {
        for place in largest.indices { largest[place] = 0 }
        let own = vector(channel)
        for other in 0..<count where other != channel {
            let value = product(own, vector(other)).magnitude
            guard value > largest[largest.count - 1] else { continue }
            var place = largest.count - 1
            while place > 0, largest[place - 1] < value {
                largest[place] = largest[place - 1]
                place -= 1
            }
            largest[place] = value
        }
        let (whole, rest) = (Int(rank), rank - rank.rounded(.down))
        correlations[channel] = largest[whole] + rest * (largest[whole + 1] - largest[whole])
    }

    private func product(_ a: UnsafePointer<Float>, _ b: UnsafePointer<Float>) -> Float {
        var sum = v4_splat(0)
        var index = 0
        while index < width {
            sum = v4_add(sum, v4_mul(v4_load(a + index), v4_load(b + index)))
            index += 4
        }
        return sum[0] + sum[1] + sum[2] + sum[3]
    }
}
