/// The number of the master's packets per block of a signal, as an exact fraction. The master is the signal that determines the packet rate.
///
/// The fraction is M / S, where M and S are the virtual sampling rates (rate divided by block size) of the master and of the signal. The formula of
/// the thesis on iScope uses this ratio (docs/tia.md section 11).
public struct PacketRatio: Equatable, Sendable {
    /// In this number of packets, `blocks` packets contain a new block of the signal. The fraction is in lowest terms.
    public let packets: UInt64
    public let blocks: UInt64

    /// The ratio of a signal with a new block in every packet, such as the master.
    public static let one = PacketRatio(packets: 1, blocks: 1)!

    /// The maximum of both numbers. It ensures that sums with them fit in 64 bits. All possible rates and block sizes result in smaller numbers.
    public static let maximum: UInt64 = 1 << 62

    /// The fraction `packets` / `blocks`; nil if one of them is 0 or exceeds `maximum`.
    public init?(packets: UInt64, blocks: UInt64) {
        guard packets > 0, blocks > 0, packets <= Self.maximum, blocks <= Self.maximum else { return nil }
        let divisor = WideArithmetic.greatestCommonDivisor(packets, blocks)
        self.packets = packets / divisor
        self.blocks = blocks / divisor
    }

    /// The ratio of two signals; nil if one of them is irregular or a block size is not positive.
    public init?(masterRate: SamplingRate, masterBlockSize: Int, rate: SamplingRate, blockSize: Int) {
        // Each number has at most 32 bits, so the products do not overflow.
        guard let masterBlock = UInt32(exactly: masterBlockSize), let block = UInt32(exactly: blockSize) else {
            return nil
        }
        self.init(
            packets: UInt64(masterRate.milliHertz) * UInt64(block),
            blocks: UInt64(rate.milliHertz) * UInt64(masterBlock))
    }

    /// The number of blocks that are due in the first `packet` packets, which is floor(packet / ratio). It is exact for every ratio.
    public func blocksDue(inPackets packet: Int64) -> Int64 {
        guard packet > 0 else { return 0 }
        return Int64(clamping: WideArithmetic.quotientAndRemainder(UInt64(packet), blocks, packets).quotient)
    }
}

/// The number of samples that are missing before the block in a packet, by the formula of the thesis on iScope: (floor(packet / ratio) - 1) *
/// blockSize - samplesSoFar, but at least 0.
///
/// It is correct if packets are received from the first one on, and if the server sends a block only when it is due. `BlockTracker` handles all other
/// cases.
/// - Parameters:
///   - packet: the packet's number, from 1 since the start of the transmission.
///   - samplesSoFar: the number of the channel's samples before this block, including lost ones.
public func missingSamples(packet: Int64, ratio: PacketRatio, blockSize: Int, samplesSoFar: Int64) -> Int64 {
    let due = ratio.blocksDue(inPackets: packet) - 1
    guard due > 0, blockSize > 0, samplesSoFar >= 0 else { return 0 }
    let (samples, overflow) = due.multipliedReportingOverflow(by: Int64(blockSize))
    return max(0, (overflow ? Int64.max : samples) - samplesSoFar)
}
