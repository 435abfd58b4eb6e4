import Settings
import Signals

/// TiA signal servers: made from host and port.
public final class TiAServerKind: ServerKind {
    /// How a source is made that is not connected yet. Of the settings, those of the transport and of units count.
    public typealias Maker = (_ host: String, _ port: UInt16, _ settings: Settings) -> any SignalSource

    private let make: Maker

    public init(make: @escaping Maker) { self.make = make }

    public func source(host: String, port: UInt16, _ settings: Settings) -> any SignalSource {
        make(host, port, settings)
    }
}
