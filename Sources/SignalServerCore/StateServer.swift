import Platform
import Serving
import TiA

/// The server state port of TiA 1.0: sends each client that the server runs, and later that it ends.
final class StateServer: TCPListenerHandler {
    private var listener: TCPListener?
    private let clients = ClientTable<StateClient>(ServerLimits.statePlaces)

    /// - Parameter address: where clients are waited for.
    init(at address: SocketAddress, loop: EventLoop) throws(SocketError) {
        listener = try TCPListener(
            on: SocketAddress(host: address.host, port: 0), sendCapacity: 256, loop: loop, handler: self)
    }

    var port: UInt16? { listener?.address.port }

    func accepted(_ connection: TCPConnection, by listener: TCPListener, now: Int64) {
        guard clients.refusal(of: connection.peer.host) == nil else { return connection.close() }
        clients.add(StateClient(connection, now: now))
    }

    /// Tells everybody that the server ends, and closes.
    func shutDown() {
        listener?.close()
        listener = nil
        for client in clients.all { client.sendEnd() }
        clients.closeAll()
    }
}

/// A client that wants to hear that the server ends, however long that takes.
private final class StateClient: ServedClient, ClientConnectionHandler {
    private let connection: ClientConnection

    init(_ connection: TCPConnection, now: Int64) {
        self.connection = ClientConnection(connection, now: now)
        self.connection.handler = self
        self.connection.send(TiA1Session.runningMessage)
    }

    var host: IPAddress { connection.peer.host }
    var isGone: Bool { connection.isClosed }

    func sendEnd() { connection.send(TiA1Session.shutdownMessage) }
    func checkPatience(at now: Int64) {}
    func close() { connection.close() }

    /// A client has nothing to say here.
    func received(_ bytes: UnsafeRawBufferPointer, from connection: ClientConnection, now: Int64) {}
    func drained(_ connection: ClientConnection, now: Int64) {}
    func ended(_ connection: ClientConnection, _ end: ClientEnd) {}
}
