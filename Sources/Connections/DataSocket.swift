import Platform
import Signals
import TiA

/// The socket of a TCP data connection. While the socket is open, it retains the driver.
final class DataSocket {
    /// The maximum number of receptions (calls that read) in one turn of the event loop; together up to 1 MiB.
    private static let receptionsPerTurn = 64

    private let loop: EventLoop
    private var driver: TiADriver?
    private var connection: TCPConnection?

    init(loop: EventLoop) { self.loop = loop }

    /// Connects. Reports the result to the protocol session of the driver.
    func open(to address: SocketAddress, for driver: TiADriver) {
        close()
        self.driver = driver
        do {
            // The client never sends on this connection.
            connection = try TCPConnection(to: address, sendCapacity: 1, loop: loop, handler: self)
        } catch {
            driver.drive { $0.dataFailed(SourceError(error), at: $1) }
        }
    }

    func close() {
        connection?.close()
        connection = nil
        driver = nil
    }
}

extension DataSocket: TCPConnectionHandler {
    func connected(_ connection: TCPConnection, now: Int64) {
        driver?.drive(at: now) { $0.dataOpened(at: now) }
    }

    func readable(_ connection: TCPConnection, now: Int64) {
        var budget = TurnBudget(receptions: Self.receptionsPerTurn, loop: loop)
        while connection === self.connection, let driver, budget.take() {
            switch (try? connection.receive(into: driver.session.dataSpace())) ?? .endOfStream {
            case .bytes(let count): driver.drive(at: now) { $0.dataReceived(count, at: now) }
            case .nothing: return
            case .endOfStream:
                close()
                driver.drive(at: now) { $0.dataClosed(at: now) }
            }
        }
    }

    /// Does nothing, because this socket never sends.
    func drained(_ connection: TCPConnection, now: Int64) {}

    func failed(_ connection: TCPConnection, error: SocketError, now: Int64) {
        guard connection === self.connection else { return }
        let driver = driver
        close()
        driver?.drive(at: now) { $0.dataFailed(SourceError(error), at: now) }
    }
}
