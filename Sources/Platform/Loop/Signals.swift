import CSystem

/// The signals that ask the program to do something.
public enum ProcessSignal: Sendable {
    /// SIGTERM: shut down regularly.
    case terminate
    /// SIGINT: Ctrl-C on a terminal.
    case interrupt
    /// SIGHUP: the terminal has gone.
    case hangUp
}

/// Called for signals, in the loop. It is not a signal handler, so everything is allowed.
public protocol SignalHandler: AnyObject {
    func received(_ signal: ProcessSignal, now: Int64)
}

/// Receives SIGTERM, SIGINT and SIGHUP through the loop (signalfd) and ignores SIGPIPE.
/// Create it before any thread: threads inherit the set of blocked signals.
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

/// The usual reaction to all three signals: the loop ends, and the program's resources are released in order.
public final class StopOnSignal: SignalHandler {
    private let loop: EventLoop
    /// The signal that ended the loop, if any.
    public private(set) var signal: ProcessSignal?

    public init(loop: EventLoop) { self.loop = loop }

    public func received(_ signal: ProcessSignal, now: Int64) {
        self.signal = signal
        loop.stop()
    }
}
