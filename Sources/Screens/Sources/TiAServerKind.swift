import Settings
import Signals

/// TiA signal servers: made from host and port, with words of their own.
public final class TiAServerKind: ServerKind {
    /// How a source is made that is not connected yet.
    public typealias Maker = (_ host: String, _ port: UInt16, _ transport: Settings.Transport) -> any SignalSource

    private let make: Maker
    private let words = Translated(english: TiAServerWords.english, german: .german)

    public init(make: @escaping Maker) { self.make = make }

    public func source(host: String, port: UInt16, _ settings: Settings) -> any SignalSource {
        make(host, port, settings.transport)
    }

    public func words(for error: SourceError, _ strings: Strings) -> String {
        switch error {
        case .wrongProtocol: words[strings].wrongProtocol
        case .protocolViolation(let reason): words[strings].protocolViolation.filled(strings.reason(reason))
        case .other: words[strings].noUDP
        default: strings.words(for: error)
        }
    }

    /// The one notice: the server refused UDP.
    public func words(forNotice notice: UInt8, _ strings: Strings) -> String { words[strings].fellBackToTCP }
}

/// What only TiA servers have to say.
private struct TiAServerWords {
    let wrongProtocol: String
    /// {0} what is wrong.
    let protocolViolation: String
    let fellBackToTCP: String
    let noUDP: String

    static let english = TiAServerWords(
        wrongProtocol: "Something answers there, but it is not a TiA signal server. Check the port.",
        protocolViolation: "The server does not keep to the TiA protocol ({0}).",
        fellBackToTCP: "The server does not send over UDP; TCP is used.",
        noUDP: "No data come over UDP, and the settings allow nothing else. Set “Data over” to Auto or TCP.")

    static let german = TiAServerWords(
        wrongProtocol: "Dort antwortet etwas, aber kein TiA-Signalserver. Bitte den Port prüfen.",
        protocolViolation: "Der Server hält sich nicht an das TiA-Protokoll ({0}).",
        fellBackToTCP: "Der Server sendet nicht über UDP; TCP wird verwendet.",
        noUDP: "Über UDP kommen keine Daten, und die Einstellungen erlauben nichts anderes. "
            + "„Daten über“ auf Auto oder TCP stellen.")
}
