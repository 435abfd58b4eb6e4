import OpenBCI
import Signals

/// A session with an OpenBCI board. The input controls the simulated board: each operation is a byte, followed by the operation's content.
private struct CytonPlay {
    let session = CytonSession()
    var now: Int64 = 1_000_000_000
    var store: SampleStore?

    mutating func play(_ input: inout InputBytes) {
        switch input.byte() {
        case 0: session.connect(at: now)
        case 1: session.opened(at: now)
        case 2: now += Int64(input.byte()) * 10_000_000
        case 3: receive(input.part(input.number()))
        case 4: session.failed(.noDongle, at: now)
        case 5: start()
        case 6: session.stop(at: now)
        case 7: session.disconnect()
        case 8:
            receive(Array("On Board ADS1299 Device ID: 0x3E\r\nOn Daisy ADS1299 Device ID: 0x3E\r\n$$$".utf8))
        default: receive([input.byte()])
        }
        session.advance(to: now)
        while session.nextAction() != nil {}
        while session.nextEvent() != nil {}
        let statistics = session.statistics
        demand(statistics.packetsReceived >= 0 && statistics.packetsLost >= 0, "counts")
        demand(session.board?.firmware.utf8.count ?? 0 <= Cyton.maximumFirmwareBytes, "a long version")
        demand(session.catalogue?.channelCount ?? 11 <= Cyton.channelsWithDaisy + 3, "channels")
    }

    private mutating func start() {
        guard let catalogue = session.catalogue else { return }
        let store = SampleStore(catalogue: catalogue, selection: catalogue.channels, seconds: 2)
        self.store = store
        session.apply(store)
        session.start(at: now)
    }

    private func receive(_ bytes: [UInt8]) { bytes.withUnsafeBytes { session.received($0, at: now) } }
}

extension FuzzTarget {
    /// The whole session. In the input, the length of received bytes precedes them in two bytes.
    static let cyton = FuzzTarget(
        "cyton", maximumBytes: 16 << 10,
        growths: [
            Growth("texts", bytes: [3, 4, 0, 0x24, 0x24, 0x24, 0x0A], begin: begin),
            Growth("bytes", bytes: [9, 0xA0], begin: begin + [2, 30, 8, 5]),
        ]
    ) { bytes in
        var input = InputBytes(bytes)
        var play = CytonPlay()
        while !input.isEmpty { play.play(&input) }
    }

    /// The packets of a stream. The first byte is the length of the parts in which the rest arrives.
    static let cytonPackets = FuzzTarget(
        "cyton-packets", maximumBytes: 32 << 10,
        growths: [
            Growth("packets", bytes: [0xA0, 1] + [UInt8](repeating: 0, count: 30) + [0xC0], begin: [40]),
            Growth("begins", bytes: [0xA0], begin: [40]),
            Growth("begins and ends", bytes: [0xA0] + [UInt8](repeating: 0xC0, count: 31), begin: [40]),
        ]
    ) { bytes in
        var input = InputBytes(bytes)
        let part = Int(input.byte()) + 1
        let parser = CytonParser()
        var count = 0
        while !input.isEmpty {
            input.part(part).withUnsafeBytes {
                parser.take($0, at: CytonArrival(time: 0, watched: 0), followsSilence: part % 2 == 0) { packet, _ in
                    count += 1
                    for channel in 0..<8 {
                        demand(packet.values[channel].magnitude <= 1 << 23, "a value of more than 24 bits")
                    }
                }
            }
        }
        demand(count * Cyton.packetBytes <= bytes.count, "more packets than bytes")
    }

    /// Connects, opens the line, and waits until the board is reset.
    private static let begin: [UInt8] = [0, 1, 2, 30]
}
