/// The view of the signals to which samples belong.
public enum FeedView: UInt8, Sendable, CaseIterable {
    case received, displayed
}

/// The header of a block of consecutive samples of a channel. The samples follow it as 32-bit floats; NaN means a lost sample.
///
/// A packet of samples consists of a header (u8 type 2, u8 0, u16 generation, u32 0) and blocks. A block is u8 view, u8 0, u16 channel, u32 count,
/// i64 first, i64 time, f64 rate, then the samples, then zeros up to a multiple of eight bytes. Every field and every sample is at a multiple of its
/// size, so that a reader uses the samples where they are.
public struct SampleBlock: Equatable, Sendable {
    /// The first byte of a packet of samples.
    public static let type: UInt8 = 2
    /// The length of a packet's header in bytes.
    public static let packetHeaderBytes = 8
    /// The length of a block's header in bytes.
    public static let headerBytes = 32

    public var view: FeedView
    /// The channel's place in the catalogue.
    public var channel: UInt16
    /// The number of samples: 1 to `FeedLimits.samples`.
    public var count: Int
    /// The number of the first sample.
    public var first: Int64
    /// The monotonic time of the first sample in nanoseconds.
    public var time: Int64
    /// The true rate in Hz; 0 for the only sample of an irregular channel.
    public var rate: Double

    public init(view: FeedView, channel: UInt16, count: Int, first: Int64, time: Int64, rate: Double) {
        self.view = view
        self.channel = channel
        self.count = count
        self.first = first
        self.time = time
        self.rate = rate
    }

    /// The length of a block of this many samples in bytes, a multiple of eight.
    public static func bytes(samples count: Int) -> Int { headerBytes + (4 * count + 7) & ~7 }

    /// Writes the header of a packet.
    /// - Parameter packet: at least `packetHeaderBytes` bytes that begin at a multiple of eight.
    public static func begin(_ packet: UnsafeMutableRawPointer, generation: UInt16) {
        packet.storeBytes(of: 0, as: UInt64.self)
        packet.storeBytes(of: type, as: UInt8.self)
        packet.storeBytes(of: generation.littleEndian, toByteOffset: 2, as: UInt16.self)
    }

    /// Writes the header of the block, and the zeros after its samples. The caller writes the samples after `headerBytes` bytes.
    /// - Parameter block: at least `bytes(samples: count)` bytes that begin at a multiple of eight.
    public func write(to block: UnsafeMutableRawPointer) {
        block.storeBytes(of: UInt16(view.rawValue).littleEndian, as: UInt16.self)
        block.storeBytes(of: channel.littleEndian, toByteOffset: 2, as: UInt16.self)
        block.storeBytes(of: UInt32(truncatingIfNeeded: count).littleEndian, toByteOffset: 4, as: UInt32.self)
        block.storeBytes(of: first.littleEndian, toByteOffset: 8, as: Int64.self)
        block.storeBytes(of: time.littleEndian, toByteOffset: 16, as: Int64.self)
        block.storeBytes(of: rate.bitPattern.littleEndian, toByteOffset: 24, as: UInt64.self)
        if count % 2 == 1 { block.storeBytes(of: 0, toByteOffset: Self.headerBytes + 4 * count, as: UInt32.self) }
    }

    fileprivate init(_ block: UnsafeRawBufferPointer) throws(FeedError) {
        guard block.count >= Self.headerBytes else { throw .truncated }
        let channel = UInt16(littleEndian: block.load(fromByteOffset: 2, as: UInt16.self))
        let count = UInt32(littleEndian: block.load(fromByteOffset: 4, as: UInt32.self))
        let first = Int64(littleEndian: block.load(fromByteOffset: 8, as: Int64.self))
        let time = Int64(littleEndian: block.load(fromByteOffset: 16, as: Int64.self))
        let rate = Double(bitPattern: UInt64(littleEndian: block.load(fromByteOffset: 24, as: UInt64.self)))
        // The comparisons of the rate also refuse NaN.
        guard let view = FeedView(rawValue: block[0]), block[1] == 0, channel < FeedLimits.channels, first >= 0,
            first <= FeedLimits.number, time >= 0, time <= FeedLimits.time, rate.sign == .plus, rate >= 0,
            rate <= FeedLimits.rate, count >= 1, count <= FeedLimits.samples, rate > 0 || count == 1
        else { throw .value }
        self.init(view: view, channel: channel, count: Int(count), first: first, time: time, rate: rate)
    }
}

/// Reads the blocks of a packet of samples in sequence.
public struct SampleBlocks {
    /// The catalogue to which the channels belong.
    public let generation: UInt16
    private let packet: UnsafeRawBufferPointer
    private var next = SampleBlock.packetHeaderBytes

    /// - Parameter packet: begins at a multiple of eight bytes.
    /// - Throws: `FeedError` if the packet does not contain samples.
    public init(_ packet: UnsafeRawBufferPointer) throws(FeedError) {
        guard UInt(bitPattern: packet.baseAddress) % 8 == 0 else { throw .alignment }
        guard packet.count <= FeedLimits.packetBytes else { throw .excess }
        guard packet.count >= SampleBlock.packetHeaderBytes else { throw .truncated }
        guard packet[0] == SampleBlock.type else { throw .type }
        guard packet[1] == 0, packet.load(fromByteOffset: 4, as: UInt32.self) == 0 else { throw .value }
        generation = UInt16(littleEndian: packet.load(fromByteOffset: 2, as: UInt16.self))
        self.packet = packet
    }

    /// Returns the next block and its samples, which are valid as long as the packet's memory; nil at the packet's end.
    /// - Throws: `FeedError` if the rest of the packet is invalid.
    public mutating func nextBlock() throws(FeedError) -> (SampleBlock, UnsafeBufferPointer<Float>)? {
        guard next < packet.count else { return nil }
        let rest = UnsafeRawBufferPointer(rebasing: packet[next...])
        let block = try SampleBlock(rest)
        let bytes = SampleBlock.bytes(samples: block.count)
        guard rest.count >= bytes else { throw .truncated }
        let end = SampleBlock.headerBytes + 4 * block.count
        if end < bytes, rest.load(fromByteOffset: end, as: UInt32.self) != 0 { throw .value }
        next += bytes
        let samples = UnsafeRawBufferPointer(rebasing: rest[SampleBlock.headerBytes..<end])
        return (block, samples.assumingMemoryBound(to: Float.self))
    }
}
