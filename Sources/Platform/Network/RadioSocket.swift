import CSystem

/// Receives a call for each event of a radio socket. The handler may close the socket in each call.
public protocol RadioSocketHandler: AnyObject {
    /// Called when the connection is open; not for sockets that were created from an open descriptor.
    func opened(_ socket: RadioSocket, now: Int64)
    /// Called when the socket has packets to receive, again and again while packets remain unread.
    func readable(_ socket: RadioSocket, now: Int64)
    /// Called when connecting failed, or the connection was lost. The socket is closed, and no further call follows.
    func failed(_ socket: RadioSocket, error: SocketError, now: Int64)
}

/// A non-blocking Bluetooth socket that preserves packet boundaries: a connection to a sensor's attributes (ATT), or the kernel's management
/// interface of Bluetooth controllers. Retains its handler until `close()`.
public final class RadioSocket: EventHandler {
    private var descriptor: Int32
    private var registration: EventRegistration?
    private var handler: (any RadioSocketHandler)?
    private var isConnecting: Bool

    /// Starts to connect to a Bluetooth Low Energy sensor. The loop reports the result to the handler.
    /// - Parameters:
    ///   - sensor: the sensor's address, 48 bits.
    ///   - kind: the kernel's number for the kind of address.
    public init(
        sensor: UInt64, kind: UInt8, loop: EventLoop, handler: any RadioSocketHandler
    ) throws(SocketError) {
        descriptor = system_attribute_socket(sensor, kind)
        isConnecting = true
        guard descriptor >= 0 else { throw SocketError(errno: -descriptor) }
        self.handler = handler
        try register(loop, for: .writable)
    }

    /// Uses an open descriptor, which this object then owns.
    public init(taking descriptor: Int32, loop: EventLoop, handler: any RadioSocketHandler) throws(SocketError) {
        self.descriptor = descriptor
        isConnecting = false
        self.handler = handler
        _ = system_set_close_on_exec(descriptor)
        _ = system_set_nonblocking(descriptor)
        try register(loop, for: .readable)
    }

    private func register(_ loop: EventLoop, for interest: ReadyEvents) throws(SocketError) {
        do {
            registration = try loop.register(descriptor, for: interest, handler: self)
        } catch {
            close()
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

    /// Receives one packet into the caller's buffer. If the packet is longer than the buffer, the rest of the packet is lost.
    /// - Returns: the packet's length; nil if there is no packet now.
    public func receive(into buffer: UnsafeMutableRawBufferPointer) throws(SocketError) -> Int? {
        guard descriptor >= 0, !isConnecting else { return nil }
        let result = system_radio_read(descriptor, buffer.baseAddress, buffer.count)
        if result > 0 { return Int(result) }
        // A result of zero bytes means that there is no packet. If the connection has ended, an event reports that.
        if result == 0 || meansTryAgain(result) { return nil }
        throw SocketError(errno: Int32(clamping: -result))
    }

    /// Sends one packet.
    /// - Returns: false if the kernel does not accept it now. The packet is then lost.
    @discardableResult
    public func send(_ packet: [UInt8]) throws(SocketError) -> Bool {
        guard descriptor >= 0, !isConnecting else { throw .closed }
        let result = packet.withUnsafeBytes { system_radio_write(descriptor, $0.baseAddress, $0.count) }
        if result >= 0 { return true }
        if meansTryAgain(result) { return false }
        throw SocketError(errno: Int32(clamping: -result))
    }

    public func ready(_ events: ReadyEvents, now: Int64) {
        if isConnecting { return connected(events, now: now) }
        // Read the packets that arrived before the connection ended.
        if events.contains(.readable) { handler?.readable(self, now: now) }
        guard descriptor >= 0, events.contains(.failed) || events.contains(.hungUp) else { return }
        let error = system_socket_error(descriptor)
        fail(error == 0 ? .closed : SocketError(errno: error), now: now)
    }

    private func connected(_ events: ReadyEvents, now: Int64) {
        let error = system_socket_error(descriptor)
        guard error == 0, !events.contains(.hungUp) else {
            return fail(error == 0 ? .closed : SocketError(errno: error), now: now)
        }
        guard events.contains(.writable) else { return }
        isConnecting = false
        registration?.change(to: .readable)
        handler?.opened(self, now: now)
    }

    private func fail(_ error: SocketError, now: Int64) {
        let handler = handler
        close()
        handler?.failed(self, error: error, now: now)
    }
}
