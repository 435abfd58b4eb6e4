import Signals
import TiA

/// Writes the stream's current packet for one selection of channels. Only `init` allocates.
final class PacketWriter {
    /// The maximum size of a packet with this selection of channels, in bytes.
    let largest: Int

    private let version: DataPacketVersion
    private let selection: ChannelSelection
    private let samples: UnsafeMutableBufferPointer<Float>
    private let bytes: UnsafeMutableRawBufferPointer
    /// For each signal, the filter that reduces its rate; nil for the full rate.
    private var downsamplers: [Downsampler?] = []
    /// For each signal with a reduced rate, the number of the source's block that was filtered last.
    private var written: [Int64]
    /// The sizes of the signals' blocks in the last packet. They are stored, because they rarely change from packet to packet.
    private var shapes: [BlockShape] = []
    /// The signals in the last packet, as flags of their types.
    private var shapeFlags: UInt32 = 0

    init(_ stream: PacketStream, selection: ChannelSelection, version: DataPacketVersion) {
        self.version = version
        self.selection = selection
        var count = 0
        var all: [BlockShape] = []
        written = [Int64](repeating: 0, count: stream.signals.count)
        for (index, streamed) in stream.signals.enumerated() {
            let (chosen, factor) = (selection.channels[index], selection.factors[index])
            downsamplers.append(
                factor == 1 || chosen.isEmpty
                    ? nil : Downsampler(factor: factor, blockSize: streamed.signal.blockSize, channels: chosen))
        }
        for (index, streamed) in stream.signals.enumerated() where !selection.channels[index].isEmpty {
            let shape = Self.shape(
                streamed.signal, channels: selection.channels[index].count, blockSize: downsamplers[index]?.blockSize)
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

    private static func shape(_ signal: Signal, channels: Int, blockSize: Int?) -> BlockShape {
        BlockShape(type: signal.type, channels: channels, blockSize: blockSize ?? signal.blockSize)
    }

    /// Writes the stream's current packet. The bytes are valid until the next call. Nil if the packet contains no
    /// selected signal.
    func write(_ stream: PacketStream, timestamp: UInt64) -> UnsafeRawBufferPointer? {
        var flags: UInt32 = 0
        var count = 0
        for (index, streamed) in stream.signals.enumerated() where streamed.isPresent {
            let chosen = selection.channels[index]
            guard !chosen.isEmpty else { continue }
            if let downsampler = downsamplers[index] {
                // Skip a block that was already filtered: the signal may repeat it in several packets, but the filter must process it only once.
                guard written[index] != streamed.blockNumber else { continue }
                written[index] = streamed.blockNumber
                guard let made = downsampler.take(streamed.samples, number: streamed.blockNumber) else { continue }
                flags |= streamed.signal.type.flag
                for sample in made {
                    samples[count] = sample
                    count += 1
                }
                continue
            }
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
            shapes.append(
                Self.shape(
                    streamed.signal, channels: selection.channels[index].count,
                    blockSize: downsamplers[index]?.blockSize))
        }
    }
}
