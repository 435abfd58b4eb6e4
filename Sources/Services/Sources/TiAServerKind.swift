import Settings
import Signals

/// The kind of source for TiA signal servers. Host and port identify a server.
public final class TiAServerKind: ServerKind {
    /// Makes a source, which is not connected yet. The settings determine its transport and units.
    public typealias Maker = (_ host: String, _ port: UInt16, _ settings: Settings) -> any SignalSource

    private let make: Maker

    public init(make: @escaping Maker) { self.make = make }

    public func source(host: String, port: UInt16, _ settings: Settings) -> any SignalSource {
        make(host, port, settings)
    }
}
