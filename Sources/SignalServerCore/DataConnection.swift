import Platform
import TiA

/// One TCP data connection: a listening port of its own until its client connects, then the connection.
final class DataConnection: TCPListenerHandler, TCPConnectionHandler {
    /// Packets that were left out because the client reads too slowly.
    private(set) var packetsSkipped: Int64 = 0
    private(set) var isClosed = false

    private var listener: TCPListener?
    private var connection: TCPConnection?

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
    var isConnected: Bool { connection != nil }
    /// What waits for the client.
    var pendingBytes: Int { connection?.pendingSendCount ?? 0 }

    func accepted(_ connection: TCPConnection, by listener: TCPListener, now: Int64) {
        // Exactly one client: others are refused by the system from now on.
        listener.close()
        self.listener = nil
        guard self.connection == nil else { return }
        self.connection = connection
        connection.handler = self
    }

    /// Sends a whole packet or none of it: framing is never lost.
    func send(_ packet: UnsafeRawBufferPointer) {
        guard let connection else { return }
        do {
            try connection.send(packet)
        } catch {
            if error == .sendBufferFull { packetsSkipped += 1 } else { close() }
        }
    }

    func close() {
        isClosed = true
        listener?.close()
        connection?.close()
        listener = nil
        connection = nil
    }

    func connected(_ connection: TCPConnection, now: Int64) {}

    /// A client has nothing to say here: what comes is read and forgotten until it ends.
    func readable(_ connection: TCPConnection, now: Int64) {
        if !connection.discardInput() { close() }
    }

    /// Nobody waits to send more: the next packet tries.
    func drained(_ connection: TCPConnection, now: Int64) {}

    func failed(_ connection: TCPConnection, error: SocketError, now: Int64) { close() }
}

extension TCPConnection {
    /// Reads some of what came and forgets it.
    /// - Returns: false when the connection has ended.
    func discardInput() -> Bool {
        withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 1) { buffer in
            guard let received = try? receive(into: buffer) else { return false }
            return received != .endOfStream
        }
    }
}
