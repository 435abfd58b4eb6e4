/// The number of the master's packets per block of a signal, as an exact fraction.
///
/// With M the master's and S the signal's virtual sampling rate (rate divided by block size) it is M / S: the ratio of the formula of the
/// thesis on iScope (docs/tia.md section 11).
public struct PacketRatio: Equatable, Sendable {
    /// Packets, reduced with `blocks`: every `packets` packets contain `blocks` new blocks.
    public let packets: UInt64
    public let blocks: UInt64

    /// A signal with a new block in every packet, as the master has.
    public static let one = PacketRatio(packets: 1, blocks: 1)!

    /// The maximum of both numbers: sums with it fit 64 bits. No rates and block sizes exceed it.
    public static let maximum: UInt64 = 1 << 62

    /// The fraction `packets` / `blocks`; nil when one of them is 0 or above `maximum`.
    public init?(packets: UInt64, blocks: UInt64) {
        guard packets > 0, blocks > 0, packets <= Self.maximum, blocks <= Self.maximum else { return nil }
        let divisor = WideArithmetic.greatestCommonDivisor(packets, blocks)
        self.packets = packets / divisor
        self.blocks = blocks / divisor
    }

    /// The ratio of two signals; nil when one is irregular or a block size is not positive.
    public init?(masterRate: SamplingRate, masterBlockSize: Int, rate: SamplingRate, blockSize: Int) {
        // 32 bits each, so that the products cannot overflow.
        guard let masterBlock = UInt32(exactly: masterBlockSize), let block = UInt32(exactly: blockSize) else {
            return nil
        }
        self.init(
            packets: UInt64(masterRate.milliHertz) * UInt64(block),
            blocks: UInt64(rate.milliHertz) * UInt64(masterBlock))
    }

    /// The number of blocks that are due in the first `packet` packets: floor(packet / ratio). Exact for every ratio.
    public func blocksDue(inPackets packet: Int64) -> Int64 {
        guard packet > 0 else { return 0 }
        return Int64(clamping: WideArithmetic.quotientAndRemainder(UInt64(packet), blocks, packets).quotient)
    }
}

/// The number of missing samples of a signal before the block in a packet (according to the thesis on iScope): (floor(packet / ratio) - 1)
/// * blockSize - samplesSoFar, and never less than 0.
///
/// It assumes that packets are received from the first one on, and that the server sends a block only when it is due. `BlockTracker`
/// handles the other ways in which servers send.
/// - Parameters:
///   - packet: the packet's number, counted from 1 since the start of the transmission.
///   - samplesSoFar: the number of the channel's samples before this block, including lost ones.
public func missingSamples(packet: Int64, ratio: PacketRatio, blockSize: Int, samplesSoFar: Int64) -> Int64 {
    let due = ratio.blocksDue(inPackets: packet) - 1
    guard due > 0, blockSize > 0, samplesSoFar >= 0 else { return 0 }
    let (samples, overflow) = due.multipliedReportingOverflow(by: Int64(blockSize))
    return max(0, (overflow ? Int64.max : samples) - samplesSoFar)
}
