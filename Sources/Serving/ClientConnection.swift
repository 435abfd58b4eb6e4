/// Serving: common parts of servers with few places: the assignment of places, timeouts of clients, and limits for bytes that wait for a
/// client that does not read. Everything runs in the server's loop; the server sets every maximum.
import Platform

/// Why a client's connection has ended.
public enum ClientEnd: Equatable, Sendable {
    /// The client has closed it.
    case closed
    case broke(SocketError)
    /// The bytes that wait for the client have reached their limit.
    case doesNotRead

    /// One line in English for logs.
    public var text: String {
        switch self {
        case .closed: "disconnected"
        case .broke(let error): "connection broke: " + error.message
        case .doesNotRead: "dropped: it does not read"
        }
    }
}

/// Called for the events of a client's connection. Each call may close it.
public protocol ClientConnectionHandler: AnyObject {
    /// Bytes have arrived, at most `ClientConnection.portionBytes`. They are valid during the call.
    func received(_ bytes: UnsafeRawBufferPointer, from connection: ClientConnection, now: Int64)
    /// All bytes have left, after some of them had to wait.
    func drained(_ connection: ClientConnection, now: Int64)
    /// The connection has ended, but not by `close()`. No further call follows.
    func ended(_ connection: ClientConnection, _ end: ClientEnd)
}

/// A server's side of one client's connection. It reads a portion in each turn of the loop, stores a bounded number of bytes for a client
/// that reads slowly, and notices if the client reads nothing. Retains its handler until it ends.
public final class ClientConnection: TCPConnectionHandler {
    /// The most bytes that are read from a client in one turn of the loop, so that no client blocks the others.
    public static let portionBytes = 4096

    /// Nothing is read from the client before it is set.
    public var handler: (any ClientConnectionHandler)?
    private let connection: TCPConnection
    public private(set) var isClosed = false
    /// Messages that were skipped because the client reads too slowly.
    public private(set) var leftOut: Int64 = 0
    /// The last time at which the client was seen to read.
    private var lastRead: Int64
    private var sentBefore: Int64 = 0

    /// - Parameter connection: an accepted one. Its listener has set how many bytes may wait.
    public init(_ connection: TCPConnection, now: Int64) {
        self.connection = connection
        lastRead = now
        connection.handler = self
    }

    public var peer: SocketAddress { connection.peer }
    /// The number of bytes that wait for the client.
    public var pendingBytes: Int { connection.pendingSendCount }

    /// Ends the connection without a call of the handler, and releases the handler. Waiting bytes are dropped.
    public func close() {
        isClosed = true
        handler = nil
        connection.close()
    }

    /// Sends a required message. If it does not fit, the client is dropped and the handler is called.
    public func send(_ bytes: [UInt8]) {
        guard !isClosed else { return }
        do throws(SocketError) {
            try connection.send(bytes)
        } catch {
            end(error == .sendBufferFull ? .doesNotRead : .broke(error))
        }
    }

    /// Sends an optional message, as a whole or not at all. If it breaks the connection, the handler is called.
    /// - Returns: true if it was accepted.
    @discardableResult
    public func offer(_ message: UnsafeRawBufferPointer) -> Bool {
        guard !isClosed else { return false }
        do throws(SocketError) {
            try connection.send(message)
            return true
        } catch {
            if error == .sendBufferFull { leftOut += 1 } else { end(.broke(error)) }
            return false
        }
    }

    /// The time until which the client has read the sent data: now, unless bytes wait for it and none has left since the last call.
    public func readUntil(at now: Int64) -> Int64 {
        let sent = connection.sentCount
        if connection.pendingSendCount == 0 || sent != sentBefore { lastRead = now }
        sentBefore = sent
        return lastRead
    }

    private func end(_ end: ClientEnd) {
        guard !isClosed else { return }
        let handler = handler
        close()
        handler?.ended(self, end)
    }

    public func connected(_ connection: TCPConnection, now: Int64) {}

    public func readable(_ connection: TCPConnection, now: Int64) {
        guard let handler else { return }
        withUnsafeTemporaryAllocation(byteCount: Self.portionBytes, alignment: 1) { buffer in
            do throws(SocketError) {
                switch try connection.receive(into: buffer) {
                case .nothing: break
                case .endOfStream: end(.closed)
                case .bytes(let count):
                    handler.received(UnsafeRawBufferPointer(rebasing: buffer[..<count]), from: self, now: now)
                }
            } catch {
                end(.broke(error))
            }
        }
    }

    public func drained(_ connection: TCPConnection, now: Int64) { handler?.drained(self, now: now) }

    public func failed(_ connection: TCPConnection, error: SocketError, now: Int64) { end(.broke(error)) }
}
