import CSystem

/// Is called when datagrams have come.
public protocol UDPSocketHandler: AnyObject {
    /// Datagrams can be received with `receiveBatch`. What is not received is announced again.
    func readable(_ socket: UDPSocket, now: Int64)
}

/// A UDP socket that never blocks. It holds its handler until `close()`.
public final class UDPSocket: EventHandler {
    /// Receive buffer asked of the kernel: 2 s of 2 MB/s. Debian's limit without privilege is 208 kB.
    public static let preferredReceiveBuffer: Int32 = 4 << 20

    /// Where it is bound, with the port that was chosen when 0 was asked for.
    public let address: SocketAddress
    /// What the kernel granted, in its own accounting (twice the payload).
    public let receiveBuffer: Int
    private var descriptor: Int32
    private var registration: EventRegistration?
    private var handler: (any UDPSocketHandler)?

    /// - Parameters:
    ///   - address: what to bind to: `.any(port:)` or `.anyV6(port:)` to receive, for that version of the protocol
    ///     alone; port 0 lets the system choose.
    ///   - shared: others on this machine may bind the same port too; broadcasts then reach all of them. This is
    ///     SO_REUSEADDR and not SO_REUSEPORT, which would deal the datagrams out among the sockets.
    ///   - broadcast: sending to broadcast addresses is allowed.
    ///   - receiveBuffer: bytes asked of the kernel, which may grant less.
    ///   - notesArrival: the kernel notes when each datagram arrives; see `DatagramBatch.arrival`.
    ///   - handler: nil for a socket that only sends.
    public init(
        bind address: SocketAddress, shared: Bool = false, broadcast: Bool = false, notesArrival: Bool = false,
        receiveBuffer: Int32 = UDPSocket.preferredReceiveBuffer, loop: EventLoop, handler: (any UDPSocketHandler)?
    ) throws(SocketError) {
        let descriptor = system_udp_socket(address.endpoint.version)
        guard descriptor >= 0 else { throw SocketError(errno: -descriptor) }
        if shared { _ = system_set_reuse_address(descriptor) }
        if broadcast { _ = system_set_broadcast(descriptor) }
        if notesArrival { _ = system_set_arrival_times(descriptor) }
        let result = system_bind(descriptor, address.endpoint)
        guard result == 0, let bound = localAddressOf(descriptor) else {
            CSystem.close(descriptor)
            throw SocketError(errno: -result)
        }
        self.address = bound
        self.receiveBuffer = Int(system_set_receive_buffer(descriptor, receiveBuffer))
        self.descriptor = descriptor
        self.handler = handler
        guard handler != nil else { return }
        do {
            registration = try loop.register(descriptor, for: .readable, handler: self)
        } catch {
            throw .tooManyDescriptors
        }
    }

    deinit { close() }

    /// Closes the socket and lets the handler go.
    public func close() {
        registration = nil
        handler = nil
        if descriptor >= 0 { CSystem.close(descriptor) }
        descriptor = -1
    }

    /// Whether the handler is called when datagrams come. A reader with a pace of its own need not be woken by each.
    public func announces(_ isWished: Bool) { registration?.change(to: isWished ? .readable : []) }

    /// Receives as many datagrams as are there and fit into the batch.
    /// - Returns: how many; 0 when there is nothing now.
    public func receiveBatch(into batch: DatagramBatch) throws(SocketError) -> Int {
        guard descriptor >= 0 else { throw .closed }
        let result = batch.receive(from: descriptor)
        if result >= 0 { return Int(result) }
        // "Refused" answers something sent earlier from here: it says nothing about receiving.
        if meansTryAgain(Int64(result)) || result == -ECONNREFUSED { return 0 }
        throw SocketError(errno: -result)
    }

    /// Sends one datagram.
    /// - Returns: false when the network takes nothing now; the datagram is lost, as datagrams may be.
    @discardableResult
    public func send(_ bytes: UnsafeRawBufferPointer, to address: SocketAddress) throws(SocketError) -> Bool {
        guard descriptor >= 0 else { throw .closed }
        let result = system_send_to(descriptor, bytes.baseAddress, bytes.count, address.endpoint)
        if result >= 0 { return true }
        if meansTryAgain(result) || result == Int64(-ECONNREFUSED) || result == Int64(-ENOBUFS) { return false }
        throw SocketError(errno: Int32(clamping: -result))
    }

    /// Sends one datagram to a multicast group through each interface of this machine that can, whatever its routes say.
    /// - Returns: through how many it went; 0 where there is none.
    public func send(_ bytes: UnsafeRawBufferPointer, toGroup group: SocketAddress) -> Int {
        guard descriptor >= 0 else { return 0 }
        return Int(system_send_to_group(descriptor, bytes.baseAddress, bytes.count, group.endpoint))
    }

    /// Sends one datagram to all machines of each network of version 4 that this machine is in. The socket must be allowed to broadcast.
    /// - Returns: to how many networks it went; 0 where there is none.
    public func send(_ bytes: UnsafeRawBufferPointer, toAllAt port: UInt16) -> Int {
        guard descriptor >= 0 else { return 0 }
        return Int(system_send_to_broadcasts(descriptor, bytes.baseAddress, bytes.count, port))
    }

    public func ready(_ events: ReadyEvents, now: Int64) {
        if events.contains(.failed) { _ = system_socket_error(descriptor) }
        if events.contains(.readable) { handler?.readable(self, now: now) }
    }
}
