/// The result of the check whether a block in a packet is new or repeated.
public enum BlockVerdict: Equatable, Sendable {
    /// The block was sent before, so it contains nothing new. (Some servers fill each packet with the last block of a slow signal.)
    case repeated
    /// The block is new. `missingSamples` is the number of samples of each channel that were lost before it.
    case new(missingSamples: Int64)
}

/// Decides for each block whether its data are new, repeated or preceded by lost data.
///
/// The master is the signal that determines the packet rate. Servers send a slower signal in two ways (docs/tia.md section 11): only when a block is
/// due, or in every packet, with the last block repeated. The tracker detects the way: a packet without the block shows the first way; a long
/// unbroken sequence of packets with the block, or the same values in two consecutive packets, show the second. It knows the number of packets per
/// block. From the packets in which the block changes, it learns in which packets blocks are due. It can therefore start at any packet, and works for
/// ratios that are not whole numbers and for devices whose clocks drift relative to the master's. If no packet was lost, it reports no missing
/// samples.
public struct BlockTracker: Sendable {
    /// The way in which the server sends a signal that is slower than the master.
    public enum Delivery: Sendable {
        case unknown
        /// The server sends the signal only in packets in which a block is due, so that every block is new.
        case whenDue
        /// The server sends the signal in every packet. A block that is not due yet is a repetition.
        case everyPacket
    }

    public private(set) var delivery: Delivery
    private let ratio: PacketRatio
    private let blockSize: Int64
    private let tolerance: UInt64
    /// The number of the packet that contained the newest new block of the signal; 0 before the first block.
    private var packet: Int64 = 0
    /// The fraction of the next block that was already due in packet `packet`, in units of 1 / ratio.packets blocks.
    private var phase: UInt64 = 0
    /// The number of packets that the stream had lost before packet `packet`.
    private var lostBefore: Int64 = 0
    private var packetsInRow: UInt64 = 0
    /// While the way in which the server sends the signal is unknown: the number of the newest packet with a block, new or repeated.
    private var newestPacket: Int64 = 0

    /// - Parameters:
    ///   - ratio: the number of the stream's packets per block of this signal.
    ///   - blockSize: the number of samples per channel in a block.
    public init(ratio: PacketRatio, blockSize: Int) {
        self.ratio = ratio
        self.blockSize = Int64(max(1, blockSize))
        // If the signal is as fast as the master, every packet contains a new block.
        delivery = ratio.packets <= ratio.blocks ? .whenDue : .unknown
        // A block that arrives too early or too late by at most this amount is still counted correctly. The tolerance is 0 if blocks are as frequent
        // as packets, because a shift by one packet then means one block.
        tolerance = ratio.packets > ratio.blocks ? (ratio.packets - ratio.blocks) / 2 : 0
    }

    /// True if the method `block` uses its parameter `isSame`. If false, the caller need not compare blocks.
    public var comparesBlocks: Bool { delivery != .whenDue }

    /// Called for a packet without this signal.
    public mutating func packetWithoutBlock() {
        // Before the first block, a packet without the signal shows nothing: the signal may not have started yet.
        if packet > 0 { delivery = .whenDue }
    }

    /// Called for a packet with a block of this signal.
    /// - Parameters:
    ///   - number: the packet's number, from 1 since the start of the transmission, including lost packets. It must exceed the previous one (the
    ///     caller drops late packets).
    ///   - packetsLost: the number of packets that the stream has lost since its start.
    ///   - isSame: true if all values are the same as in the previous block.
    public mutating func block(in number: Int64, packetsLost: Int64, isSame: Bool) -> BlockVerdict {
        guard number > packet else { return .repeated }
        let isFirst = packet == 0
        noteDelivery(in: number, isSame: isSame && !isFirst)
        let distance = UInt64(number - packet)
        let lost = max(0, packetsLost &- lostBefore)
        if ratio == .one {
            return accept(number, packetsLost, missing: min(Int64(distance) - 1, lost), phase: 0)
        }
        let (advance, overflow) = distance.multipliedReportingOverflow(by: ratio.blocks)
        let (elapsed, overflow2) = phase.addingReportingOverflow(advance)
        guard !overflow, !overflow2, elapsed < UInt64.max / 2 else {
            let missing = WideArithmetic.quotientAndRemainder(distance, ratio.blocks, ratio.packets).quotient
            return accept(number, packetsLost, missing: min(Int64(clamping: missing), lost), phase: 0)
        }
        if isSame && !isFirst && delivery != .whenDue {
            return sameBlock(number, packetsLost, elapsed: elapsed, lost: lost)
        }
        let steps = (elapsed + (isFirst ? 0 : tolerance)) / ratio.packets
        let missing = steps > 1 ? min(Int64(clamping: steps - 1), lost) : 0
        let whole = steps * ratio.packets
        var rest = steps > 0 && elapsed > whole ? elapsed - whole : 0
        // If no packet was lost, the block cannot have been due before the current packet.
        if lost == 0 { rest = min(rest, ratio.blocks - 1) }
        return accept(number, packetsLost, missing: missing, phase: rest)
    }

    /// Called for a block with the same values as the previous one. The block counts as a repetition, unless a new block has been due for at least
    /// half of a block's duration. (A device may deliver the new values late, but a signal may also be constant.)
    private mutating func sameBlock(
        _ number: Int64, _ packetsLost: Int64, elapsed: UInt64, lost: Int64
    ) -> BlockVerdict {
        let grace = delivery == .everyPacket ? ratio.packets / 2 : 0
        guard elapsed >= ratio.packets + grace else { return .repeated }
        let steps = (elapsed - grace) / ratio.packets
        return accept(
            number, packetsLost, missing: min(Int64(clamping: steps - 1), lost),
            phase: elapsed - steps * ratio.packets)
    }

    private mutating func accept(
        _ number: Int64, _ packetsLost: Int64, missing: Int64, phase: UInt64
    ) -> BlockVerdict {
        packet = number
        lostBefore = packetsLost
        self.phase = phase
        let (samples, overflow) = missing.multipliedReportingOverflow(by: blockSize)
        return .new(missingSamples: overflow ? .max : samples)
    }

    private mutating func noteDelivery(in number: Int64, isSame: Bool) {
        guard delivery == .unknown else { return }
        packetsInRow += 1
        // True if all packets of a sequence contained the block, and the sequence is so long that a server that sends blocks only when they are due
        // would have omitted the block at least once.
        let isLongRow = packetsInRow / 2 > ratio.packets / (ratio.packets - ratio.blocks) + 1
        // If a block corresponds to two packets or more, a server that sends blocks only when they are due would not send it in two consecutive
        // packets.
        let isAgain = isSame && number == newestPacket + 1 && ratio.packets / 2 >= ratio.blocks
        newestPacket = number
        if isLongRow || isAgain { delivery = .everyPacket }
    }
}
