import CSystem

/// Receives a call when a packet of the other process has arrived, and when the connection has ended.
public protocol PacketSocketHandler: AnyObject {
    /// - Parameters:
    ///   - packet: the packet's bytes, valid during the call.
    ///   - descriptor: the passed descriptor, which the handler must close; nil if the packet has none.
    func received(_ packet: UnsafeBufferPointer<UInt8>, descriptor: Int32?, from socket: PacketSocket, now: Int64)
    /// Called when the other process has ended, or has sent data that are not a valid packet. The socket is closed.
    func ended(_ socket: PacketSocket, now: Int64)
}

/// A connection to another process of this machine. Each packet can also pass a file descriptor. Retains its handler until the connection is closed.
public final class PacketSocket: EventHandler {
    /// The usual maximum length of a received packet in bytes.
    public static let maximumBytes = 64
    /// The maximum number of packets that are received in one turn of the loop.
    private static let perTurn = 64

    private var descriptor: Int32
    private var registration: EventRegistration?
    private var handler: (any PacketSocketHandler)?
    private let buffer: UnsafeMutableBufferPointer<UInt8>

    /// - Parameters:
    ///   - descriptor: a connected, non-blocking socket. This object owns the socket from now on, even if this initializer throws.
    ///   - maximumBytes: the maximum length of a received packet in bytes. A longer one ends the connection.
    public init(
        _ descriptor: Int32, loop: EventLoop, maximumBytes: Int = PacketSocket.maximumBytes,
        handler: any PacketSocketHandler
    ) throws(PlatformError) {
        self.descriptor = descriptor
        self.handler = handler
        buffer = .allocate(capacity: maximumBytes)
        buffer.initialize(repeating: 0)
        do {
            registration = try loop.register(descriptor, for: .readable, handler: self)
        } catch {
            close()
            throw error
        }
    }

    deinit {
        close()
        buffer.deallocate()
    }

    /// Creates two connected sockets.
    public static func pair() throws(PlatformError) -> (Int32, Int32) {
        let sockets = UnsafeMutablePointer<Int32>.allocate(capacity: 2)
        sockets.initialize(repeating: -1, count: 2)
        defer { sockets.deallocate() }
        let result = system_packet_pair(sockets)
        guard result == 0 else { throw .system("socketpair", -result) }
        return (sockets[0], sockets[1])
    }

    public var isOpen: Bool { descriptor >= 0 }

    public func close() {
        registration = nil
        handler = nil
        if descriptor >= 0 { CSystem.close(descriptor) }
        descriptor = -1
    }

    /// Sends a packet.
    /// - Parameter file: a descriptor to pass with the packet. The caller still owns it.
    /// - Returns: false if the packet was not sent, because the other process has ended or has not read for a long time.
    @discardableResult
    public func send(_ bytes: [UInt8], file: Int32? = nil) -> Bool {
        guard descriptor >= 0 else { return false }
        return bytes.withUnsafeBytes { system_packet_send(descriptor, $0.baseAddress, $0.count, file ?? -1) } == 0
    }

    /// The result of `offer`.
    public enum Offer: Equatable, Sendable {
        case sent
        /// The kernel's queue of the socket is full.
        case full
        /// The other process has ended.
        case ended
    }

    /// Sends a packet that the caller may drop. The call allocates no memory.
    public func offer(_ packet: UnsafeRawBufferPointer) -> Offer {
        guard descriptor >= 0 else { return .ended }
        switch -system_packet_send(descriptor, packet.baseAddress, packet.count, -1) {
        case 0: return .sent
        case EAGAIN, ENOBUFS, ENOMEM, EINTR: return .full
        default: return .ended
        }
    }

    public func ready(_ events: ReadyEvents, now: Int64) {
        for _ in 0..<Self.perTurn {
            guard descriptor >= 0 else { return }
            var file: Int32 = -1
            let count = system_packet_receive(descriptor, buffer.baseAddress, buffer.count, &file)
            if count == -EAGAIN || count == -EINTR { return }
            guard count > 0 else {
                let handler = handler
                close()
                handler?.ended(self, now: now)
                return
            }
            let packet = UnsafeBufferPointer(rebasing: buffer[..<Int(count)])
            handler?.received(packet, descriptor: file >= 0 ? file : nil, from: self, now: now)
        }
    }
}
