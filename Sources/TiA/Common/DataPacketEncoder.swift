import Signals

/// The number of channels and samples of one signal in an outgoing packet.
public struct BlockShape: Equatable, Sendable {
    public let type: SignalType
    public let channels: Int
    /// The number of samples of each channel in the signal's block.
    public let blockSize: Int

    public init(type: SignalType, channels: Int, blockSize: Int) {
        self.type = type
        self.channels = channels
        self.blockSize = blockSize
    }

    var sampleCount: Int { channels * blockSize }
}

/// Writes data packets into a buffer of the caller. Allocates nothing.
public enum DataPacketEncoder {
    /// The size in bytes of a packet with these signals.
    public static func size(version: DataPacketVersion, signals: [BlockShape]) -> Int {
        var samples = 0
        for signal in signals { samples += signal.sampleCount }
        return version.fixedBytes + 4 * signals.count + 4 * samples
    }

    /// Writes one packet.
    /// - Parameters:
    ///   - signals: the signals by ascending type, each type once.
    ///   - samples: the samples of all signals in this order; within a signal, channel after channel, oldest first.
    /// - Returns: the number of bytes written.
    /// - Throws: `.doesNotFit` if the buffer is too small, counts exceed their fields, signals are out of order, or the number of samples does not
    ///   match the shapes; `.tooLarge` above `TiALimits.packetBytes`.
    public static func encode(
        version: DataPacketVersion, id: UInt64, connectionNumber: UInt64, timestamp: UInt64, signals: [BlockShape],
        samples: UnsafeBufferPointer<Float>, into buffer: UnsafeMutableRawBufferPointer
    ) throws(DataPacketError) -> Int {
        var flags: UInt32 = 0
        var count: Int64 = 0
        for signal in signals {
            guard signal.type.flag > flags, signal.channels >= 0, signal.blockSize >= 0,
                signal.blockSize <= TiALimits.blockSize, signal.channels <= SignalCatalogue.maximumChannels,
                version == .three || signal.sampleCount <= Int(UInt16.max)
            else { throw .doesNotFit }
            flags |= signal.type.flag
            count += Int64(signal.channels) * Int64(signal.blockSize)
        }
        let size = Int64(version.fixedBytes + 4 * signals.count) + 4 * count
        guard size <= Int64(TiALimits.packetBytes) else { throw .tooLarge }
        guard size <= Int64(buffer.count), count == Int64(samples.count) else { throw .doesNotFit }

        var writer = ByteWriter(buffer)
        if version == .three {
            writer.put(UInt8(3))
            writer.put(UInt32(size))
            writer.put(flags)
        } else {
            writer.put(flags | DataPacket.versionTwoMark)
        }
        writer.put(id)
        writer.put(connectionNumber)
        writer.put(timestamp)
        for signal in signals {
            writer.put(UInt16(version == .three ? signal.channels : signal.sampleCount))
        }
        for signal in signals { writer.put(UInt16(signal.blockSize)) }
        for sample in samples { writer.put(sample.bitPattern) }
        return writer.count
    }
}

/// Writes little-endian numbers in sequence. The caller has checked that they fit.
private struct ByteWriter {
    private let buffer: UnsafeMutableRawBufferPointer
    private(set) var count = 0

    init(_ buffer: UnsafeMutableRawBufferPointer) { self.buffer = buffer }

    mutating func put<T: FixedWidthInteger & BitwiseCopyable>(_ value: T) {
        buffer.storeBytes(of: value.littleEndian, toByteOffset: count, as: T.self)
        count += MemoryLayout<T>.size
    }
}
