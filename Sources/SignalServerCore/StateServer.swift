import Platform
import Serving
import TiA

/// The server state port of TiA 1.0. It reports to each client that the server runs, and later that the server ends.
final class StateServer: TCPListenerHandler {
    private var listener: TCPListener?
    private let clients = ClientTable<StateClient>(ServerLimits.statePlaces)

    /// - Parameter address: the address at which the server listens.
    init(at address: SocketAddress, loop: EventLoop) throws(SocketError) {
        listener = try TCPListener(
            on: SocketAddress(host: address.host, port: 0), sendCapacity: 256, loop: loop, handler: self)
    }

    var port: UInt16? { listener?.address.port }

    func accepted(_ connection: TCPConnection, by listener: TCPListener, now: Int64) {
        guard clients.refusal(of: connection.peer.host) == nil else { return connection.close() }
        clients.add(StateClient(connection, now: now))
    }

    /// Notifies all clients of the server's end, and closes the port.
    func shutDown() {
        listener?.close()
        listener = nil
        for client in clients.all { client.sendEnd() }
        clients.closeAll()
    }
}

/// A client at the state port. It waits for the end of the server, without a time limit.
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
    func checkTimeout(at now: Int64) {}
    func close() { connection.close() }

    /// Ignores the bytes: a correct client sends nothing on this connection.
    func received(_ bytes: UnsafeRawBufferPointer, from connection: ClientConnection, now: Int64) {}
    func drained(_ connection: ClientConnection, now: Int64) {}
    func ended(_ connection: ClientConnection, _ end: ClientEnd) {}
}
