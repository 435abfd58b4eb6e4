import Platform
import Signals
import TiA

/// The socket of a control connection, with the lookup of the server's name. It holds its driver while it is open.
final class ControlSocket {
    /// What one reception takes at most: lines cost much more than data, and several servers may send them without end.
    private static let bufferBytes = 2 << 10
    /// Receptions in one turn of the loop.
    private static let receptionsPerTurn = 128

    private let host: String
    private let port: UInt16
    private let loop: EventLoop
    private var driver: TiADriver?
    private var resolver: Resolver?
    private var connection: TCPConnection?
    private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: bufferBytes, alignment: 16)

    init(host: String, port: UInt16, loop: EventLoop) {
        self.host = host
        self.port = port
        self.loop = loop
    }

    deinit { buffer.deallocate() }

    /// The server's address; nil while it is not known.
    var server: IPAddress? { connection?.peer.host }

    /// Looks the server's name up, if it is one, and connects. The driver's session gets the result.
    func open(for driver: TiADriver) {
        close()
        self.driver = driver
        if let address = SocketAddress(host, port: port) { return connect(to: address) }
        do {
            resolver = try Resolver(name: host, port: port, loop: loop, handler: self)
        } catch {
            driver.drive { $0.controlFailed(SourceError(error), at: $1) }
        }
    }

    private func connect(to address: SocketAddress) {
        do {
            connection = try TCPConnection(
                to: address, sendCapacity: 2 * TiALimits.contentBytes, loop: loop, handler: self)
        } catch {
            driver?.drive { $0.controlFailed(SourceError(error), at: $1) }
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
        resolver?.cancel()
        resolver = nil
        connection?.close()
        connection = nil
        driver = nil
    }

    private func ended() {
        let driver = driver
        close()
        driver?.drive { $0.controlClosed(at: $1) }
    }
}

extension ControlSocket: TCPConnectionHandler {
    func connected(_ connection: TCPConnection, now: Int64) {
        driver?.drive(at: now) { $0.controlOpened(at: now) }
    }

    func readable(_ connection: TCPConnection, now: Int64) {
        var budget = TurnBudget(receptions: Self.receptionsPerTurn, loop: loop)
        // Handling a reply may end this connection.
        while connection === self.connection, budget.take() {
            // A connection that broke has ended as much as one that was closed.
            switch (try? connection.receive(into: buffer)) ?? .endOfStream {
            case .bytes(let count):
                let bytes = UnsafeRawBufferPointer(rebasing: buffer[..<count])
                driver?.drive(at: now) { $0.controlReceived(bytes, at: now) }
            case .nothing: return
            case .endOfStream: return ended()
            }
        }
    }

    func failed(_ connection: TCPConnection, error: SocketError, now: Int64) {
        guard connection === self.connection else { return }
        // The server ended it; before it stood, these do not occur.
        if error == .reset || error == .closed { return ended() }
        let driver = driver
        close()
        driver?.drive(at: now) { $0.controlFailed(SourceError(error), at: now) }
    }
}

extension ControlSocket: ResolverHandler {
    func resolved(_ resolver: Resolver, to address: SocketAddress, now: Int64) {
        guard resolver === self.resolver else { return }
        self.resolver = nil
        connect(to: address)
    }

    func unresolved(_ resolver: Resolver, error: ResolverError, now: Int64) {
        guard resolver === self.resolver else { return }
        self.resolver = nil
        driver?.drive(at: now) { $0.controlFailed(SourceError(error), at: now) }
    }
}
