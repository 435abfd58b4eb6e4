import Signals
import TiA

/// Writes the stream's current packet for one selection of channels. Only `init` allocates.
final class PacketWriter {
    /// The maximum size of a packet for this selection, in bytes.
    let largest: Int

    private let version: DataPacketVersion
    private let selection: ChannelSelection
    private let samples: UnsafeMutableBufferPointer<Float>
    private let bytes: UnsafeMutableRawBufferPointer
    /// The signals of the last packet, and the sizes of their blocks. They rarely change from packet to packet.
    private var shapes: [BlockShape] = []
    private var shapeFlags: UInt32 = 0

    init(_ stream: PacketStream, selection: ChannelSelection, version: DataPacketVersion) {
        self.version = version
        self.selection = selection
        var count = 0
        var all: [BlockShape] = []
        for (index, streamed) in stream.signals.enumerated() where !selection.channels[index].isEmpty {
            let shape = Self.shape(streamed.signal, channels: selection.channels[index].count)
            all.append(shape)
            count += shape.channels * shape.blockSize
        }
        largest = DataPacketEncoder.size(version: version, signals: all)
        samples = .allocate(capacity: count)
        samples.initialize(repeating: 0)
        bytes = .allocate(byteCount: largest, alignment: 8)
    }

    deinit {
        samples.deallocate()
        bytes.deallocate()
    }

    private static func shape(_ signal: Signal, channels: Int) -> BlockShape {
        BlockShape(type: signal.type, channels: channels, blockSize: signal.blockSize)
    }

    /// The packet's bytes, valid until the next call; nil if the packet contains no selected signal.
    func write(_ stream: PacketStream, timestamp: UInt64) -> UnsafeRawBufferPointer? {
        var flags: UInt32 = 0
        var count = 0
        for (index, streamed) in stream.signals.enumerated() where streamed.isPresent {
            let chosen = selection.channels[index]
            guard !chosen.isEmpty else { continue }
            flags |= streamed.signal.type.flag
            let length = streamed.signal.blockSize
            for channel in chosen {
                for sample in 0..<length { samples[count + sample] = streamed.samples[channel * length + sample] }
                count += length
            }
        }
        guard flags != 0 else { return nil }
        if flags != shapeFlags { readShapes(stream, flags) }
        let number = UInt64(stream.number)
        let size = try? DataPacketEncoder.encode(
            version: version, id: number, connectionNumber: number, timestamp: timestamp, signals: shapes,
            samples: UnsafeBufferPointer(rebasing: samples[..<count]), into: bytes)
        guard let size else { return nil }
        return UnsafeRawBufferPointer(rebasing: bytes[..<size])
    }

    private func readShapes(_ stream: PacketStream, _ flags: UInt32) {
        shapeFlags = flags
        shapes.removeAll(keepingCapacity: true)
        for (index, streamed) in stream.signals.enumerated() where flags & streamed.signal.type.flag != 0 {
            shapes.append(Self.shape(streamed.signal, channels: selection.channels[index].count))
        }
    }
}
