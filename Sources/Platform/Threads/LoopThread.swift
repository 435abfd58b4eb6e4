import CSystem

/// Runs an event loop on its own thread until it is closed. Until then, only that thread may use the loop and the objects in it.
public final class LoopThread {
    private let stopper: Stopper
    private var thread: SystemThread?

    public init(_ loop: EventLoop) throws(PlatformError) {
        stopper = try Stopper(loop)
        thread = try SystemThread(LoopBody(loop), priority: .usual, name: "loop's thread")
    }

    deinit { close() }

    /// Stops the loop and waits for the end of the thread. Then the caller may use the loop again.
    public func close() {
        guard let thread = thread.take() else { return }
        stopper.signal()
        thread.join()
        stopper.close()
    }
}

private final class LoopBody: ThreadBody {
    private let loop: EventLoop
    init(_ loop: EventLoop) { self.loop = loop }
    func run() { loop.run() }
}

/// Stops the loop at the request of another thread.
private final class Stopper: EventHandler {
    // The loop outlives this handler, which is registered in it, so the reference need not retain the loop.
    private unowned(unsafe) let loop: EventLoop
    private var descriptor: Int32
    private var registration: EventRegistration?

    init(_ loop: EventLoop) throws(PlatformError) {
        self.loop = loop
        descriptor = system_event_create()
        guard descriptor >= 0 else { throw .system("eventfd", -descriptor) }
        registration = try loop.register(descriptor, for: .readable, handler: self)
    }

    deinit { close() }

    func signal() { _ = system_event_signal(descriptor) }

    func close() {
        registration = nil
        if descriptor >= 0 { CSystem.close(descriptor) }
        descriptor = -1
    }

    func ready(_ events: ReadyEvents, now: Int64) {
        _ = system_counter_take(descriptor)
        loop.stop()
    }
}
