import Signals

/// The layout of a data packet. The dialect determines it, not the first byte (docs/tia.md section 8).
public enum DataPacketVersion: Equatable, Sendable {
    /// The layout of packets in the legacy XML dialect (version 2).
    case two
    /// The layout of packets in TiA 1.0 (version 3).
    case three

    var fixedBytes: Int { self == .two ? 28 : 33 }
}

/// The reason why bytes are not a data packet.
public enum DataPacketError: Error, Equatable, Sendable {
    /// The bytes end before the packet does. This is an error only if all bytes must be present, as in a datagram.
    case truncated
    case wrongVersion
    /// The packet is larger than `TiALimits.packetBytes`.
    case tooLarge
    /// The size field is too small for header, counts and samples.
    case sizeTooSmall
    /// The datagram's length is not the size that the packet states.
    case lengthMismatch
    /// In a packet of version 2, a signal's number of values is not a multiple of its block size.
    case uneven
    /// The packet has more channels than `SignalCatalogue.maximumChannels`.
    case tooManyChannels
    /// The buffer is too small for the encoded packet, or counts and samples are inconsistent.
    case doesNotFit
}

/// A view of the bytes of one checked data packet. It copies nothing, so it must not be used after the bytes are no longer valid.
///
/// `init` checks everything: all blocks of a `DataPacket` are inside the bytes.
public struct DataPacket {
    public let version: DataPacketVersion
    /// The size of the whole packet in bytes. In a stream, the next packet begins after it.
    public let size: Int
    /// One bit per signal in the packet, as in `SignalType.flag`. Bits that belong to no signal type can also be set.
    public let flags: UInt32
    /// The server's packet number. It increases by one with each packet.
    public let id: UInt64
    public let connectionNumber: UInt64
    /// The time stamp, in a unit that depends on the server (docs/tia.md sections 13 and 15).
    public let timestamp: UInt64

    /// The bytes of the whole packet.
    let bytes: UnsafeRawBufferPointer

    /// Checks the packet at the beginning of a stream's bytes.
    /// - Returns: nil if more bytes are needed.
    public init?(streamStart bytes: UnsafeRawBufferPointer, version: DataPacketVersion) throws(DataPacketError) {
        let fixed = version.fixedBytes
        var announced: Int?
        if version == .three {
            guard bytes.count >= 1 else { return nil }
            guard bytes[0] == 3 else { throw .wrongVersion }
            guard bytes.count >= 5 else { return nil }
            let size = bytes.littleEndian32(at: 1)
            guard size >= UInt32(fixed) else { throw .sizeTooSmall }
            guard size <= UInt32(TiALimits.packetBytes) else { throw .tooLarge }
            announced = Int(size)
        } else {
            guard bytes.count >= 4 else { return nil }
            guard bytes.littleEndian32(at: 0) & Self.versionTwoMark == Self.versionTwoMark else { throw .wrongVersion }
        }
        guard bytes.count >= fixed else { return nil }
        let flags =
            version == .three ? bytes.littleEndian32(at: 5) : bytes.littleEndian32(at: 0) & ~Self.versionTwoMark
        let signals = flags.nonzeroBitCount
        if let announced, announced < fixed + 4 * signals { throw .sizeTooSmall }
        guard bytes.count >= fixed + 4 * signals else { return nil }
        // The sum is at most 32 * 65535 * 65535, which fits in 64 bits.
        var samples: UInt64 = 0
        for index in 0..<signals {
            let first = bytes.littleEndian16(at: fixed + 2 * index)
            let second = bytes.littleEndian16(at: fixed + 2 * (signals + index))
            guard let shape = Self.shape(version, first, second) else { throw .uneven }
            guard shape.channels <= SignalCatalogue.maximumChannels else { throw .tooManyChannels }
            samples += UInt64(shape.channels) * UInt64(shape.blockSize)
        }
        let needed = UInt64(fixed + 4 * signals) + 4 * samples
        if let announced, UInt64(announced) < needed { throw .sizeTooSmall }
        guard needed <= UInt64(TiALimits.packetBytes) else { throw .tooLarge }
        let size = announced ?? Int(needed)
        guard bytes.count >= size else { return nil }
        self.bytes = UnsafeRawBufferPointer(rebasing: bytes[0..<size])
        self.version = version
        self.size = size
        self.flags = flags
        let numbers = version == .three ? 9 : 4
        id = bytes.littleEndian64(at: numbers)
        connectionNumber = bytes.littleEndian64(at: numbers + 8)
        timestamp = bytes.littleEndian64(at: numbers + 16)
    }

