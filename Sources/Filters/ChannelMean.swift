import CVectors
import Signals

/// The mean of many channels, sample by sample. Channels without a value at a time are excluded; if too few channels have a value, the mean is lost.
///
/// All values have the same weight; the caller selects the channels. Only init allocates memory.
public final class ChannelMean {
    /// The maximum number of samples in a block.
    public static let maximumCount = FilterBank.maximumCount

    /// For each sample of the block, the sum of the channels' values.
    private let sums: UnsafeMutablePointer<Float>
    /// For each sample of the block, the number of values in the sum.
    private let counts: UnsafeMutablePointer<Float>

    public init() {
        sums = .allocate(capacity: Self.maximumCount)
        counts = .allocate(capacity: Self.maximumCount)
        begin()
    }

    deinit {
        sums.deallocate()
        counts.deallocate()
    }

    /// Starts a block.
    public func begin() {
        sums.initialize(repeating: 0, count: Self.maximumCount)
        counts.initialize(repeating: 0, count: Self.maximumCount)
    }

    /// Adds samples of a channel.
    /// - Parameter place: the position of the first sample in the block. Samples after the block's end are ignored.
    public func add(_ samples: UnsafeBufferPointer<Float>, at place: Int) {
        guard let source = samples.baseAddress, place >= 0 else { return }
        let count = min(samples.count, Self.maximumCount - place)
        let (sums, counts) = (sums + place, counts + place)
        let (zero, one) = (v4_splat(0), v4_splat(1))
        var index = 0
        while index + 4 <= count {
            let values = v4_load(source + index)
            let mask = v4_is_number(values)
            v4_store(sums + index, v4_add(v4_load(sums + index), v4_select(mask, values, zero)))
            v4_store(counts + index, v4_add(v4_load(counts + index), v4_select(mask, one, zero)))
            index += 4
        }
        while index < count {
            let value = source[index]
            if value == value {
                sums[index] += value
                counts[index] += 1
            }
            index += 1
        }
    }

    /// Ends a block, and returns the means of its first samples; valid until `begin`.
    /// - Parameter least: the minimum number of channels with a value for which there is a mean; 1 or more.
    public func finish(_ count: Int, needing least: Int = 1) -> UnsafeBufferPointer<Float> {
        let count = max(0, min(count, Self.maximumCount))
        let least = Float(least)
        for index in 0..<count {
            sums[index] = counts[index] >= least ? sums[index] / counts[index] : SampleRing.lostSample
        }
        return UnsafeBufferPointer(start: sums, count: count)
    }

    /// Subtracts samples from others, in place. If one of two samples is lost, their difference is lost, too.
    public static func subtract(_ samples: UnsafeBufferPointer<Float>, from target: UnsafeMutablePointer<Float>) {
        guard let source = samples.baseAddress else { return }
        let count = samples.count
        var index = 0
        while index + 4 <= count {
            v4_store(target + index, v4_sub(v4_load(target + index), v4_load(source + index)))
            index += 4
        }
        while index < count {
            target[index] -= source[index]
            index += 1
        }
    }
}
