import Platform

/// Receives the events of a stream socket. Each call may close the socket, or open it again.
protocol StreamSocketHandler: AnyObject {
    /// Called when the connection is established.
    func opened(_ socket: StreamSocket, now: Int64)
    /// Called when bytes have arrived. They may begin and end at any position of the stream.
    func received(_ bytes: UnsafeRawBufferPointer, on socket: StreamSocket, now: Int64)
    /// Called when the peer has closed or reset the connection. The socket is closed.
    func ended(_ socket: StreamSocket, now: Int64)
    /// Called when the connection could not be established, or has failed. The socket is closed.
    func failed(_ socket: StreamSocket, error: SocketError, now: Int64)
}

/// A TCP connection with its own receive buffer, and a maximum number of receptions in one turn of the event loop. While the socket is open, it
/// retains the handler.
final class StreamSocket {
    /// Limits on receiving, sending and buffering.
    struct Limits {
        /// The maximum number of bytes that one call reads.
        let bufferBytes: Int
        /// The maximum number of receptions in one turn of the event loop.
        let receptionsPerTurn: Int
        /// The maximum number of bytes that wait to be sent.
        let sendBytes: Int
        /// The size of the kernel's buffer for unread bytes, as for `TCPConnection`; nil for the system's default.
        var receiveBytes: Int32?
    }

    private let limits: Limits
    private let loop: EventLoop
    private var handler: (any StreamSocketHandler)?
    private var connection: TCPConnection?
    private let buffer: UnsafeMutableRawBufferPointer

    init(_ limits: Limits, loop: EventLoop) {
        self.limits = limits
        self.loop = loop
        buffer = .allocate(byteCount: limits.bufferBytes, alignment: 16)
    }

    deinit { buffer.deallocate() }

    /// The peer's address; nil while the socket is closed.
    var peer: SocketAddress? { connection?.peer }

    /// Connects to an address. The handler may receive the result during this call.
    func open(to address: SocketAddress, for handler: any StreamSocketHandler) {
        close()
        self.handler = handler
        do {
            connection = try TCPConnection(
                to: address, sendCapacity: limits.sendBytes, receiveBuffer: limits.receiveBytes, loop: loop,
                handler: self)
        } catch {
            close()
            handler.failed(self, error: error, now: loop.clock.now)
        }
    }

    /// Sends all bytes. If the peer does not read enough of them, the connection counts as ended.
    func send(_ bytes: [UInt8]) {
        do {
            try connection?.send(bytes)
        } catch {
            ended(now: loop.clock.now)
        }
    }

    func close() {
        connection?.close()
        connection = nil
        handler = nil
    }

    private func ended(now: Int64) {
        let handler = handler
        close()
        handler?.ended(self, now: now)
    }
}

extension StreamSocket: TCPConnectionHandler {
    func connected(_ connection: TCPConnection, now: Int64) { handler?.opened(self, now: now) }

    func readable(_ connection: TCPConnection, now: Int64) {
        var budget = TurnBudget(receptions: limits.receptionsPerTurn, loop: loop)
        // Check the connection each time, because processing the bytes may close it.
        while connection === self.connection, budget.take() {
            // Treat a broken connection like a closed one.
            switch (try? connection.receive(into: buffer)) ?? .endOfStream {
            case .bytes(let count):
                handler?.received(UnsafeRawBufferPointer(rebasing: buffer[..<count]), on: self, now: now)
            case .nothing: return
            case .endOfStream: return ended(now: now)
            }
        }
    }

    /// Does nothing: if bytes do not fit into the send buffer, the connection ends anyway.
    func drained(_ connection: TCPConnection, now: Int64) {}

    func failed(_ connection: TCPConnection, error: SocketError, now: Int64) {
        guard connection === self.connection else { return }
        // Report these errors as the end of the connection, because they occur only after it was established.
        if error == .reset || error == .closed { return ended(now: now) }
        let handler = handler
        close()
        handler?.failed(self, error: error, now: now)
    }
}
