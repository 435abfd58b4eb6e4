import Settings
import Signals

/// The kind of source for signal servers with the protocol TiA. Host and port identify a server.
public final class TiAServerKind: ServerKind {
    /// Makes a source, which is not connected yet. The settings determine its transport and units.
    public typealias Maker = (_ host: String, _ port: UInt16, _ settings: Settings) -> any SignalSource

    private let make: Maker

    public init(make: @escaping Maker) { self.make = make }

    public func source(host: String, port: UInt16, _ settings: Settings) -> any SignalSource {
        make(host, port, settings)
    }
}
