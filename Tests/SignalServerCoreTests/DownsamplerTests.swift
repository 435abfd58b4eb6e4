import CMath
import CSystem
import SignalServerCore
import Signals
import TestKit

/// Feeds a sine through a downsampler in blocks, and returns the samples of a channel.
/// - Parameter frequency: in cycles per sample of the full rate.
private func reduced(_ factor: Int, blockSize: Int, frequency: Double, samples count: Int) -> [Float] {
    let downsampler = Downsampler(factor: factor, blockSize: blockSize, channels: [1])
    let block = UnsafeMutableBufferPointer<Float>.allocate(capacity: 2 * blockSize)
    block.initialize(repeating: 77)
    defer { block.deallocate() }
    var result: [Float] = []
    for number in 0..<(count / blockSize) {
        for sample in 0..<blockSize {
            let place = Double(number * blockSize + sample)
            block[blockSize + sample] = Float(100 * math_sin_double(2 * Double.pi * frequency * place))
        }
        if let made = downsampler.take(block, number: Int64(number + 1)) { result += Array(made) }
    }
    return result
}

private func amplitude(_ samples: some Collection<Float>) -> Float { samples.reduce(0) { max($0, $1.magnitude) } }

let downsamplerTests = [
    TestCase(
        "if a signal's rate is reduced, frequencies up to 0.4 of the reduced rate are kept, and those that would be mirrored are reduced by 80 dB"
    ) {
        t in
        for (factor, blockSize) in [(2, 5), (4, 8), (5, 5), (16, 1), (3, 10)] {
            let count = 6000 * factor / blockSize * blockSize
            for (relative, least, most) in [
                (0.02, Float(99.8), Float(100.02)), (0.37, 99.9, 100.02), (0.5, 0, 0.02), (0.63, 0, 0.02),
                (0.98, 0, 0.02),
            ] {
                let output = reduced(factor, blockSize: blockSize, frequency: relative / Double(factor), samples: count)
                t.expect(output.count >= 5990, "\(output.count)")
                let settled = amplitude(output.dropFirst(100))
                t.expect(settled >= least && settled <= most, "\(factor), \(relative): \(settled)")
            }
        }
    },
    TestCase(
        "if a signal's rate is reduced, each of its blocks follows from the same number of received blocks, and is delayed by 25 samples"
    ) { t in
        for (factor, blockSize, made, blocks) in [(2, 5, 5, 2), (4, 8, 2, 1), (5, 5, 1, 1), (10, 4, 2, 5)] {
            let downsampler = Downsampler(factor: factor, blockSize: blockSize, channels: [0])
            t.expectEqual(downsampler.blockSize, made)
            t.expectEqual(Int(downsampler.blocks), blocks)
            let block = UnsafeMutableBufferPointer<Float>.allocate(capacity: blockSize)
            defer { block.deallocate() }
            var output: [Float] = []
            for number in 0..<(100 * factor) {
                for sample in 0..<blockSize {
                    block.initializeElement(at: sample, to: Float(number * blockSize + sample))
                }
                let result = downsampler.take(block, number: Int64(number + 1))
                t.expect((result != nil) == ((number + 1) % blocks == 0), "\(number)")
                if let result { output += Array(result) }
            }
            // The downsampled ramp must be a ramp again. Output n belongs to the sample (n + 1) * factor - 1, minus the
            // filter's delay.
            for index in 60..<output.count {
                let expected = Float((index + 1 - 25) * factor - 1)
                t.expect((output[index] - expected).magnitude < 0.01, "\(output[index]) instead of \(expected)")
            }
        }
    },
    TestCase(
        "even with small blocks and the largest factor, reducing the rate takes less than a tenth of the time that the samples last"
    ) { t in
        let downsampler = Downsampler(factor: 256, blockSize: 1, channels: Array(0..<32))
        let block = UnsafeMutableBufferPointer<Float>.allocate(capacity: 32)
        block.initialize(repeating: 1)
        defer { block.deallocate() }
        let start = system_monotonic_nanoseconds()
        // Feeds 20 s of samples at 1000 Hz.
        for number in 1...Int64(20_000) { _ = downsampler.take(block, number: number) }
        let elapsed = system_monotonic_nanoseconds() - start
        t.expect(elapsed < 2_000_000_000, "\(elapsed / 1_000_000) ms")
    },
    TestCase(
        "if blocks are missing, the filter for reduced rates discards the incomplete block and starts with the next value"
    ) { t in
        let downsampler = Downsampler(factor: 4, blockSize: 2, channels: [0])
        let block = UnsafeMutableBufferPointer<Float>.allocate(capacity: 2)
        block.initialize(repeating: 50)
        defer { block.deallocate() }
        func take(_ number: Int64) -> Float? { downsampler.take(block, number: number)?.first }
        t.expect(take(3) == nil, "the first block of a group")
        t.expect((take(4) ?? 0) > 49.99)
        t.expect(take(5) == nil)
        block.update(repeating: -20)
        t.expect(take(8) == nil, "a group without its first block is sent")
        t.expect(take(9) == nil)
        t.expect((take(10) ?? 0) < -19.99, "earlier values remain")
    },
]
