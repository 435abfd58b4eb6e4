/// Serving: what servers with few places have in common: who gets a place, how long a client is waited for, and how much waits for one
/// that does not read. Everything happens in the loop of the server; every maximum is the server's to name.
import Platform

/// Why a client's connection has ended.
public enum ClientEnd: Equatable, Sendable {
    /// The client has closed it.
    case closed
    case broke(SocketError)
    /// The bytes that wait for the client have no more room.
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

/// Is called for the events of a client's connection. Each call may close it.
public protocol ClientConnectionHandler: AnyObject {
    /// Bytes came, at most `ClientConnection.portionBytes`; they are valid during the call.
    func received(_ bytes: UnsafeRawBufferPointer, from connection: ClientConnection, now: Int64)
    /// Everything that was to be sent has left, after some of it had to wait.
    func drained(_ connection: ClientConnection, now: Int64)
    /// The connection has ended by itself, not by `close()`. Nothing else will be called.
    func ended(_ connection: ClientConnection, _ end: ClientEnd)
}

/// A server's side of one client's connection: takes a portion a turn of the loop, keeps a bounded number of bytes for a client that reads
/// slowly, and sees when it reads nothing. Holds its handler until it ends.
public final class ClientConnection: TCPConnectionHandler {
    /// The most bytes that are taken of a client in one turn of the loop, so that none keeps the others waiting.
    public static let portionBytes = 4096

    /// Nothing is taken of the client before it is set.
    public var handler: (any ClientConnectionHandler)?
    private let connection: TCPConnection
    public private(set) var isClosed = false
    /// Messages that were left out because the client reads too slowly.
    public private(set) var leftOut: Int64 = 0
    /// Until when the client has read, as far as that was seen.
    private var lastRead: Int64
    private var sentBefore: Int64 = 0

    /// - Parameter connection: an accepted one; how many bytes may wait for its client, its listener has said.
    public init(_ connection: TCPConnection, now: Int64) {
        self.connection = connection
        lastRead = now
        connection.handler = self
    }

    public var peer: SocketAddress { connection.peer }
    /// How many bytes wait for the client.
    public var pendingBytes: Int { connection.pendingSendCount }

    /// Ends the connection without a word to the handler, and lets that go. What waits is dropped.
    public func close() {
        isClosed = true
        handler = nil
        connection.close()
    }

    /// Sends what must not be missing: a client that has no room for it is dropped, and the handler called.
    public func send(_ bytes: [UInt8]) {
        guard !isClosed else { return }
        do throws(SocketError) {
            try connection.send(bytes)
        } catch {
            end(error == .sendBufferFull ? .doesNotRead : .broke(error))
        }
    }

    /// Sends a message that may be missing, as a whole or not at all. One that breaks the connection calls the handler.
    /// - Returns: whether it was taken.
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

    /// Until when the client has read what it was sent: now, unless something waits for it and nothing has left since the last call.
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