    /// Checks a datagram, which must contain exactly one packet.
    public init(datagram bytes: UnsafeRawBufferPointer, version: DataPacketVersion) throws(DataPacketError) {
        guard let packet = try DataPacket(streamStart: bytes, version: version) else {
            throw .truncated
        }
        guard packet.size == bytes.count else { throw .lengthMismatch }
        self = packet
    }

    /// The blocks of the signals, by ascending flag bit.
    public var blocks: DataBlocks { DataBlocks(bytes: bytes, version: version, flags: flags) }

    /// The flag bits that are set in each packet of version 2: bits 22 and 25 identify the version, and bit 27 announces the time stamp.
    static let versionTwoMark: UInt32 = 0x0A40_0000

    /// The number of channels and the block size, from the two count fields of a signal; nil if they are inconsistent.
    static func shape(
        _ version: DataPacketVersion, _ first: UInt16, _ second: UInt16
    ) -> (channels: Int, blockSize: Int)? {
        if version == .three { return (Int(first), Int(second)) }
        if first == 0 { return (0, Int(second)) }
        guard second > 0, first % second == 0 else { return nil }
        return (Int(first / second), Int(second))
    }
}

/// The samples of one signal in one packet (a block).
public struct DataBlock {
    /// The bit number of the signal's flag in the packet.
    public let bit: Int
    public let channels: Int
    /// The number of samples of each channel in the block.
    public let blockSize: Int
    /// All samples, channel after channel, oldest first, in little endian, at any alignment.
    public let bytes: UnsafeRawBufferPointer

    /// The type of the signal; nil for a bit without a type.
    public var type: SignalType? { SignalType(rawValue: UInt8(bit)) }

    /// The bytes of one channel's samples, oldest first. `channel` must be less than `channels`.
    public func samples(ofChannel channel: Int) -> UnsafeRawBufferPointer {
        let length = 4 * blockSize
        return UnsafeRawBufferPointer(rebasing: bytes[channel * length..<(channel + 1) * length])
    }

    /// One sample. Both indices start at 0.
    public func sample(channel: Int, index: Int) -> Float {
        Float(bitPattern: bytes.littleEndian32(at: 4 * (channel * blockSize + index)))
    }
}

/// Iterates over the blocks of a checked packet. Allocates nothing.
public struct DataBlocks: Sequence, IteratorProtocol {
    private let bytes: UnsafeRawBufferPointer
    private let version: DataPacketVersion
    private let signals: Int
    private var flags: UInt32
    private var index = 0
    private var offset: Int

    init(bytes: UnsafeRawBufferPointer, version: DataPacketVersion, flags: UInt32) {
        self.bytes = bytes
        self.version = version
        self.flags = flags
        signals = flags.nonzeroBitCount
        offset = version.fixedBytes + 4 * signals
    }

    public mutating func next() -> DataBlock? {
        guard flags != 0 else { return nil }
        let bit = flags.trailingZeroBitCount
        flags &= flags - 1
        let fixed = version.fixedBytes
        let first = bytes.littleEndian16(at: fixed + 2 * index)
        let second = bytes.littleEndian16(at: fixed + 2 * (signals + index))
        guard let shape = DataPacket.shape(version, first, second) else { return nil }
        let length = 4 * shape.channels * shape.blockSize
        let block = DataBlock(
            bit: bit, channels: shape.channels, blockSize: shape.blockSize,
            bytes: UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + length]))
        index += 1
        offset += length
        return block
    }
}

extension UnsafeRawBufferPointer {
    /// A little-endian number at any alignment. The caller has checked that it is inside the bytes.
    func littleEndian16(at offset: Int) -> UInt16 {
        UInt16(littleEndian: loadUnaligned(fromByteOffset: offset, as: UInt16.self))
    }

    func littleEndian32(at offset: Int) -> UInt32 {
        UInt32(littleEndian: loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }

    func littleEndian64(at offset: Int) -> UInt64 {
        UInt64(littleEndian: loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }
}
