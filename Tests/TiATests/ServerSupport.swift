import Signals
import TestKit
import TiA

/// Plays the server around a session: provides ports and records the session's calls.
final class RecordingHost: ServerSessionHost {
    /// The ports that the next data connections get; from 40000 on if there are none.
    var dataPorts: [UInt16] = []
    var stateConnectionPort: UInt16? = 37329
    var refusal: DataConnectionRefusal?
    private(set) var opened: [DataTransport] = []
    private(set) var isTransmitting = false
    private(set) var closings = 0
    private(set) var selection: ChannelSelection?

    func openDataConnection(_ transport: DataTransport) throws(DataConnectionRefusal) -> UInt16 {
        if let refusal { throw refusal }
        opened.append(transport)
        return dataPorts.isEmpty ? UInt16(40000 + opened.count) : dataPorts.removeFirst()
    }

    func setTransmitting(_ transmitting: Bool) { isTransmitting = transmitting }
    func closeDataConnections() { closings += 1 }
    func serverStatePort() -> UInt16? { stateConnectionPort }
    func select(_ selection: ChannelSelection) { self.selection = selection }
}

/// A session with its host. It passes bytes to the session and returns all replies.
final class ServerBench {
    let host = RecordingHost()
    private let session: any ServerSession
    /// The reason for which the session closed; nil while it is open.
    private(set) var failure: ServerSessionError?

    init(_ session: any ServerSession) { self.session = session }

    /// Returns a TiA 1.0 session with the signals that most captures have.
    static func version1() -> ServerBench { ServerBench(TiA1Session(offer: captureOffer)) }

    static func legacy(_ version: LegacyVersion = .zeroOne) -> ServerBench {
        ServerBench(LegacySession(version: version, offer: captureOffer))
    }

    /// Returns the session's replies to these bytes.
    func feed(_ bytes: [UInt8]) -> [UInt8] {
        var replies: [UInt8] = []
        var used = 0
        while used < bytes.count && failure == nil {
            var some: [UInt8] = []
            bytes[used...].withUnsafeBytes { rest in
                do throws(ServerSessionError) {
                    used += try session.receive(rest, host: host, replies: &some)
                } catch {
                    failure = error
                }
            }
            replies += some
        }
        return replies
    }

    func feed(_ text: String) -> String { String(decoding: feed(Array(text.utf8)), as: UTF8.self) }
}

/// The meta information of the server in the captures.
var captureOffer: MetaInformation {
    var subject = Subject()
    subject.id = "S042"
    subject.firstName = "Ada"
    subject.surname = "Example"
    subject.sex = "f"
    subject.birthday = "01.02.1980"
    subject.handedness = "l"
    subject.medication = "none"
    subject.glasses = "yes"
    let rate = SamplingRate(hertz: 250)
    return MetaInformation(
        subject: subject, master: MasterSignal(rate: rate, blockSize: 5),
        catalogue: SignalCatalogue(signals: [
            Signal(type: .eeg, rate: rate, blockSize: 5, labels: ["C3", "Cz", "C4"]),
            Signal(type: .emg, rate: rate, blockSize: 5, labels: ["biceps"]),
            Signal(type: .ecg, rate: rate, blockSize: 5, labels: ["lead2"]),
        ]))
}

/// Returns a request of TiA 1.0 without content.
func request(_ command: String) -> String { "TiA 1.0\n\(command)\n\n" }

/// Returns a request of TiA 1.0 with content.
func request(_ command: String, content: String) -> String {
    "TiA 1.0\n\(command)\nContent-Length:\(content.utf8.count)\n\n\(content)"
}

/// Returns a legacy message with an empty body.
func legacyRequest(_ type: String, version: String = "0.1") -> String {
    legacyRequest(type, body: "<\(type)/>", version: version)
}

func legacyRequest(_ type: String, body: String, version: String = "0.1") -> String {
    "<?xml version=\"1.0\"?><message version=\"\(version)\"><header><type>\(type)</type><sender/></header>\(body)"
        + "</message>"
}

/// Returns a legacy reply with an empty body, as the reference server writes it.
func legacyReply(_ type: String) -> String {
    "<?xml version=\"1.0\" ?><message version=\"0.1\"><header><type>\(type)</type><sender></sender></header><\(type) />"
        + "</message>"
}
