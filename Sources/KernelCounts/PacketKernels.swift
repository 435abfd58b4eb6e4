import Signals
import TiA

/// Counts the instructions of reading packets as a server sends them, and of storing them in rings.
func countPackets(_ meter: Meter) {
    countPackets(meter, "packets-1-channel", channels: 1, selected: 1)
    countPackets(meter, "packets-10-channels-3-used", channels: 10, selected: 3)
    countPackets(meter, "packets-64-channels", channels: 64, selected: 64)
    countPackets(meter, "packets-8-channels-blocks-of-32", channels: 8, selected: 8, blockSize: 32)
}

private func countPackets(_ meter: Meter, _ name: String, channels: Int, selected: Int, blockSize: Int = 1) {
    let signal = Signal(
        type: .eeg, rate: SamplingRate(hertz: 1000), blockSize: blockSize, labels: (1...channels).map { "\($0)" })
    let catalogue = SignalCatalogue(signals: [signal])
    let information = MetaInformation(
        master: MasterSignal(rate: signal.rate, blockSize: blockSize), catalogue: catalogue)
    let store = SampleStore(catalogue: catalogue, selection: Array(catalogue.channels.prefix(selected)), seconds: 10)
    let stream = ClientStream(store: store, information: information, isSelective: false)

    let shapes = [BlockShape(type: .eeg, channels: channels, blockSize: blockSize)]
    let size = DataPacketEncoder.size(version: .three, signals: shapes)
    let count = 100
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: count * size, alignment: 16)
    defer { memory.deallocate() }
    let samples = testSignal(channels * blockSize)
    var id: UInt64 = 0
    meter.measure(
        name, per: "packet", count,
        prepare: {
            for index in 0..<count {
                id += 1
                let place = UnsafeMutableRawBufferPointer(rebasing: memory[index * size..<(index + 1) * size])
                samples.withUnsafeBufferPointer {
                    _ = try? DataPacketEncoder.encode(
                        version: .three, id: id, connectionNumber: id, timestamp: id * 1000, signals: shapes,
                        samples: $0, into: place)
                }
            }
        },
        {
            for index in 0..<count {
                let bytes = UnsafeRawBufferPointer(rebasing: memory[index * size..<(index + 1) * size])
                guard let packet = try? DataPacket(datagram: bytes, version: .three) else { return }
                stream.receive(packet, at: Int64(packet.id) * 1_000_000)
            }
        })
}
