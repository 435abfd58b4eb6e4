import Signals
import TestKit
import TiA

/// Returns the action with which the session sends a request.
func line(_ request: ControlRequest) -> ClientAction { .send(request.message.bytes) }

/// A client session that the test controls: sockets are lists of actions, and the test sets the time.
final class SessionBench {
    let session: TiAClientSession
    var now: Int64 = TestTime.uptime + 1_000_000_000_000
    /// Actions of the session that the test has not read yet.
    private var waiting: [ClientAction] = []

    /// - Parameter transport: the transport that the session requests first.
    init(_ transport: DataTransport = .udp) {
        session = TiAClientSession(transport: transport == .udp ? .automatic : .tcp)
    }

    init(only choice: TransportChoice, maximumRate: SamplingRate = .irregular) {
        session = TiAClientSession(transport: choice, maximumRate: maximumRate)
    }

    /// Returns the next action; nil if there is none.
    func next() -> ClientAction? {
        while let action = session.nextAction() { waiting.append(action) }
        return waiting.isEmpty ? nil : waiting.removeFirst()
    }

    /// Returns all actions that the test has not read yet.
    func actions() -> [ClientAction] {
        var result: [ClientAction] = []
        while let action = next() { result.append(action) }
        return result
    }

    /// Returns all events that the test has not read yet.
    func events() -> [SourceEvent] {
        var result: [SourceEvent] = []
        while let event = session.nextEvent() { result.append(event) }
        return result
    }

    /// Stops the server and restarts it a second later with the same signals. The session reconnects and starts.
    func reconnect() {
        session.controlClosed(at: now)
        wait(milliseconds: 1000)
        session.controlOpened(at: now)
        _ = actions()
        reply(.metaInfo(exampleOffer.tiaMetaInfo))
        reply(.dataConnectionPort(9998))
        session.dataOpened(at: now)
        reply(.ok)
    }

    func wait(milliseconds: Int64) {
        now += milliseconds * 1_000_000
        session.advance(to: now)
    }

    func reply(_ bytes: [UInt8]) { bytes.withUnsafeBytes { session.controlReceived($0, at: now) } }
    func reply(_ message: ControlReply) { reply(message.message.bytes) }
    func reply(_ body: LegacyMessage.Body, _ version: LegacyVersion = .zeroOne) {
        reply(LegacyMessage(version: version, body: body).bytes)
    }

    func datagram(_ bytes: [UInt8]?) { bytes?.withUnsafeBytes { session.datagram($0, at: now) } }

    /// Passes bytes to the session as data of the TCP data connection.
    func data(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let space = session.dataSpace()
            let part = Array(rest.prefix(space.count))
            part.withUnsafeBytes { space.copyMemory(from: $0) }
            session.dataReceived(part.count, at: now)
            rest = rest.dropFirst(part.count)
        }
    }

    /// Connects the session to a server of version 1.0 with this meta information.
    func connect(_ information: MetaInformation = exampleOffer) {
        session.connect(at: now)
        session.controlOpened(at: now)
        reply(.ok)
        reply(.metaInfo(information.tiaMetaInfo))
    }

    /// Connects, selects all channels and starts over UDP. After that, no action or event waits to be read.
    @discardableResult
    func run(_ information: MetaInformation = exampleOffer) -> SampleStore {
        connect(information)
        let store = SampleStore(
            catalogue: information.catalogue, selection: information.catalogue.channels, seconds: 10)
        session.apply(store)
        session.start(at: now)
        reply(.dataConnectionPort(9998))
        session.dataOpened(at: now)
        reply(.ok)
        _ = actions()
        _ = events()
        return store
    }
}

/// The example meta information: EEG with two channels at 250 Hz in blocks of 5 as master signal, one ECG at 50 Hz in
/// blocks of 1, and events.
let exampleOffer = MetaInformation(
    master: MasterSignal(rate: SamplingRate(hertz: 250), blockSize: 5),
    catalogue: SignalCatalogue(signals: [
        Signal(type: .eeg, rate: SamplingRate(hertz: 250), blockSize: 5, labels: ["C3", "C4"]),
        Signal(type: .ecg, rate: SamplingRate(hertz: 50), blockSize: 1, labels: ["II"]),
        Signal(type: .event, rate: .irregular, blockSize: 1, labels: ["ev"]),
    ]))

/// Returns a packet of the example signals: sample n of the EEG is n, and -n in the second channel; the ECG is the
/// packet number.
func examplePacket(_ id: UInt64, count: Int64? = nil, _ version: DataPacketVersion = .three) -> [UInt8]? {
    let first = (count.map { Float($0) } ?? Float(id)) * 5 - 5
    let eeg = (0..<5).map { first + Float($0) }
    return encode(
        version, id: id,
        [
            BlockShape(type: .eeg, channels: 2, blockSize: 5), BlockShape(type: .ecg, channels: 1, blockSize: 1),
        ], eeg + eeg.map { -$0 } + [Float(id)])
}
