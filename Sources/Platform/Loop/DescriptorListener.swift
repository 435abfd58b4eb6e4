import CSystem

/// Receives a call when another process has passed a file descriptor.
public protocol DescriptorHandler: AnyObject {
    /// - Parameter descriptor: the passed descriptor. The handler now owns it.
    func received(_ descriptor: Int32, now: Int64)
}

/// Receives file descriptors from a process of another user, for files that this process may not open. Retains its handler until `close()`.
public final class DescriptorListener: EventHandler {
    private var descriptor: Int32
    private let user: UInt32
    private var registration: EventRegistration?
    private var handler: (any DescriptorHandler)?

    /// - Parameters:
    /// - name: the name of the local socket at which this process listens. Throws if another process already uses it.
    /// - user: the number of the user that may pass descriptors.
    public init(
        name: String, user: UInt32, loop: EventLoop, handler: any DescriptorHandler
    ) throws(SocketError) {
        self.user = user
        self.handler = handler
        descriptor = name.withCString { system_descriptor_listen($0) }
        guard descriptor >= 0 else { throw SocketError(errno: -descriptor) }
        do {
            registration = try loop.register(descriptor, for: .readable, handler: self)
        } catch {
            close()
            throw .tooManyDescriptors
        }
    }

    deinit { close() }

    public func close() {
        registration = nil
        handler = nil
        if descriptor >= 0 { CSystem.close(descriptor) }
        descriptor = -1
    }

    public func ready(_ events: ReadyEvents, now: Int64) {
        let received = system_descriptor_take(descriptor, user)
        if received >= 0 { handler?.received(received, now: now) }
    }
}

/// Passes a descriptor to a process that belongs to a user and listens at a name (see `DescriptorListener`).
/// - Returns: an error; nil on success.
public func sendDescriptor(_ descriptor: Int32, to name: String, of user: UInt32) -> SocketError? {
    let result = name.withCString { system_descriptor_send($0, user, descriptor) }
    return result < 0 ? SocketError(errno: -result) : nil
}
