import CSystem

/// Is called when something about the network changed.
public protocol NetworkChangesHandler: AnyObject {
    func networkChanged(now: Int64)
}

/// Hears from the kernel (rtnetlink) that an interface, address or route came or went, but not which: what waits for a
/// network tries again. Holds its handler until `close()`.
public final class NetworkChanges: EventHandler {
    private var descriptor: Int32
    private var registration: EventRegistration?
    private var handler: (any NetworkChangesHandler)?

    public init(loop: EventLoop, handler: any NetworkChangesHandler) throws(PlatformError) {
        descriptor = system_network_changes()
        guard descriptor >= 0 else { throw .system("netlink", -descriptor) }
        self.handler = handler
        do {
            registration = try loop.register(descriptor, for: .readable, handler: self)
        } catch {
            throw error
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
        var buffer = [UInt8](repeating: 0, count: 4096)
        // Too many changes at once are reported as an error, which reading clears: that is a change, too.
        for _ in 0..<64 where buffer.withUnsafeMutableBytes({ read(descriptor, $0.baseAddress, $0.count) }) <= 0 {
            break
        }
        handler?.networkChanged(now: now)
    }
}
