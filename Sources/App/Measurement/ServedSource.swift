import Signals

/// A client of a server of this program's own, which ends with it: hands everything on to the client.
package final class ServedSource: SignalSource {
    private let client: any SignalSource
    private let endServer: () -> Void

    /// - Parameter endServer: called when the source is disconnected. Let go with the source, it ends the server as well.
    package init(_ client: any SignalSource, endServer: @escaping () -> Void) {
        self.client = client
        self.endServer = endServer
    }

    package var name: String { client.name }
    package var dialect: StaticString { client.dialect }
    package var catalogue: SignalCatalogue? { client.catalogue }
    package var statistics: SourceStatistics { client.statistics }
    package var playback: (any Playback)? { client.playback }
    package var stamps: SenderStamps? { client.stamps }
    package var identity: SenderIdentity? { client.identity }

    package func connect() { client.connect() }
    package func disconnect() {
        client.disconnect()
        endServer()
    }
    package func apply(_ store: SampleStore) { client.apply(store) }
    package func start() { client.start() }
    package func stop() { client.stop() }
    package func advance(to now: Int64) { client.advance(to: now) }
    package func networkReturned(at now: Int64) { client.networkReturned(at: now) }
    package func nextEvent() -> SourceEvent? { client.nextEvent() }
    package func nextMarker() -> StreamMarker? { client.nextMarker() }
}
