import CSystem

/// Receives a call when a timer expires.
public protocol TimerHandler: AnyObject {
    /// - Parameters:
    ///   - expirations: the number of intervals that have ended since the last call, at least 1.
    ///   - now: the time at which the loop woke up.
    func fired(_ timer: Timer, expirations: Int, now: Int64)
}

/// A timer on the loop (timerfd). Retains its handler until `close()`.
public final class Timer: EventHandler {
    private var descriptor: Int32
    private var registration: EventRegistration?
    private var handler: (any TimerHandler)?

    public init(loop: EventLoop, handler: any TimerHandler) throws(PlatformError) {
        descriptor = system_timer_create()
        guard descriptor >= 0 else { throw .system("timer", -descriptor) }
        self.handler = handler
        do {
            registration = try loop.register(descriptor, for: .readable, handler: self)
        } catch {
            throw error
        }
    }

    deinit { close() }

    /// Fires once at an absolute monotonic time. A time in the past fires immediately. Replaces an earlier setting.
    public func start(at deadline: Int64) { _ = system_timer_set(descriptor, max(1, deadline), 0) }

    /// Fires at `deadline` and every `interval` nanoseconds (at least 1 ms) after it.
    public func start(at deadline: Int64, every interval: Int64) {
        _ = system_timer_set(descriptor, max(1, deadline), max(1_000_000, interval))
    }

    /// Stops the timer. It can be started again.
    public func stop() {
        _ = system_timer_set(descriptor, 0, 0)
    }

    /// Ends the timer and releases its handler.
    public func close() {
        registration = nil
        handler = nil
        if descriptor >= 0 { CSystem.close(descriptor) }
        descriptor = -1
    }

    public func ready(_ events: ReadyEvents, now: Int64) {
        // The counter is empty if the timer was stopped or restarted after the loop fetched this event.
        let expirations = system_counter_take(descriptor)
        guard expirations > 0 else { return }
        handler?.fired(self, expirations: Int(clamping: expirations), now: now)
    }
}
