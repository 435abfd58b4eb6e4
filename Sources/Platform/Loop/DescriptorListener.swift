import CSystem

/// Is called when another program has given a descriptor.
public protocol DescriptorHandler: AnyObject {
    /// - Parameter descriptor: the handler's from now on.
    func given(_ descriptor: Int32, now: Int64)
}

/// Takes descriptors that a program of another user gives: what this one has no rights to open. It holds its handler until `close()`.
public final class DescriptorListener: EventHandler {
    private var descriptor: Int32
    private let user: UInt32
    private var registration: EventRegistration?
    private var handler: (any DescriptorHandler)?

    /// - Parameters:
    ///   - name: under which this program listens on this machine; another one that has it is an error.
    ///   - user: who may give descriptors.
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
        let given = system_descriptor_take(descriptor, user)
        if given >= 0 { handler?.given(given, now: now) }
    }
}

/// The other side: gives a descriptor to the program of a user that listens under a name.
/// - Returns: an error; nil when it was given.
public func giveDescriptor(_ descriptor: Int32, to name: String, of user: UInt32) -> SocketError? {
    let result = name.withCString { system_descriptor_give($0, user, descriptor) }
    return result < 0 ? SocketError(errno: -result) : nil
}
