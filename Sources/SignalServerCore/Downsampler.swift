import CMath
import TiA

/// Reduces the sampling rate of one signal for one client: a low-pass filter removes the frequencies above half of the reduced rate, then each
/// `factor`-th sample remains. Only `init` allocates.
///
/// The filter is a linear-phase FIR filter by a Kaiser window. Up to 0.4 of the reduced rate, frequencies are unchanged (within 0.01%); from 0.5
/// on, they are attenuated by 80 dB. The delay is `ChannelSelection.filterDelay` samples of the reduced rate.
public final class Downsampler {
    /// The highest frequency that the filter passes, and the lowest one that it removes, both relative to the reduced rate.
    private static let (passed, removed) = (0.4, 0.5)
    /// The shape of the Kaiser window for 80 dB.
    private static let beta = 7.857
    /// The length of the filter in samples of the reduced rate: twice the filter's delay.
    private static let length = 2 * ChannelSelection.filterDelay

    package let factor: Int
    /// The number of samples in a block that is sent.
    package let blockSize: Int
    /// The number of received blocks from which one block to send is made.
    package let blocks: Int64
    private let sourceBlockSize: Int
    private let channels: [Int]
    private let taps: UnsafeMutableBufferPointer<Float>
    /// For each channel from `oldest` on: the last `taps.count - 1` samples before the current block, then those of the current block. The samples
    /// are moved to the beginning only when the memory is full, because moving them after each block would take longer than filtering.
    private let history: UnsafeMutableBufferPointer<Float>
    private let stride: Int
    private var oldest = 0
    /// The samples of the block that is being made, channel after channel.
    private let made: UnsafeMutableBufferPointer<Float>
    private var madeCount = 0
    /// The number of the newest received block; nil before the first block.
    private var newest: Int64?
    /// True if the current group (`blocks` blocks, from which one block is made) was received without lost samples so far.
    private var isWhole = false

    /// - Parameters:
    ///   - blockSize: the number of samples in a block of the source.
    ///   - channels: the source's channels to reduce.
    package init(factor: Int, blockSize source: Int, channels: [Int]) {
        var (a, b) = (source, factor)
        while b > 0 { (a, b) = (b, a % b) }
        self.factor = factor
        blockSize = source / a
        blocks = Int64(factor / a)
        sourceBlockSize = source
        self.channels = channels
        taps = .allocate(capacity: Self.length * factor + 1)
        taps.initialize(repeating: 0)
        stride = (taps.count - 1) * 9 / 8 + source
        history = .allocate(capacity: stride * channels.count)
        history.initialize(repeating: 0)
        made = .allocate(capacity: blockSize * channels.count)
        made.initialize(repeating: 0)
        design()
    }

    deinit {
        taps.deallocate()
        history.deallocate()
        made.deallocate()
    }

    /// Computes the filter's coefficients, whose sum is 1.
    private func design() {
        let cutoff = (Self.passed + Self.removed) / 2 / Double(factor)
        let middle = Double(taps.count - 1) / 2
        var values = [Double](repeating: 0, count: taps.count)
        for index in values.indices {
            let distance = Double(index) - middle
            let angle = 2 * Double.pi * cutoff * distance
            let ideal = distance == 0 ? 2 * cutoff : math_sin_double(angle) / (Double.pi * distance)
            let place = distance / middle
            let window = Self.bessel(Self.beta * math_sqrt_double(max(0, 1 - place * place)))
            values[index] = ideal * window
        }
        let sum = values.reduce(0, +)
        for index in values.indices { taps[index] = Float(values[index] / sum) }
    }

    /// The modified Bessel function of the first kind and of order 0.
    private static func bessel(_ x: Double) -> Double {
        var (sum, term, order) = (1.0, 1.0, 1.0)
        while term > 1e-12 * sum {
            term *= (x / (2 * order)) * (x / (2 * order))
            sum += term
            order += 1
        }
        return sum
    }

    /// Takes the source's newest block.
    /// - Parameters:
    ///   - block: the samples, channel after channel.
    ///   - number: the block's number. If numbers are missing, the filter starts again, as if all earlier samples had equaled the first sample of
    /// this block.
    /// - Returns: the samples to send, channel after channel; nil if their block is not complete yet, or if a part of it is missing.
    package func take(_ block: UnsafeMutableBufferPointer<Float>, number: Int64) -> UnsafeMutableBufferPointer<Float>? {
        let isFirst = newest.map { $0 + 1 != number } ?? true
        newest = number
        let place = Int((number - 1) % blocks)
        if place == 0 {
            madeCount = 0
            isWhole = true
        } else if isFirst {
            isWhole = false
        }
        let past = taps.count - 1
        let isFull = oldest + past + sourceBlockSize > stride
        // The number of samples of the group before this block. In a group, each sample whose number (from 1) is a multiple of `factor` is sent.
        let start = place * sourceBlockSize
        let first = (factor - start % factor) - 1
        var count = 0
        for (index, channel) in channels.enumerated() {
            let space = history.baseAddress! + index * stride
            if isFull { space.update(from: space + oldest, count: past) }
            let samples = space + (isFull ? 0 : oldest)
            let source = block.baseAddress! + channel * sourceBlockSize
            if isFirst {
                for tap in 0..<past { samples[tap] = source[0] }
            }
            for sample in 0..<sourceBlockSize { samples[past + sample] = source[sample] }
            var sample = first
            count = madeCount
            while sample < sourceBlockSize, count < blockSize {
                var sum: Float = 0
                for tap in 0..<taps.count { sum += taps[tap] * samples[sample + tap] }
                made[index * blockSize + count] = sum
                count += 1
                sample += factor
            }
        }
        oldest = (isFull ? 0 : oldest) + sourceBlockSize
        madeCount = count
        guard place == Int(blocks) - 1, isWhole, madeCount == blockSize else { return nil }
        return made
    }
}
