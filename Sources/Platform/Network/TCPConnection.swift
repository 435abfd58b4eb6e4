import CSystem

/// Receives a call for each event of a TCP connection. The handler may close the connection in each call.
public protocol TCPConnectionHandler: AnyObject {
    /// Called when the connection is open; not for accepted connections, which are open from the beginning.
    func connected(_ connection: TCPConnection, now: Int64)
    /// Called when the connection has bytes to receive, or the stream has ended; again and again while bytes remain unread.
    func readable(_ connection: TCPConnection, now: Int64)
    /// Called when the send buffer is empty again: some bytes had to wait, and the kernel has now accepted all of them.
    func drained(_ connection: TCPConnection, now: Int64)
    /// Called when connecting failed, or the connection was lost. The connection is closed, and no further call follows.
    func failed(_ connection: TCPConnection, error: SocketError, now: Int64)
}

/// The result of `receive`.
public enum Received: Equatable, Sendable {
    /// The number of bytes in the buffer, at least one.
    case bytes(Int)
    /// There are no bytes now. A call of `readable` follows when there are.
    case nothing
    /// The peer has closed its side of the stream.
    case endOfStream
}

/// A TCP connection that never blocks. Retains its handler until `close()`.
public final class TCPConnection: EventHandler {
    /// The number of times that the kernel repeats a lost first segment: 1 s after the first segment, and again 2 s later. After 4 more seconds
    /// without an answer, the attempt has timed out.
    public static let connectRetries: Int32 = 2

    private enum State { case connecting, open, closed }

    /// The address of the peer.
    public let peer: SocketAddress
    public var handler: (any TCPConnectionHandler)?
    private var descriptor: Int32
    private var state: State
    private var endSeen = false
    private var pending: PendingBytes
    private var registration: EventRegistration?

    /// Starts to connect. The loop reports the result to the handler. If the system refuses immediately, the initializer throws.
    /// - Parameters:
    ///   - sendCapacity: the maximum number of bytes that can wait to be sent.
    ///   - receiveBuffer: the size of the kernel's buffer for unread bytes; nil for the kernel's choice of some megabytes.
    public init(
        to peer: SocketAddress, sendCapacity: Int = 65536, receiveBuffer: Int32? = nil, loop: EventLoop,
        handler: any TCPConnectionHandler
    ) throws(SocketError) {
        self.peer = peer
        self.handler = handler
        state = .connecting
        pending = PendingBytes(capacity: sendCapacity)
        descriptor = system_tcp_socket(peer.endpoint.version)
        guard descriptor >= 0 else { throw SocketError(errno: -descriptor) }
        system_set_tcp_options(descriptor, TCPConnection.connectRetries)
        // Set the size before connecting: the TCP window that the peer sees first depends on this size.
        if let receiveBuffer { _ = system_set_receive_buffer(descriptor, receiveBuffer) }
        let result = system_connect(descriptor, peer.endpoint)
        guard result == 0 || result == -EINPROGRESS else {
            closeDescriptor()
            throw SocketError(errno: -result)
        }
        // Wait until the loop reports the connection, even if it is open at once, so that there is only one code path.
        try register(loop, for: .writable)
    }

    /// Uses the descriptor of an accepted connection. The loop calls `readable` only after a handler was set.
    init(accepted descriptor: Int32, from peer: SocketAddress, sendCapacity: Int, loop: EventLoop) throws(SocketError) {
        self.peer = peer
        self.descriptor = descriptor
        state = .open
        pending = PendingBytes(capacity: sendCapacity)
        system_set_tcp_options(descriptor, TCPConnection.connectRetries)
        try register(loop, for: .readable)
    }

    private func register(_ loop: EventLoop, for interest: ReadyEvents) throws(SocketError) {
        do {
            registration = try loop.register(descriptor, for: interest, handler: self)
        } catch {
            closeDescriptor()
            throw .tooManyDescriptors
        }
    }

    deinit { closeDescriptor() }

    /// True while the connection is open.
    public var isOpen: Bool { state == .open }
    public var isConnecting: Bool { state == .connecting }
    /// The number of bytes that the kernel has accepted from the send buffer. If this number increases, the peer is reading.
    public private(set) var sentCount: Int64 = 0
    /// The number of bytes that wait to be sent.
    public var pendingSendCount: Int { pending.count }

    /// The local address of the connection: the address of the network interface through which the peer is reached.
    public var localAddress: SocketAddress? { localAddressOf(descriptor) }

