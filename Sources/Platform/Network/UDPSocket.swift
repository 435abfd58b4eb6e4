import CSystem

/// Called when datagrams have arrived.
public protocol UDPSocketHandler: AnyObject {
    /// Datagrams can be received with `receiveBatch`. Unread ones are announced again.
    func readable(_ socket: UDPSocket, now: Int64)
}

/// A UDP socket that never blocks. Retains its handler until `close()`.
public final class UDPSocket: EventHandler {
    /// The requested receive buffer: 2 s of 2 MB/s. Debian's limit without privilege is 208 kB.
    public static let preferredReceiveBuffer: Int32 = 4 << 20

    /// The bound address, with the chosen port if 0 was requested.
    public let address: SocketAddress
    /// The size that the kernel granted, in its own accounting (twice the payload).
    public let receiveBuffer: Int
    private var descriptor: Int32
    private var registration: EventRegistration?
    private var handler: (any UDPSocketHandler)?

    /// - Parameters:
    ///   - address: the address to bind: `.any(port:)` or `.anyV6(port:)` to receive, for that version of the protocol only. For port 0,
    ///     the system chooses one.
    ///   - shared: true if other programs on this machine may bind the same port; broadcasts then reach all of them. This is SO_REUSEADDR
    ///     and not SO_REUSEPORT, which would distribute the datagrams among the sockets.
    ///   - broadcast: true to allow sending to broadcast addresses.
    ///   - receiveBuffer: the requested bytes; the kernel can grant less.
    ///   - notesArrival: true to store when each datagram arrives; see `DatagramBatch.arrival`.
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

    /// Closes the socket and releases the handler.
    public func close() {
        registration = nil
        handler = nil
        if descriptor >= 0 { CSystem.close(descriptor) }
        descriptor = -1
    }

    /// Switches calls of the handler for datagrams. A reader with its own rhythm need not be woken by each datagram.
    public func announces(_ isWished: Bool) { registration?.change(to: isWished ? .readable : []) }

    /// Receives as many waiting datagrams as fit into the batch.
    /// - Returns: their number; 0 if there are none now.
    public func receiveBatch(into batch: DatagramBatch) throws(SocketError) -> Int {
        guard descriptor >= 0 else { throw .closed }
        let result = batch.receive(from: descriptor)
        if result >= 0 { return Int(result) }
        // "Refused" refers to an earlier datagram from here, not to receiving.
        if meansTryAgain(Int64(result)) || result == -ECONNREFUSED { return 0 }
        throw SocketError(errno: -result)
    }

    /// Sends one datagram.
    /// - Returns: false if the network accepts nothing now; the datagram is lost, as datagrams can be.
    @discardableResult
    public func send(_ bytes: UnsafeRawBufferPointer, to address: SocketAddress) throws(SocketError) -> Bool {
        guard descriptor >= 0 else { throw .closed }
        let result = system_send_to(descriptor, bytes.baseAddress, bytes.count, address.endpoint)
        if result >= 0 { return true }
        if meansTryAgain(result) || result == Int64(-ECONNREFUSED) || result == Int64(-ENOBUFS) { return false }
        throw SocketError(errno: Int32(clamping: -result))
    }

    /// Sends one datagram to a multicast group through each suitable interface of this machine, independent of its routes.
    /// - Returns: the number of interfaces; 0 if there is none.
    public func send(_ bytes: UnsafeRawBufferPointer, toGroup group: SocketAddress) -> Int {
        guard descriptor >= 0 else { return 0 }
        return Int(system_send_to_group(descriptor, bytes.baseAddress, bytes.count, group.endpoint))
    }

    /// Sends one datagram to all machines of each network of version 4 that this machine is in. The socket must be allowed to broadcast.
    /// - Returns: the number of networks; 0 if there is none.
    public func send(_ bytes: UnsafeRawBufferPointer, toAllAt port: UInt16) -> Int {
        guard descriptor >= 0 else { return 0 }
        return Int(system_send_to_broadcasts(descriptor, bytes.baseAddress, bytes.count, port))
    }

    public func ready(_ events: ReadyEvents, now: Int64) {
        if events.contains(.failed) { _ = system_socket_error(descriptor) }
        if events.contains(.readable) { handler?.readable(self, now: now) }
    }
}
