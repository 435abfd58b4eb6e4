import CSystem

/// The signals that ask the process to end.
public enum ProcessSignal: Sendable {
    /// SIGTERM: the system requests a regular end.
    case terminate
    /// SIGINT: the user typed Ctrl-C on a terminal.
    case interrupt
    /// SIGHUP: the terminal was closed.
    case hangUp
}

/// Receives a call in the loop when a signal has arrived. The call is not a signal handler in the sense of POSIX, so it
/// may do anything.
public protocol SignalHandler: AnyObject {
    func received(_ signal: ProcessSignal, now: Int64)
}

/// Receives SIGTERM, SIGINT and SIGHUP through the loop (signalfd), and ignores SIGPIPE. Create it before any thread, because threads inherit the set
/// of blocked signals.
public final class ProcessSignals: EventHandler {
    private let descriptor: Int32
    private var registration: EventRegistration?
    private var handler: (any SignalHandler)?

    public init(loop: EventLoop, handler: any SignalHandler) throws(PlatformError) {
        descriptor = system_signals_create()
        guard descriptor >= 0 else { throw .system("signalfd", -descriptor) }
        self.handler = handler
        do {
            registration = try loop.register(descriptor, for: .readable, handler: self)
        } catch {
            throw error
        }
    }

    deinit {
        registration = nil
        if descriptor >= 0 {
            close(descriptor)
            system_signals_restore()
        }
    }

    public func ready(_ events: ReadyEvents, now: Int64) {
        while true {
            switch system_signals_take(descriptor) {
            case SIGTERM: handler?.received(.terminate, now: now)
            case SIGINT: handler?.received(.interrupt, now: now)
            case SIGHUP: handler?.received(.hangUp, now: now)
            default: return
            }
        }
    }
}

/// Stops the loop on any of the three signals, so that the program releases its resources in order.
public final class StopOnSignal: SignalHandler {
    private let loop: EventLoop
    /// The signal that stopped the loop; nil if there was none.
    public private(set) var signal: ProcessSignal?

    public init(loop: EventLoop) { self.loop = loop }

    public func received(_ signal: ProcessSignal, now: Int64) {
        self.signal = signal
        loop.stop()
    }
}
