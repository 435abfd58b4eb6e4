import Settings
import Signals

/// TiA signal servers, identified by host and port.
public final class TiAServerKind: ServerKind {
    /// Makes a source that is not connected yet. It uses the settings for transport and units.
    public typealias Maker = (_ host: String, _ port: UInt16, _ settings: Settings) -> any SignalSource

    private let make: Maker

    public init(make: @escaping Maker) { self.make = make }

    public func source(host: String, port: UInt16, _ settings: Settings) -> any SignalSource {
        make(host, port, settings)
    }
}
