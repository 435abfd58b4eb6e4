import Signals

/// TiA signal servers: made from host and port, with words of their own.
public final class TiAServerKind: ServerKind {
    private let make: (_ host: String, _ port: UInt16) -> any SignalSource
    private let words = Translated(english: TiAServerWords.english, german: .german)

    /// - Parameter make: a source for a server, not connected yet.
    public init(make: @escaping (_ host: String, _ port: UInt16) -> any SignalSource) { self.make = make }

    public func source(host: String, port: UInt16) -> any SignalSource { make(host, port) }

    public func words(for error: SourceError, _ strings: Strings) -> String {
        switch error {
        case .wrongProtocol: words[strings].wrongProtocol
        case .protocolViolation(let reason): words[strings].protocolViolation.filled(reason.text.description)
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

    static let english = TiAServerWords(
        wrongProtocol: "Something answers there, but it is not a TiA signal server. Check the port.",
        protocolViolation: "The server does not keep to the TiA protocol ({0}).",
        fellBackToTCP: "The server does not send over UDP; TCP is used.")

    static let german = TiAServerWords(
        wrongProtocol: "Dort antwortet etwas, aber kein TiA-Signalserver. Bitte den Port prüfen.",
        protocolViolation: "Der Server hält sich nicht an das TiA-Protokoll ({0}).",
        fellBackToTCP: "Der Server sendet nicht über UDP; TCP wird verwendet.")
}
