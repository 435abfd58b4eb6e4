import CSystem

/// Receives a call for each incoming connection.
public protocol TCPListenerHandler: AnyObject {
    /// Called when a connection was accepted. The handler must set the connection's handler, or release the connection, which then closes.
    func accepted(_ connection: TCPConnection, by listener: TCPListener, now: Int64)
}

/// Listens for TCP connections. Retains its handler until `close()`.
public final class TCPListener: EventHandler {
    /// The maximum number of connections that are accepted in one dispatch, so that a flood of them does not block everything else.
    public static let maximumAcceptsPerDispatch = 16

    /// The address at which the listener listens. If port 0 was requested, it contains the port that the system chose.
    public let address: SocketAddress
    private let loop: EventLoop
    private let sendCapacity: Int
    private var descriptor: Int32
    /// A descriptor that is kept in reserve. If the process has no other free descriptor, the listener closes this one, so that it can accept a
    /// connection and close it at once.
    private var spare: Int32
    private var registration: EventRegistration?
    private var handler: (any TCPListenerHandler)?

    /// - Parameters:
    ///   - address: the address to listen at. For port 0, the system chooses a port.
    ///   - sendCapacity: the maximum number of bytes that can wait to be sent, for each accepted connection.
    public init(
        on address: SocketAddress, backlog: Int32 = 16, sendCapacity: Int = 65536, loop: EventLoop,
        handler: any TCPListenerHandler
    ) throws(SocketError) {
        let descriptor = system_tcp_socket(address.endpoint.version)
        guard descriptor >= 0 else { throw SocketError(errno: -descriptor) }
        // Allow listening at a port that closed connections of a previous server process still occupy.
        _ = system_set_reuse_address(descriptor)
        var result = system_bind(descriptor, address.endpoint)
        if result == 0 { result = system_listen(descriptor, backlog) }
        guard result == 0, let bound = localAddressOf(descriptor) else {
            CSystem.close(descriptor)
            throw SocketError(errno: -result)
        }
        self.address = bound
        self.loop = loop
        self.sendCapacity = sendCapacity
        self.descriptor = descriptor
        self.handler = handler
        spare = system_open("/dev/null", O_RDONLY, 0)
        do {
            registration = try loop.register(descriptor, for: .readable, handler: self)
        } catch {
            throw .tooManyDescriptors
        }
    }

    deinit { close() }

    /// Stops listening and releases the handler. Accepted connections remain open.
    public func close() {
        registration = nil
        handler = nil
        if descriptor >= 0 { CSystem.close(descriptor) }
        if spare >= 0 { CSystem.close(spare) }
        descriptor = -1
        spare = -1
    }

    public func ready(_ events: ReadyEvents, now: Int64) {
        for _ in 0..<TCPListener.maximumAcceptsPerDispatch {
            guard descriptor >= 0 else { return }
            var peer = system_endpoint()
            let accepted = system_accept(descriptor, &peer)
            if accepted == -EMFILE || accepted == -ENFILE {
                refuseOne()
                continue
            }
            // If accepting fails, the client has given up, or the queue of clients is empty. The next event shows which of the two has happened.
            guard accepted >= 0 else { return }
            // If the table of the event loop is full, the connection is closed, and the client sees the end of the stream.
            if let connection = try? TCPConnection(
                accepted: accepted, from: SocketAddress(peer), sendCapacity: sendCapacity, loop: loop)
            {
                handler?.accepted(connection, by: self, now: now)
            }
        }
    }

    /// Accepts one connection with the reserved descriptor, and closes the connection at once. If it remained in the queue, it would wake the loop
    /// again and again.
    private func refuseOne() {
        if spare >= 0 { CSystem.close(spare) }
        var peer = system_endpoint()
        let accepted = system_accept(descriptor, &peer)
        if accepted >= 0 { CSystem.close(accepted) }
        spare = system_open("/dev/null", O_RDONLY, 0)
    }
}
