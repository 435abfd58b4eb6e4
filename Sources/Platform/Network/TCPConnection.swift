import CSystem

/// Called for the events of a TCP connection. Each call may close the connection.
public protocol TCPConnectionHandler: AnyObject {
    /// The connection is open. Not called for accepted connections, which are open from the start.
    func connected(_ connection: TCPConnection, now: Int64)
    /// Bytes or the end of the stream can be received. Unread bytes are announced again.
    func readable(_ connection: TCPConnection, now: Int64)
    /// All bytes passed to `send` have left, after some of them had to wait.
    func drained(_ connection: TCPConnection, now: Int64)
    /// Connecting failed, or the connection was lost. It is closed; no further call follows.
    func failed(_ connection: TCPConnection, error: SocketError, now: Int64)
}

/// The result of `receive`.
public enum Received: Equatable, Sendable {
    /// The number of bytes in the buffer, at least one.
    case bytes(Int)
    /// No bytes now; `readable` announces the next ones.
    case nothing
    /// The peer has ended its side of the stream.
    case endOfStream
}

/// A TCP connection that never blocks. Retains its handler until `close()`.
public final class TCPConnection: EventHandler {
    /// How often a lost first segment is repeated: after 1 and 2 s, and after 4 more the attempt has timed out.
    public static let connectRetries: Int32 = 2

    private enum State { case connecting, open, closed }

    /// The peer's address.
    public let peer: SocketAddress
    public var handler: (any TCPConnectionHandler)?
    private var descriptor: Int32
    private var state: State
    private var endSeen = false
    private var pending: PendingBytes
    private var registration: EventRegistration?

    /// Starts to connect. The handler gets the result. An immediate refusal is thrown.
    /// - Parameters:
    ///   - sendCapacity: the most waiting bytes.
    ///   - receiveBuffer: the kernel's buffer for unread bytes; nil for the kernel's choice of some megabytes.
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
        // The window that the peer sees starts with this size.
        if let receiveBuffer { _ = system_set_receive_buffer(descriptor, receiveBuffer) }
        let result = system_connect(descriptor, peer.endpoint)
        guard result == 0 || result == -EINPROGRESS else {
            closeDescriptor()
            throw SocketError(errno: -result)
        }
        // Even an immediate connection is announced from the loop, so that there is only one path.
        try register(loop, for: .writable)
    }

    /// Takes over an accepted descriptor. Readability is announced only after a handler was set.
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

    /// True while it is connected.
    public var isOpen: Bool { state == .open }
    public var isConnecting: Bool { state == .connecting }
    /// The number of bytes that the system has accepted. It shows whether the peer reads.
    public private(set) var sentCount: Int64 = 0
    /// The number of bytes that wait to be sent.
    public var pendingSendCount: Int { pending.count }

    /// This machine's side of the connection: the interface over which the peer is reached.
    public var localAddress: SocketAddress? { localAddressOf(descriptor) }

    /// Ends the connection and releases the handler. Waiting bytes are dropped.
    public func close() {
        closeDescriptor()
        handler = nil
    }

    /// Ends the connection with a reset, so that the peer notices at once and no port lingers.
    public func abort() {
        if descriptor >= 0 { _ = system_set_reset_on_close(descriptor) }
        close()
    }

    /// Accepts all of the bytes, or none. Bytes that the network does not take now wait in a buffer of fixed size.
    /// While connecting, all bytes wait.
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

    /// Accepts all of the bytes, or none.
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
            // An ended stream stays readable forever: without this, the loop would spin.
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

    /// Closes the connection for an error that the caller then throws.
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

/// The address that a socket is bound to.
func localAddressOf(_ descriptor: Int32) -> SocketAddress? {
    var own = system_endpoint()
    guard system_local_address(descriptor, &own) == 0 else { return nil }
    return SocketAddress(own)
}
