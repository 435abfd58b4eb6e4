import CSystem

/// Receives a call when the network has changed or the clock was set, so that pending operations can be tried again.
public protocol SystemChangesHandler: AnyObject {
    func systemChanged(now: Int64)
}

/// Watches for changes of the network or of the clock, after which the app retries pending operations. Retains its handler until `close()`.
public final class SystemChanges: EventHandler {
    public enum Subject: Sendable {
        /// An interface, an address or a route was added or removed (rtnetlink). The call contains no details.
        case network
        /// The clock was set, by any amount (timerfd, TFD_TIMER_CANCEL_ON_SET). Gradual corrections (slewing) are not reported.
        case clock
    }

    private let subject: Subject
    private var descriptor: Int32
    private var registration: EventRegistration?
    private var handler: (any SystemChangesHandler)?

    public init(of subject: Subject, loop: EventLoop, handler: any SystemChangesHandler) throws(PlatformError) {
        self.subject = subject
        switch subject {
        case .network: descriptor = system_network_changes()
        case .clock: descriptor = system_clock_watch_create()
        }
        guard descriptor >= 0 else { throw .system(subject == .network ? "netlink" : "timer", -descriptor) }
        self.handler = handler
        if subject == .clock { _ = system_clock_watch_take(descriptor) }
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
        switch subject {
        case .network: takeMessages()
        case .clock: guard system_clock_watch_take(descriptor) else { return }
        }
        handler?.systemChanged(now: now)
    }

    private func takeMessages() {
        var buffer = [UInt8](repeating: 0, count: 4096)
        // Read until the descriptor is empty. A read can also fail, because the kernel has dropped messages. The failed read clears this error, and
        // the handler is called as for any change.
        for _ in 0..<64 where buffer.withUnsafeMutableBytes({ read(descriptor, $0.baseAddress, $0.count) }) <= 0 {
            break
        }
    }
}
