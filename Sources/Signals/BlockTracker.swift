/// Whether a block in a packet is new.
public enum BlockVerdict: Equatable, Sendable {
    /// The block was sent before (the server fills packets with a slow signal's last block): it contains nothing new.
    case repeated
    /// The block is new; this number of samples of each channel was lost before it.
    case new(missingSamples: Int64)
}

/// Determines, block by block, which data of a signal are new, repeated or lost.
///
/// Servers send a signal that is slower than the master in two ways (docs/tia.md section 11): only when a block is due, or in every packet
/// with the last block repeated. The tracker detects which. A packet without the block shows the first way. An unbroken sequence of packets
/// with it, or the same values in two consecutive packets, shows the second. The tracker knows how many packets correspond to one block,
/// and learns the phase from the packets in which blocks change. So it can start at any packet, and works for non-integral ratios and for
/// devices whose clocks drift against the master's. Where no packet was lost, nothing is missing.
public struct BlockTracker: Sendable {
    /// How the server sends a signal slower than the master.
    public enum Delivery: Sendable {
        case unknown
        /// Only in packets in which a block is due: every block is new.
        case whenDue
        /// In every packet: a block that is not due yet is a repetition.
        case everyPacket
    }

    public private(set) var delivery: Delivery
    private let ratio: PacketRatio
    private let blockSize: Int64
    private let tolerance: UInt64
    /// The packet with the newest new block; 0 before the first.
    private var packet: Int64 = 0
    /// The fraction of the next block that was already due in that packet, in units of 1 / ratio.packets blocks.
    private var phase: UInt64 = 0
    /// The number of lost packets in the stream up to that packet.
    private var lostBefore: Int64 = 0
    private var packetsInRow: UInt64 = 0
    /// The newest packet with a block, new or not, while the delivery is unknown.
    private var newestPacket: Int64 = 0

    /// - Parameters:
    ///   - ratio: how many of the stream's packets correspond to one block of this signal.
    ///   - blockSize: the number of samples per channel in a block.
    public init(ratio: PacketRatio, blockSize: Int) {
        self.ratio = ratio
        self.blockSize = Int64(max(1, blockSize))
        // A signal as fast as the master cannot be repeated in other packets.
        delivery = ratio.packets <= ratio.blocks ? .whenDue : .unknown
        // A block may arrive this much too early or too late and still be counted correctly. 0 if a packet more or less is a block more or
        // less.
        tolerance = ratio.packets > ratio.blocks ? (ratio.packets - ratio.blocks) / 2 : 0
    }

    /// Whether `block` uses `isSame`; if not, blocks need not be compared.
    public var comparesBlocks: Bool { delivery != .whenDue }

    /// Called for a packet without this signal.
    public mutating func packetWithoutBlock() {
        // Before the first block, the signal may not have started yet.
        if packet > 0 { delivery = .whenDue }
    }

    /// Called for a packet with a block of this signal.
    /// - Parameters:
    ///   - number: the packet's number, counted from 1 since the start of the transmission, lost ones included. It must be greater than the
    ///     last one (late packets are dropped earlier).
    ///   - packetsLost: the number of packets lost in the stream since its start.
    ///   - isSame: whether all values are the same as in the previous block.
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
        // With no packet lost, this is the very packet in which the block became due.
        if lost == 0 { rest = min(rest, ratio.blocks - 1) }
        return accept(number, packetsLost, missing: missing, phase: rest)
    }

    /// Called for a block with the same values: it is a repetition, unless a block has been due for half of its time. (A device may deliver
    /// late, and then the new values are still to come; but a signal may also be constant.)
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
        // A server that sends blocks when they are due would have omitted at least one in this number of packets.
        let isLongRow = packetsInRow / 2 > ratio.packets / (ratio.packets - ratio.blocks) + 1
        // Nor would it send a block that corresponds to two packets or more twice in a row.
        let isAgain = isSame && number == newestPacket + 1 && ratio.packets / 2 >= ratio.blocks
        newestPacket = number
        if isLongRow || isAgain { delivery = .everyPacket }
    }
}
