import Platform
import Serving
import TiA

/// One TCP data connection: a listening port of its own until its client connects, then the connection.
final class DataConnection: TCPListenerHandler, ClientConnectionHandler {
    /// Packets that were left out because the client reads too slowly.
    var packetsSkipped: Int64 { connection?.leftOut ?? 0 }
    private(set) var isClosed = false

    private var listener: TCPListener?
    private var connection: ClientConnection?

    /// - Parameters:
    ///   - address: where the client is waited for.
    ///   - backlog: bytes of packets that may wait for a slow client.
    init(at address: SocketAddress, loop: EventLoop, backlog: Int) throws(SocketError) {
        listener = try TCPListener(
            on: SocketAddress(host: address.host, port: 0), backlog: 1, sendCapacity: backlog, loop: loop, handler: self
        )
    }

    /// The listening port; 0 when it is closed.
    var port: UInt16 { listener?.address.port ?? 0 }
    var isConnected: Bool { connection != nil && !isClosed }
    /// Until when its client has read what it was sent; 0 where it has not come yet.
    func readUntil(at now: Int64) -> Int64 { connection?.readUntil(at: now) ?? 0 }

    func accepted(_ connection: TCPConnection, by listener: TCPListener, now: Int64) {
        // Exactly one client: others are refused by the system from now on.
        listener.close()
        self.listener = nil
        guard self.connection == nil else { return }
        let client = ClientConnection(connection, now: now)
        client.handler = self
        self.connection = client
    }

    /// Sends a whole packet or none of it: framing is never lost.
    func send(_ packet: UnsafeRawBufferPointer) {
        connection?.offer(packet)
    }

    func close() {
        isClosed = true
        listener?.close()
        connection?.close()
        listener = nil
    }

    /// A client has nothing to say here: what comes is read and forgotten until it ends.
    func received(_ bytes: UnsafeRawBufferPointer, from connection: ClientConnection, now: Int64) {}

    /// Nobody waits to send more: the next packet tries.
    func drained(_ connection: ClientConnection, now: Int64) {}

    func ended(_ connection: ClientConnection, _ end: ClientEnd) { isClosed = true }
}