    /// Closes the connection and releases the handler. Discards bytes that wait to be sent.
    public func close() {
        closeDescriptor()
        handler = nil
    }

    /// Closes the connection with a reset (RST), so that the peer notices it immediately and the port is free again.
    public func abort() {
        if descriptor >= 0 { _ = system_set_reset_on_close(descriptor) }
        close()
    }

    /// Sends all of the bytes, or throws and sends none. Bytes that the kernel does not accept now wait in a buffer of fixed size. During connecting,
    /// all bytes wait there.
    public func send(_ bytes: UnsafeRawBufferPointer) throws(SocketError) {
        guard state != .closed else { throw .closed }
        guard bytes.count <= pending.free else { throw .sendBufferFull }
        var sent = 0
        if state == .open && pending.isEmpty && !bytes.isEmpty {
            let result = system_send(descriptor, bytes.baseAddress, bytes.count)
            if result < 0 && !meansTryAgain(result) { throw broken(Int32(clamping: -result)) }
            sent = max(0, Int(result))
            sentCount += Int64(sent)
        }
        guard sent < bytes.count else { return }
        pending.append(UnsafeRawBufferPointer(rebasing: bytes[sent...]))
        updateInterest()
    }

    /// Sends all of the bytes, or throws and sends none.
    public func send(_ bytes: [UInt8]) throws(SocketError) {
        try bytes.withUnsafeBufferPointer { (buffer) throws(SocketError) in
            try send(UnsafeRawBufferPointer(buffer))
        }
    }

    /// Receives into the caller's buffer, which must not be empty. An error closes the connection.
    public func receive(into buffer: UnsafeMutableRawBufferPointer) throws(SocketError) -> Received {
        guard state != .closed else { throw .closed }
        guard state == .open, !buffer.isEmpty else { return .nothing }
        if endSeen { return .endOfStream }
        let result = system_receive(descriptor, buffer.baseAddress, buffer.count)
        if result > 0 { return .bytes(Int(result)) }
        if result == 0 {
            endSeen = true
            // Stop waiting for bytes: epoll reports an ended stream as readable forever, so the loop would spin.
            updateInterest()
            return .endOfStream
        }
        if meansTryAgain(result) { return .nothing }
        throw broken(Int32(clamping: -result))
    }

    public func ready(_ events: ReadyEvents, now: Int64) {
        if state == .connecting {
            finishConnecting(now: now)
            return
        }
        if events.contains(.readable) && !endSeen {
            handler?.readable(self, now: now)
        }
        guard state == .open else { return }
        if events.contains(.failed) || events.contains(.hungUp) && endSeen {
            let error = system_socket_error(descriptor)
            fail(error == 0 ? .closed : SocketError(errno: error), now: now)
            return
        }
        if events.contains(.writable) { flush(now: now) }
    }

    private func finishConnecting(now: Int64) {
        let error = system_socket_error(descriptor)
        guard error == 0 else {
            fail(SocketError(errno: error), now: now)
            return
        }
        state = .open
        updateInterest()
        handler?.connected(self, now: now)
    }

    private func flush(now: Int64) {
        guard !pending.isEmpty else { return }
        let bytes = pending.bytes
        let result = system_send(descriptor, bytes.baseAddress, bytes.count)
        if result < 0 {
            if !meansTryAgain(result) { fail(SocketError(errno: Int32(clamping: -result)), now: now) }
            return
        }
        pending.removeFirst(Int(result))
        sentCount += result
        guard pending.isEmpty else { return }
        updateInterest()
        handler?.drained(self, now: now)
    }

    private func updateInterest() {
        guard state == .open else { return }
        var interest: ReadyEvents = endSeen ? [] : .readable
        if !pending.isEmpty { interest.insert(.writable) }
        registration?.change(to: interest)
    }

    private func fail(_ error: SocketError, now: Int64) {
        let handler = handler
        close()
        handler?.failed(self, error: error, now: now)
    }

    /// Closes the connection and returns the error, which the caller then throws.
    private func broken(_ error: Int32) -> SocketError {
        close()
        return SocketError(errno: error)
    }

    private func closeDescriptor() {
        registration = nil
        if descriptor >= 0 { CSystem.close(descriptor) }
        descriptor = -1
        state = .closed
    }
}

/// The local address of a socket.
func localAddressOf(_ descriptor: Int32) -> SocketAddress? {
    var own = system_endpoint()
    guard system_local_address(descriptor, &own) == 0 else { return nil }
    return SocketAddress(own)
}
