import Platform
import Signals
import TiA

/// The socket of a control connection, and the lookup of the server's name. While the socket is open, it retains the driver.
final class ControlSocket {
    private let host: String
    private let port: UInt16
    private let loop: EventLoop
    private var driver: TiADriver?
    private var resolver: Resolver?
    private let socket: StreamSocket

    init(host: String, port: UInt16, loop: EventLoop) {
        self.host = host
        self.port = port
        self.loop = loop
        // Limit the number of bytes per turn: processing lines takes much more time than processing data, and several servers may send lines without
        // end.
        socket = StreamSocket(
            StreamSocket.Limits(
                bufferBytes: 2 << 10, receptionsPerTurn: 128, sendBytes: 2 * TiALimits.contentBytes), loop: loop)
    }

    /// The server's address; nil while it is unknown.
    var server: IPAddress? { socket.peer?.host }

    /// Connects to the server, after a lookup if the server is given by name. Reports the result to the protocol session of the driver.
    func open(for driver: TiADriver) {
        close()
        self.driver = driver
        if let address = SocketAddress(host, port: port) { return socket.open(to: address, for: self) }
        do {
            resolver = try Resolver(name: host, port: port, loop: loop, handler: self)
        } catch {
            driver.drive { $0.controlFailed(SourceError(error), at: $1) }
        }
    }

    func send(_ bytes: [UInt8]) { socket.send(bytes) }

    func close() {
        resolver?.cancel()
        resolver = nil
        socket.close()
        driver = nil
    }

    /// Closes the connection, and then calls the driver.
    private func end(_ body: (TiADriver) -> Void) {
        let driver = driver
        close()
        if let driver { body(driver) }
    }
}

extension ControlSocket: StreamSocketHandler {
    func opened(_ socket: StreamSocket, now: Int64) { driver?.drive(at: now) { $0.controlOpened(at: now) } }

    func received(_ bytes: UnsafeRawBufferPointer, on socket: StreamSocket, now: Int64) {
        driver?.drive(at: now) { $0.controlReceived(bytes, at: now) }
    }

    func ended(_ socket: StreamSocket, now: Int64) {
        end { $0.drive(at: now) { $0.controlClosed(at: now) } }
    }

    func failed(_ socket: StreamSocket, error: SocketError, now: Int64) {
        end { $0.drive(at: now) { $0.controlFailed(SourceError(error), at: now) } }
    }
}

extension ControlSocket: ResolverHandler {
    func resolved(_ resolver: Resolver, to address: SocketAddress, now: Int64) {
        guard resolver === self.resolver else { return }
        self.resolver = nil
        socket.open(to: address, for: self)
    }

    func unresolved(_ resolver: Resolver, error: ResolverError, now: Int64) {
        guard resolver === self.resolver else { return }
        self.resolver = nil
        driver?.drive(at: now) { $0.controlFailed(SourceError(error), at: now) }
    }
}
