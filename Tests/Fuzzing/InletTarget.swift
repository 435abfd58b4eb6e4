import LSL
import Signals

/// An inlet's session. The input controls the simulated outlet: each operation is a byte, followed by the operation's content.
private struct InletPlay {
    private static let lab = HostAddress.v4(0x0A00_0001)
    let information: StreamInformation
    let session: InletSession
    var now: Int64 = 1_000_000_000
    var store: SampleStore?

    init(_ kind: Int) {
        let format = ChannelFormat.allCases[kind % 8 % ChannelFormat.allCases.count]
        // The sampling rates in mHz: 0 for an irregular stream, the lowest, a usual one, and a high one.
        let rate: UInt32 = [0, 1, 250_000, 16_000_000][kind / 8 % 4]
        information = exampleInformation(format, channels: 2, milliHertz: rate)
        session = InletSession(information.stream, at: kind & 128 == 0 ? Self.lab : nil)
    }

    mutating func play(_ input: inout InputBytes) {
        switch input.byte() {
        case 0: session.connect(at: now)
        case 1: session.opened(at: now)
        case 2: receive(input.part(input.number()))
        case 3: datagram(input.part(input.number()))
        case 4:
            now += Int64(input.number()) * 1_000_000
            session.advance(to: now)
        case 5: session.closed(at: now)
        case 6: session.failed(.refused, at: now)
        case 7: session.datagramsOpened(port: 4000, at: now)
        case 8: start()
        case 9: session.stop(at: now)
        case 10: session.disconnect()
        case 11: describe()
        case 12: receive(feedHead(information.stream.format, channels: 2))
        case 13: time(Int64(input.number()) << Int64(input.byte() % 48))
        case 14: run()
        case 15: sample(Double(bitPattern: (0..<8).reduce(0) { bits, _ in bits << 8 | UInt64(input.byte()) }))
        case 16: sample(Double(input.number()) / 250)
        case 17: for _ in 0..<min(1024, input.number()) { sample(nil) }
        case 18: session.networkReturned(at: now)
        case let content: receive([content] + input.part(64))
        }
        while session.nextAction() != nil {}
        while session.nextEvent() != nil {}
        while session.nextMarker() != nil {}
        check()
    }

    /// Selects all channels and starts the session with correct answers of the outlet. After that, the input determines the answers.
    private mutating func run() {
        session.connect(at: now)
        session.datagramsOpened(port: 4000, at: now)
        session.opened(at: now)
        describe()
        start()
        session.opened(at: now)
        receive(feedHead(information.stream.format, channels: 2))
    }

    private func describe() {
        receive(information.document(isFull: true))
        session.closed(at: now)
    }

    private mutating func start() {
        guard let catalogue = session.catalogue else { return }
        let store = SampleStore(catalogue: catalogue, selection: catalogue.channels, seconds: 1)
        self.store = store
        session.apply(store)
        session.start(at: now)
    }

    private func time(_ sender: Int64) {
        let probe = TimeProbe(wave: 1, sent: now)
        datagram(TimeAnswer(to: probe, received: sender, returned: sender).datagram)
    }

    private func sample(_ time: Double?) {
        var bytes: [UInt8] = []
        let encoder = SampleEncoder(information.stream.format, channels: 2, order: .little)
        if information.stream.format == .string {
            encoder.add([[0x61], []], at: time, to: &bytes)
        } else {
            encoder.add([1, 2], at: time, to: &bytes)
        }
        receive(bytes)
    }

    private func receive(_ bytes: [UInt8]) { bytes.withUnsafeBytes { session.received($0, at: now) } }

    private func datagram(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { session.datagram($0, from: Self.lab, port: 16573, at: now) }
    }

    private func check() {
        for entry in store?.entries ?? [] {
            if let ring = entry.ring { demand(ring.end <= SampleRing.maximumEnd && ring.lost <= ring.end, "numbers") }
        }
        let statistics = session.statistics(at: now)
        demand(statistics.packetsReceived >= 0 && statistics.packetsLost >= 0, "figures below 0")
    }
}

extension FuzzTarget {
    static let lslInlet = FuzzTarget(
        "lsl-inlet", maximumBytes: 8 << 10,
        growths: [
            Growth("running", bytes: [14], begin: [2]),
            Growth("samples", bytes: [16, 0, 1], begin: [17, 14]),
            Growth("waiting", bytes: [4, 16, 0], begin: [17, 14]),
            Growth("times", bytes: [13, 1, 1, 3], begin: [17, 14]),
        ]
    ) { bytes in
        var input = InputBytes(bytes)
        var play = InletPlay(Int(input.byte()))
        while !input.isEmpty { play.play(&input) }
    }
}
