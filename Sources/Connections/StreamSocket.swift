import Platform

/// Hears what happens on a stream socket. Each call may close it, or open it anew.
protocol StreamSocketHandler: AnyObject {
    /// The connection stands.
    func opened(_ socket: StreamSocket, now: Int64)
    /// Bytes came, cut anywhere.
    func received(_ bytes: UnsafeRawBufferPointer, on socket: StreamSocket, now: Int64)
    /// The peer ended the connection, or broke it off. It is closed.
    func ended(_ socket: StreamSocket, now: Int64)
    /// No connection could be made, or it failed. It is closed.
    func failed(_ socket: StreamSocket, error: SocketError, now: Int64)
}

/// A TCP connection whose bytes are read into a buffer of its own, so many of them in one turn of the loop. It holds its handler
/// while it is open.
final class StreamSocket {
    /// How much is read, sent and kept.
    struct Limits {
        /// Bytes that one reception takes at most.
        let bufferBytes: Int
        /// Receptions in one turn of the loop.
        let receptionsPerTurn: Int
        /// Bytes that may wait to be sent.
        let sendBytes: Int
        /// What the kernel keeps of bytes that are not read, as `TCPConnection` takes it; nil for as much as it likes.
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

    /// The other side; nil while it is closed.
    var peer: SocketAddress? { connection?.peer }

    /// Connects. The handler gets the result, also from here.
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

    /// Sends all of it. A peer that takes too little has ended.
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
        // What the bytes lead to may end this connection.
        while connection === self.connection, budget.take() {
            // A connection that broke has ended as much as one that was closed.
            switch (try? connection.receive(into: buffer)) ?? .endOfStream {
            case .bytes(let count):
                handler?.received(UnsafeRawBufferPointer(rebasing: buffer[..<count]), on: self, now: now)
            case .nothing: return
            case .endOfStream: return ended(now: now)
            }
        }
    }

    /// Nobody waits to send more: what has no room ends the connection.
    func drained(_ connection: TCPConnection, now: Int64) {}

    func failed(_ connection: TCPConnection, error: SocketError, now: Int64) {
        guard connection === self.connection else { return }
        // The peer ended it; before it stood, these do not occur.
        if error == .reset || error == .closed { return ended(now: now) }
        let handler = handler
        close()
        handler?.failed(self, error: error, now: now)
    }
}
