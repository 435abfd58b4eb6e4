import Settings
import Signals

/// TiA signal servers: made from host and port, with words of their own (`TiAStrings`).
public final class TiAServerKind: ServerKind {
    /// How a source is made that is not connected yet. Of the settings, those of the transport and of units count.
    public typealias Maker = (_ host: String, _ port: UInt16, _ settings: Settings) -> any SignalSource

    private let make: Maker

    public init(make: @escaping Maker) { self.make = make }

    public func source(host: String, port: UInt16, _ settings: Settings) -> any SignalSource {
        make(host, port, settings)
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
