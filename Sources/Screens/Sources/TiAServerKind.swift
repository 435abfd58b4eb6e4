import Settings
import Signals

/// TiA signal servers: made from host and port, with words of their own (`TiAStrings`).
public final class TiAServerKind: ServerKind {
    /// How a source is made that is not connected yet.
    public typealias Maker = (_ host: String, _ port: UInt16, _ transport: Settings.Transport) -> any SignalSource

    private let make: Maker

    public init(make: @escaping Maker) { self.make = make }

    public func source(host: String, port: UInt16, _ settings: Settings) -> any SignalSource {
        make(host, port, settings.transport)
    }

    public func words(for error: SourceError, _ strings: Strings) -> String {
        switch error {
        case .wrongProtocol: strings.tia.wrongProtocol
        case .protocolViolation(let reason): strings.tia.protocolViolation.filled(strings.reason(reason))
        case .other: strings.tia.noUDP
        default: strings.words(for: error)
        }
    }

    /// The one notice: the server refused UDP.
    public func words(forNotice notice: UInt8, _ strings: Strings) -> String { strings.tia.fellBackToTCP }
}
