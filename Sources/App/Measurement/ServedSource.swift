import Signals

/// A source that receives from a signal server in this program. It forwards all calls to a client of the server, and ends the server when the client
/// disconnects.
public final class ServedSource: SignalSource {
    private let client: any SignalSource
    private let endServer: () -> Void

    /// - Parameter endServer: called when the source disconnects. If the source is released without that, the server ends, too.
    package init(_ client: any SignalSource, endServer: @escaping () -> Void) {
        self.client = client
        self.endServer = endServer
    }

    public var name: String { client.name }
    public var dialect: StaticString { client.dialect }
    public var catalogue: SignalCatalogue? { client.catalogue }
    public var statistics: SourceStatistics { client.statistics }
    public var playback: (any Playback)? { client.playback }
    public var stamps: SenderStamps? { client.stamps }
    public var identity: SenderIdentity? { client.identity }

    public func connect() { client.connect() }
    public func disconnect() {
        client.disconnect()
        endServer()
    }
    public func apply(_ store: SampleStore) { client.apply(store) }
    public func start() { client.start() }
    public func stop() { client.stop() }
    public func advance(to now: Int64) { client.advance(to: now) }
    public func networkReturned(at now: Int64) { client.networkReturned(at: now) }
    public func nextEvent() -> SourceEvent? { client.nextEvent() }
    public func nextMarker() -> StreamMarker? { client.nextMarker() }
}
