import Peers
import Signals
import TiA

/// Measures the handling of TiA 1.0 data packets, from a datagram's bytes to the samples in the rings.
final class PacketBenchmark {
    /// - Returns: the number of packets that one core handles per second.
    func run(channels: Int, blockSize: Int) -> Double {
        let catalogue = SignalCatalogue(signals: [
            Signal(
                type: .eeg, rate: SamplingRate(hertz: 512), blockSize: blockSize,
                labels: (1...max(1, channels)).map { "Channel \($0)" })
        ])
        let store = SampleStore(catalogue: catalogue, selection: catalogue.channels, seconds: 20)
        let stream = ClientStream(
            store: store, information: MetaInformation(master: nil, catalogue: catalogue), isSelective: false)
        let shape = BlockShape(type: .eeg, channels: channels, blockSize: blockSize)
        let samples = (0..<channels * blockSize).map { Float($0 % 200) - 100 }
        let size = DataPacketEncoder.size(version: .three, signals: [shape])
        // The packets of one second: enough for numbers and samples to differ from packet to packet.
        let count = 512
        let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: size * count, alignment: 16)
        defer { bytes.deallocate() }
        for index in 0..<count {
            let part = UnsafeMutableRawBufferPointer(rebasing: bytes[index * size..<(index + 1) * size])
            let written = samples.withUnsafeBufferPointer {
                try? DataPacketEncoder.encode(
                    version: .three, id: UInt64(index), connectionNumber: UInt64(index), timestamp: 0, signals: [shape],
                    samples: $0, into: part)
            }
            guard written == size else { return 0 }
        }
        var number: UInt64 = 0
        let once = takeTurns([
            { times in
                nanoseconds(times) {
                    let start = Int(number) % count * size
                    // Write the packet number, a little-endian number after the version, the size and the flags.
                    bytes.storeBytes(of: number.littleEndian, toByteOffset: start + 9, as: UInt64.self)
                    let datagram = UnsafeRawBufferPointer(rebasing: bytes[start..<start + size])
                    if let packet = try? DataPacket(datagram: datagram, version: .three) {
                        stream.receive(packet, at: Int64(number) * 1_953_125)
                    }
                    number += 1
                }
            }
        ])
        // Fail if the stream has not used every packet.
        guard stream.packetsReceived == Int64(number), store.entries[0].ring?.lost == 0 else { return 0 }
        return 1e9 / once[0]
    }
}
