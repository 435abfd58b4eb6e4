import Signals
import TiA

/// A client's session with a server. The input controls the simulated server: each operation is a byte, followed by the operation's content.
private struct ClientPlay {
    let session: TiAClientSession
    var now: Int64 = 1_000_000_000
    var store: SampleStore?

    init(_ transport: TransportChoice) { session = TiAClientSession(transport: transport) }

    mutating func play(_ input: inout InputBytes) {
        switch input.byte() {
        case 0: session.connect(at: now)
        case 1: session.controlOpened(at: now)
        case 2: control(input.part(input.number()))
        case 3: data(input.part(input.number()))
        case 4: datagram(input.part(input.number()))
        case 5:
            now += Int64(input.number()) * 1_000_000
            session.advance(to: now)
        case 6: session.controlClosed(at: now)
        case 7: session.controlFailed(.refused, at: now)
        case 8: session.dataOpened(at: now)
        case 9: session.dataClosed(at: now)
        case 10: session.dataFailed(.refused, at: now)
        case 11: start()
        case 12: session.stop(at: now)
        case 13: session.disconnect()
        case 14: control(ControlReply.ok.message.bytes)
        case 15: control(ControlReply.metaInfo(offer.tiaMetaInfo).message.bytes)
        case 16: control(ControlReply.dataConnectionPort(9998).message.bytes)
        case 17: control(ControlReply.error("no").message.bytes)
        case 18: control(LegacyMessage(version: .zeroOne, body: .config(offer)).bytes)
        case 19: control(LegacyMessage(version: .zeroOne, body: .okReply).bytes)
        case 20: control(LegacyMessage(version: .zeroOne, body: .dataConnection(port: 9998, address: nil)).bytes)
        case 21: datagram(packet(id: UInt64(input.number()), channels: 2, blockSize: 5))
        case 22: data(packet(id: UInt64(input.number()), channels: 2, blockSize: 5))
        case 23: run()
        case let content:
            // Send a text from the input instead of a correct control line.
            control([content] + input.part(64))
        }
        while session.nextAction() != nil {}
        while session.nextEvent() != nil {}
        check()
    }

    /// Selects all channels and starts the session with correct answers of a current server. After that, the input determines the answers.
    private mutating func run() {
        session.connect(at: now)
        session.controlOpened(at: now)
        control(ControlReply.ok.message.bytes)
        control(ControlReply.metaInfo(offer.tiaMetaInfo).message.bytes)
        start()
        control(ControlReply.dataConnectionPort(9998).message.bytes)
        session.dataOpened(at: now)
        control(ControlReply.ok.message.bytes)
    }

    private mutating func start() {
        guard let catalogue = session.catalogue else { return }
        let selection = catalogue.channels.prefix(3).filter {
            catalogue.signals[$0.signal].rate.milliHertz <= 10_000_000
        }
        let store = SampleStore(catalogue: catalogue, selection: Array(selection), seconds: 1)
        self.store = store
        session.stop(at: now)
        session.apply(store)
        session.start(at: now)
    }

    private func control(_ bytes: [UInt8]) { bytes.withUnsafeBytes { session.controlReceived($0, at: now) } }
    private func datagram(_ bytes: [UInt8]) { bytes.withUnsafeBytes { session.datagram($0, at: now) } }

    private func data(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let space = session.dataSpace()
            demand(!space.isEmpty, "the session has no space for data")
            let part = Array(rest.prefix(space.count))
            part.withUnsafeBytes { space.copyMemory(from: $0) }
            session.dataReceived(part.count, at: now)
            rest = rest.dropFirst(part.count)
        }
    }

    private func check() {
        let figures = session.statistics
        demand(figures.packetsReceived >= 0 && figures.packetsLost >= 0 && figures.packetsBad >= 0, "figures")
        for entry in store?.entries ?? [] {
            if case .samples(let ring, _) = entry.data { demand(ring.begin >= 0 && ring.begin <= ring.end, "a ring") }
        }
    }
}

extension FuzzTarget {
    /// Replies and data of a server, and other events that reach a client. The first byte selects the transport of the
    /// data.
    static let client = FuzzTarget(
        "client", maximumBytes: 12 << 10,
        growths: [
            Growth("packets in order", bytes: [22, 1, 0], begin: [1, 23]),
            Growth("time", bytes: [5, 16, 0], begin: [0, 23]),
            Growth("connections", bytes: [23], begin: [0]),
            Growth("silence and packets", bytes: [5, 0, 8, 21, 9, 0], begin: [0, 23]),
            Growth("replies that nobody asked for", bytes: [14], begin: [0, 23]),
            Growth("noise", bytes: [3, 16, 0] + [UInt8](repeating: 0xFF, count: 16), begin: [1, 23]),
        ]
    ) { bytes in
        var input = InputBytes(bytes)
        var play = ClientPlay(input.byte() & 1 == 0 ? .automatic : .tcp)
        while !input.isEmpty { play.play(&input) }
    }
}
