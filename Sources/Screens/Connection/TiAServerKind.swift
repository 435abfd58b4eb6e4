import Signals

/// TiA signal servers: made from host and port; and their own words.
public final class TiAServerKind: ServerKind {
    private let make: (_ host: String, _ port: UInt16) -> any SignalSource

    /// - Parameter make: a source for a server, not connected yet.
    public init(make: @escaping (_ host: String, _ port: UInt16) -> any SignalSource) { self.make = make }

    public func source(host: String, port: UInt16) -> any SignalSource { make(host, port) }

    public func words(for error: SourceError, _ strings: Strings) -> String {
        let isGerman = strings.isGerman
        switch error {
        case .wrongProtocol:
            return isGerman
                ? "Dort antwortet etwas, aber kein TiA-Signalserver. Bitte den Port prüfen."
                : "Something answers there, but it is not a TiA signal server. Check the port."
        case .protocolViolation(let reason):
            let words =
                isGerman
                ? "Der Server hält sich nicht an das TiA-Protokoll ({0})."
                : "The server does not keep to the TiA protocol ({0})."
            return words.filled(reason.text.description)
        default: return strings.words(for: error)
        }
    }

    /// The one notice: the server refused UDP.
    public func words(forNotice notice: UInt8, _ strings: Strings) -> String { strings.fellBackToTCP }
}
