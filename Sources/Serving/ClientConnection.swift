/// Serving: common parts of servers that limit the number of their clients. The module decides whether a client gets a place (may stay connected),
/// disconnects clients after a timeout, and limits the bytes that wait for a client that does not read. All code runs in the server's loop. The
/// server defines the limits.
import Platform

/// The reason why a client's connection ended.
public enum ClientEnd: Equatable, Sendable {
    /// The client has closed the connection.
    case closed
    case broke(SocketError)
    /// The client does not read: the maximum number of bytes that may wait for it is reached.
    case doesNotRead

    /// The reason in one line of English, for logs.
    public var text: String {
        switch self {
        case .closed: "disconnected"
        case .broke(let error): "connection broke: " + error.message
        case .doesNotRead: "dropped: it does not read"
        }
    }
}

/// Receives a call for each event of a client's connection. The handler may close the connection in each call.
public protocol ClientConnectionHandler: AnyObject {
    /// Called when bytes have arrived: at most `ClientConnection.portionBytes`, valid during the call.
    func received(_ bytes: UnsafeRawBufferPointer, from connection: ClientConnection, now: Int64)
    /// Called when bytes no longer wait for the client, because the kernel has accepted all of them.
    func drained(_ connection: ClientConnection, now: Int64)
    /// Called when the connection has ended, but not by `close()`. No further call follows.
    func ended(_ connection: ClientConnection, _ end: ClientEnd)
}

/// A server's side of one client's connection. It reads a limited number of bytes in each turn of the loop, stores a limited number of bytes for a
/// client that reads slowly, and detects a client that does not read. Retains its handler until the connection ends.
public final class ClientConnection: TCPConnectionHandler {
    /// The maximum number of bytes that are read from a client in one turn of the loop, so that no client blocks the others.
    public static let portionBytes = 4096

    /// Receives the events. Before it is set, the connection reads nothing from the client.
    public var handler: (any ClientConnectionHandler)?
    private let connection: TCPConnection
    public private(set) var isClosed = false
    /// The number of messages that were skipped because the client reads too slowly.
    public private(set) var leftOut: Int64 = 0
    /// The last time at which the client was known to read what the server sent.
    private var lastRead: Int64
    private var sentBefore: Int64 = 0

    /// - Parameter connection: an accepted connection. The listener has set the maximum number of bytes that may wait.
    public init(_ connection: TCPConnection, now: Int64) {
        self.connection = connection
        lastRead = now
        connection.handler = self
    }

    public var peer: SocketAddress { connection.peer }
    /// The number of bytes that wait until the client reads.
    public var pendingBytes: Int { connection.pendingSendCount }

    /// Closes the connection without calling the handler, and releases the handler. Waiting bytes are discarded.
    public func close() {
        isClosed = true
        handler = nil
        connection.close()
    }

    /// Sends a message that must not be skipped. If the message does not fit in the buffer, the connection is closed and the handler is called.
    public func send(_ bytes: [UInt8]) {
        guard !isClosed else { return }
        do throws(SocketError) {
            try connection.send(bytes)
        } catch {
            end(error == .sendBufferFull ? .doesNotRead : .broke(error))
        }
    }

    /// Sends a whole message, or skips it if too many bytes wait for the client. If the connection breaks, the handler is called.
    /// - Returns: true if the message was accepted, false if it was skipped.
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

    /// The time until which the client is known to read. It is `now`, unless bytes wait for the client and it has read none of them since the last
    /// call.
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
