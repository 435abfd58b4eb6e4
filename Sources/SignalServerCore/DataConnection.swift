import Platform
import Serving
import TiA

/// One TCP data connection of a client. Until the client connects, it is a port at which the server listens; then, it is the connection to this
/// client.
final class DataConnection: TCPListenerHandler, ClientConnectionHandler {
    /// The number of packets that were skipped because the client reads too slowly.
    var packetsSkipped: Int64 { connection?.leftOut ?? 0 }
    private(set) var isClosed = false

    private var listener: TCPListener?
    private var connection: ClientConnection?

    /// - Parameters:
    /// - address: the address at which the server listens for the client.
    /// - backlog: the maximum number of bytes of packets that wait for a slow client.
    init(at address: SocketAddress, loop: EventLoop, backlog: Int) throws(SocketError) {
        listener = try TCPListener(
            on: SocketAddress(host: address.host, port: 0), backlog: 1, sendCapacity: backlog, loop: loop, handler: self
        )
    }

    /// The port at which the server listens for the client; 0 after the port was closed.
    var port: UInt16 { listener?.address.port ?? 0 }
    var isConnected: Bool { connection != nil && !isClosed }
    /// The time until which the client is known to have read its packets; 0 before the client has connected.
    func readUntil(at now: Int64) -> Int64 { connection?.readUntil(at: now) ?? 0 }

    func accepted(_ connection: TCPConnection, by listener: TCPListener, now: Int64) {
        // Accept exactly one client. After the listener is closed, the system refuses further clients.
        listener.close()
        self.listener = nil
        guard self.connection == nil else { return }
        let client = ClientConnection(connection, now: now)
        client.handler = self
        self.connection = client
    }

    /// Sends a whole packet, or skips it, so that a client never receives a part of a packet.
    func send(_ packet: UnsafeRawBufferPointer) {
        connection?.offer(packet)
    }

    func close() {
        isClosed = true
        listener?.close()
        connection?.close()
        listener = nil
    }

    /// Ignores the bytes: a correct client sends nothing on this connection.
    func received(_ bytes: UnsafeRawBufferPointer, from connection: ClientConnection, now: Int64) {}

    /// Does nothing, because the server sends the next packet when it is due.
    func drained(_ connection: ClientConnection, now: Int64) {}

    func ended(_ connection: ClientConnection, _ end: ClientEnd) { isClosed = true }
}
