import CSystem

/// The event loop: it sleeps in epoll and calls the handlers of ready descriptors.
///
/// Handlers are in a fixed table. Each entry has a slot number and a generation, so that the loop recognizes and ignores an event for a handler that
/// was removed after the event was fetched. Dispatch allocates nothing.
public final class EventLoop {
    /// The maximum number of descriptors that can be watched at the same time.
    public static let maximumHandlers = 256

    private struct Slot {
        var descriptor: Int32 = -1
        var generation: UInt32 = 0
        // A handler owns its registration and therefore outlives its entry in the loop's table. A strong reference would create a reference cycle.
        unowned(unsafe) var handler: (any EventHandler)?
    }

    public let clock: any MonotonicClock
    /// Limits the time that sockets spend on reading, for sockets whose peers send without end.
    public let reading = ReadingTime()
    private let epoll: Int32
    private var slots = [Slot](repeating: Slot(), count: EventLoop.maximumHandlers)
    private var running = false
    private let events = UnsafeMutablePointer<UInt32>.allocate(capacity: Int(SYSTEM_EPOLL_BATCH))
    private let keys = UnsafeMutablePointer<UInt64>.allocate(capacity: Int(SYSTEM_EPOLL_BATCH))

    /// - Parameter clock: provides the time `now` for the handlers.
    public init(clock: any MonotonicClock = SystemClock()) throws(PlatformError) {
        self.clock = clock
        epoll = system_epoll_create()
        guard epoll >= 0 else { throw .system("epoll", -epoll) }
    }

    deinit {
        if epoll >= 0 { close(epoll) }
        events.deallocate()
        keys.deallocate()
    }

    /// Watches a descriptor. The handler must own the registration: the loop does not retain handlers.
    public func register(
        _ descriptor: Int32, for interest: ReadyEvents, handler: any EventHandler
    ) throws(PlatformError) -> EventRegistration {
        guard let slot = slots.firstIndex(where: { $0.descriptor < 0 }) else { throw .tooManyHandlers }
        slots[slot].generation &+= 1
        let result = system_epoll_add(epoll, descriptor, interest.rawValue, key(slot))
        guard result >= 0 else { throw .system("epoll add", -result) }
        slots[slot].descriptor = descriptor
        slots[slot].handler = handler
        return EventRegistration(loop: self, slot: slot)
    }

    func change(_ slot: Int, to interest: ReadyEvents) {
        _ = system_epoll_modify(epoll, slots[slot].descriptor, interest.rawValue, key(slot))
    }

    func remove(_ slot: Int) {
        _ = system_epoll_remove(epoll, slots[slot].descriptor)
        slots[slot].descriptor = -1
        slots[slot].handler = nil
        slots[slot].generation &+= 1
    }

    private func key(_ slot: Int) -> UInt64 { UInt64(slots[slot].generation) << 32 | UInt64(slot) }

    /// Dispatches until `stop()`.
    public func run() {
        running = true
        while running { runOnce(timeout: -1) }
    }

    /// Makes `run()` return after the current dispatch.
    public func stop() { running = false }

    /// Waits for events and calls their handlers once.
    /// - Parameter timeout: the maximum waiting time in nanoseconds, rounded up to milliseconds. A negative value waits without limit, 0 does not
    ///   wait.
    /// - Returns: the number of called handlers.
    @discardableResult
    public func runOnce(timeout: Int64) -> Int {
        let milliseconds: Int32
        if timeout < 0 {
            milliseconds = -1
        } else {
            milliseconds = Int32(min(timeout / 1_000_000 + (timeout % 1_000_000 == 0 ? 0 : 1), 3_600_000))
        }
        let count = system_epoll_wait(epoll, events, keys, milliseconds)
        // A count of zero means that there was no event, a negative one that a signal interrupted the wait. Neither is an error.
        guard count > 0 else { return 0 }
        let now = clock.now
        reading.beginTurn(at: now)
        var called = 0
        for index in 0..<Int(count) {
            let slot = Int(truncatingIfNeeded: keys[index] & 0xFFFF_FFFF)
            guard slots[slot].generation == UInt32(truncatingIfNeeded: keys[index] >> 32),
                let handler = slots[slot].handler
            else { continue }
            handler.ready(ReadyEvents(rawValue: events[index]), now: now)
            called += 1
        }
        return called
    }
}

/// A handler's entry in the loop. Releasing the entry removes the handler. The owner must release the entry before closing the descriptor.
public struct EventRegistration: ~Copyable {
    private let loop: EventLoop
    private let slot: Int

    init(loop: EventLoop, slot: Int) {
        self.loop = loop
        self.slot = slot
    }

    /// Changes the events to wait for. The loop reports errors of the descriptor even if the set is empty.
    public func change(to interest: ReadyEvents) { loop.change(slot, to: interest) }

    deinit { loop.remove(slot) }
}
