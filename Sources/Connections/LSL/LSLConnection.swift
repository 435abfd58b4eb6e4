import LSL
import Platform
import Signals

/// The TCP connection of an inlet. It holds its driver while it is open.
final class LSLConnection {
    /// What one reception takes at most.
    private static let bufferBytes = 16 << 10
    /// Receptions in one turn of the loop: 1 MiB.
    private static let receptionsPerTurn = 64
    /// The longest request, with names of the greatest length.
    private static let requestBytes = 4096

    private let loop: EventLoop
    private var driver: LSLDriver?
    private var connection: TCPConnection?
    private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: bufferBytes, alignment: 16)

    init(loop: EventLoop) { self.loop = loop }

    deinit { buffer.deallocate() }

    /// Connects. The driver's session gets the result.
    func open(to address: SocketAddress, for driver: LSLDriver) {
        close()
        self.driver = driver
        do {
            connection = try TCPConnection(to: address, sendCapacity: Self.requestBytes, loop: loop, handler: self)
        } catch {
            driver.drive { $0.failed(SourceError(error), at: $1) }
        }
    }

    func send(_ bytes: [UInt8]) {
        do {
            try connection?.send(bytes)
        } catch {
            ended()
        }
    }

    func close() {
        connection?.close()
        connection = nil
        driver = nil
    }

    private func ended() {
        let driver = driver
        close()
        driver?.drive { $0.closed(at: $1) }
    }
}

extension LSLConnection: TCPConnectionHandler {
    func connected(_ connection: TCPConnection, now: Int64) { driver?.drive { $0.opened(at: $1) } }

    func readable(_ connection: TCPConnection, now: Int64) {
        var budget = TurnBudget(receptions: Self.receptionsPerTurn, loop: loop)
        // What the bytes lead to may end this connection.
        while connection === self.connection, let driver, budget.take() {
            // A connection that broke has ended as much as one that was closed.
            switch (try? connection.receive(into: buffer)) ?? .endOfStream {
            case .bytes(let count):
                let bytes = UnsafeRawBufferPointer(rebasing: buffer[..<count])
                driver.drive { $0.received(bytes, at: $1) }
            case .nothing: return
            case .endOfStream: return ended()
            }
        }
    }

    func failed(_ connection: TCPConnection, error: SocketError, now: Int64) {
        guard connection === self.connection else { return }
        // The outlet ended it; before it stood, these do not occur.
        if error == .reset || error == .closed { return ended() }
        let driver = driver
        close()
        driver?.drive { $0.failed(SourceError(error), at: $1) }
    }
}
