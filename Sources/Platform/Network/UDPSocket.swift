import CSystem

/// Receives a call when datagrams have arrived.
public protocol UDPSocketHandler: AnyObject {
    /// Called when `receiveBatch` can receive datagrams, again and again while datagrams remain unread.
    func readable(_ socket: UDPSocket, now: Int64)
}

/// A UDP socket that never blocks. Retains its handler until `close()`.
public final class UDPSocket: EventHandler {
    /// The requested size of the kernel's receive buffer, in bytes: enough for 2 s at 2 MB/s. Debian grants at most 208 kB to a process without
    /// privileges.
    public static let preferredReceiveBuffer: Int32 = 4 << 20

    /// The bound address. If port 0 was requested, it contains the port that the system chose.
    public let address: SocketAddress
    /// The size in bytes that the kernel granted for the receive buffer. The kernel counts its own overhead, too, so this is about twice the payload.
    public let receiveBuffer: Int
    private var descriptor: Int32
    private var registration: EventRegistration?
    private var handler: (any UDPSocketHandler)?

    /// - Parameters:
    ///   - address: the address to bind to: `.any(port:)` to receive IPv4 only, `.anyV6(port:)` to receive IPv6 only. For port 0, the system chooses
    ///     a port.
    ///   - shared: true if other programs on this machine may bind to the same port; all of them then receive broadcasts. This sets SO_REUSEADDR, not
    ///     SO_REUSEPORT, which would distribute the datagrams among the sockets.
    ///   - broadcast: true to allow sending to broadcast addresses.
    ///   - receiveBuffer: the requested size of the receive buffer in bytes; the kernel can grant less.
    ///   - notesArrival: true to store the arrival time of each datagram; see `DatagramBatch.arrival`.
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

    /// Enables or disables calls of the handler. An owner that reads at regular intervals disables them, so that not every datagram wakes the loop.
    public func announces(_ isWanted: Bool) { registration?.change(to: isWanted ? .readable : []) }

    /// Receives as many waiting datagrams as fit into the batch.
    /// - Returns: the number of received datagrams; 0 if there are none now.
    public func receiveBatch(into batch: DatagramBatch) throws(SocketError) -> Int {
        guard descriptor >= 0 else { throw .closed }
        let result = batch.receive(from: descriptor)
        if result >= 0 { return Int(result) }
        // ECONNREFUSED is no error of receiving: it reports that a datagram which this socket sent earlier was refused.
        if meansTryAgain(Int64(result)) || result == -ECONNREFUSED { return 0 }
        throw SocketError(errno: -result)
    }

    /// Sends one datagram.
    /// - Returns: false if the kernel does not accept it now. The datagram is then lost, as any datagram can be.
    @discardableResult
    public func send(_ bytes: UnsafeRawBufferPointer, to address: SocketAddress) throws(SocketError) -> Bool {
        guard descriptor >= 0 else { throw .closed }
        let result = system_send_to(descriptor, bytes.baseAddress, bytes.count, address.endpoint)
        if result >= 0 { return true }
        if meansTryAgain(result) || result == Int64(-ECONNREFUSED) || result == Int64(-ENOBUFS) { return false }
        throw SocketError(errno: Int32(clamping: -result))
    }

    /// Sends one datagram to a multicast group through each suitable interface of this machine, independent of its routing table.
    /// - Returns: the number of interfaces used; 0 if there is none.
    public func send(
        _ bytes: UnsafeRawBufferPointer, toGroup group: SocketAddress, through interfaces: InterfaceAddresses
    ) -> Int {
        guard descriptor >= 0 else { return 0 }
        return Int(
            system_send_to_group(descriptor, bytes.baseAddress, bytes.count, group.endpoint, interfaces.first))
    }

    /// Sends one datagram as a broadcast to each IPv4 network that this machine is in. The socket must have been created with `broadcast`.
    /// - Returns: the number of networks; 0 if there is none.
    public func send(
        _ bytes: UnsafeRawBufferPointer, toAllAt port: UInt16, through interfaces: InterfaceAddresses
    ) -> Int {
        guard descriptor >= 0 else { return 0 }
        return Int(system_send_to_broadcasts(descriptor, bytes.baseAddress, bytes.count, port, interfaces.first))
    }

    public func ready(_ events: ReadyEvents, now: Int64) {
        if events.contains(.failed) { _ = system_socket_error(descriptor) }
        if events.contains(.readable) { handler?.readable(self, now: now) }
    }
}
