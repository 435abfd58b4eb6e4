import Platform
import TiA

/// The server state port of TiA 1.0: sends each client that the server runs, and later that it ends.
final class StateServer: TCPListenerHandler, TCPConnectionHandler {
    private var listener: TCPListener?
    private var connections: [TCPConnection] = []

    /// - Parameter address: where clients are waited for.
    init(at address: SocketAddress, loop: EventLoop) throws(SocketError) {
        listener = try TCPListener(
            on: SocketAddress(host: address.host, port: 0), sendCapacity: 256, loop: loop, handler: self)
    }

    var port: UInt16? { listener?.address.port }

    func accepted(_ connection: TCPConnection, by listener: TCPListener, now: Int64) {
        let hosts = connections.map { $0.peer.host }
        guard ClientPlaces.refusal(of: connection.peer.host, beside: hosts, most: ServerLimits.stateConnections) == nil
        else { return connection.close() }
        connection.handler = self
        connections.append(connection)
        if (try? connection.send(TiA1Session.runningMessage)) == nil { remove(connection) }
    }

    /// Tells everybody that the server ends, and closes.
    func shutDown() {
        listener?.close()
        listener = nil
        for connection in connections {
            _ = try? connection.send(TiA1Session.shutdownMessage)
            connection.close()
        }
        connections = []
    }

    func connected(_ connection: TCPConnection, now: Int64) {}

    func readable(_ connection: TCPConnection, now: Int64) {
        if !connection.discardInput() { remove(connection) }
    }

    func drained(_ connection: TCPConnection, now: Int64) {}

    func failed(_ connection: TCPConnection, error: SocketError, now: Int64) { remove(connection) }

    private func remove(_ connection: TCPConnection) {
        connection.close()
        connections.removeAll { $0 === connection }
    }
}
