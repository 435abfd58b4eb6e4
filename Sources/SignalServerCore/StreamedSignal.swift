import Signals

/// One signal of the stream, with its newest block.
public final class StreamedSignal {
    public let signal: Signal
    /// The samples of the newest block, channel after channel.
    public let samples: UnsafeMutableBufferPointer<Float>
    /// True if the newest block is part of the current packet.
    public private(set) var isPresent = false
    /// The number of the newest block, from 1, including skipped blocks; 0 before the first block. An irregular signal always has 0.
    public private(set) var blockNumber: Int64 = 0

    private let source: any BlockSource
    /// The numerator of `blocks` / `packets`, the share of packets that contain a block of this signal, in lowest terms; 0 for an irregular signal.
    private let blocks: UInt64
    private let packets: UInt64
    /// The part of the next block that is already due, in units of 1 / `packets`.
    private var progress: UInt64 = 0
    private var hasBlock = false

    /// - Parameter master: the signal that determines the packet rate. Its block rate is at least as high as this signal's.
    public init(_ signal: Signal, source: any BlockSource, master: Signal) {
        self.signal = signal
        self.source = source
        samples = .allocate(capacity: signal.labels.count * signal.blockSize)
        samples.initialize(repeating: 0)
        let own = UInt64(signal.rate.milliHertz) * UInt64(master.blockSize)
        let all = UInt64(master.rate.milliHertz) * UInt64(signal.blockSize)
        let divisor = max(1, WideArithmetic.greatestCommonDivisor(own, all))
        blocks = own / divisor
        packets = max(1, all / divisor)
    }

    deinit { samples.deallocate() }

    /// The unit and the type of a channel. In a recording, each channel can have its own.
    package func facts(of channel: Int) -> (unit: String, type: SignalType) {
        source.facts(of: channel) ?? (unit: signal.unit, type: signal.type)
    }

    func begin(_ clock: StreamClock) { source.begin(clock) }

    /// Skips the blocks of this signal in the next `count` packets.
    func skip(packets count: Int64) {
        guard blocks > 0, count > 0 else { return }
        let product = blocks.multipliedFullWidth(by: UInt64(count))
        let (low, carry) = product.low.addingReportingOverflow(progress)
        let (skipped, rest) = packets.dividingFullWidth((product.high + (carry ? 1 : 0), low))
        progress = rest
        blockNumber += Int64(skipped)
        source.skip(blocks: Int64(skipped), samples: signal.blockSize)
    }

    /// Advances the signal to the next packet. Block k is in packet ceil(k * packets / blocks), the first packet after the block's last sample.
    /// - Parameter repeating: true to repeat the last block if there is no new one.
    func advance(time: Int64, repeating: Bool) {
        guard blocks > 0 else {
            isPresent = source.nextBlock(samples, samples: signal.blockSize, time: time)
            return
        }
        progress += blocks
        if progress >= packets {
            progress -= packets
            blockNumber += 1
            hasBlock = source.nextBlock(samples, samples: signal.blockSize, time: time)
            isPresent = hasBlock
        } else {
            isPresent = repeating && hasBlock
        }
    }
}
