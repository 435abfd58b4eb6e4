import Platform
import Serving
import TiA

/// One TCP data connection: first its own listening port, then the connection of its client.
final class DataConnection: TCPListenerHandler, ClientConnectionHandler {
    /// Packets that were skipped because the client reads too slowly.
    var packetsSkipped: Int64 { connection?.leftOut ?? 0 }
    private(set) var isClosed = false

    private var listener: TCPListener?
    private var connection: ClientConnection?

    /// - Parameters:
    ///   - address: the address where it listens for the client.
    ///   - backlog: the most bytes of packets that wait for a slow client.
    init(at address: SocketAddress, loop: EventLoop, backlog: Int) throws(SocketError) {
        listener = try TCPListener(
            on: SocketAddress(host: address.host, port: 0), backlog: 1, sendCapacity: backlog, loop: loop, handler: self
        )
    }

    /// The listening port; 0 when it is closed.
    var port: UInt16 { listener?.address.port ?? 0 }
    var isConnected: Bool { connection != nil && !isClosed }
    /// The time until which its client has read the sent data; 0 before it has connected.
    func readUntil(at now: Int64) -> Int64 { connection?.readUntil(at: now) ?? 0 }

    func accepted(_ connection: TCPConnection, by listener: TCPListener, now: Int64) {
        // Exactly one client: from now on, the system refuses others.
        listener.close()
        self.listener = nil
        guard self.connection == nil else { return }
        let client = ClientConnection(connection, now: now)
        client.handler = self
        self.connection = client
    }

    /// Sends a whole packet or none of it, so that framing is never lost.
    func send(_ packet: UnsafeRawBufferPointer) {
        connection?.offer(packet)
    }

    func close() {
        isClosed = true
        listener?.close()
        connection?.close()
        listener = nil
    }

    /// A client sends nothing here: received bytes are ignored until it ends.
    func received(_ bytes: UnsafeRawBufferPointer, from connection: ClientConnection, now: Int64) {}

    /// Nothing more waits to be sent: the next packet retries.
    func drained(_ connection: ClientConnection, now: Int64) {}

    func ended(_ connection: ClientConnection, _ end: ClientEnd) { isClosed = true }
}
