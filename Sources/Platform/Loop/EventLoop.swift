import CSystem

/// The one loop in which everything happens: it sleeps in epoll and calls the handlers of ready descriptors.
///
/// Handlers live in a fixed table and are found by slot and generation, so that an event fetched for a handler that
/// was removed meanwhile reaches nobody. Dispatch allocates nothing.
public final class EventLoop {
    /// Most descriptors that can be watched at once.
    public static let maximumHandlers = 256

    private struct Slot {
        var descriptor: Int32 = -1
        var generation: UInt32 = 0
        // The handler owns its registration, so it outlives this entry. A strong reference would be a cycle.
        unowned(unsafe) var handler: (any EventHandler)?
    }

    public let clock: any MonotonicClock
    /// What sockets that could read without end ask how long they may.
    public let reading = ReadingTime()
    private let epoll: Int32
    private var slots = [Slot](repeating: Slot(), count: EventLoop.maximumHandlers)
    private var running = false
    private let events = UnsafeMutablePointer<UInt32>.allocate(capacity: Int(SYSTEM_EPOLL_BATCH))
    private let keys = UnsafeMutablePointer<UInt64>.allocate(capacity: Int(SYSTEM_EPOLL_BATCH))

    /// - Parameter clock: gives `now` to the handlers.
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

    /// Watches a descriptor. The handler must own the registration: the loop itself keeps no handler alive.
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

    /// Makes `run()` return after the present dispatch.
    public func stop() { running = false }

    /// Waits for events and dispatches them once.
    /// - Parameter timeout: nanoseconds, rounded up to milliseconds; negative waits without end, 0 only polls.
    /// - Returns: how many handlers were called.
    @discardableResult
    public func runOnce(timeout: Int64) -> Int {
        let milliseconds: Int32
        if timeout < 0 {
            milliseconds = -1
        } else {
            milliseconds = Int32(min(timeout / 1_000_000 + (timeout % 1_000_000 == 0 ? 0 : 1), 3_600_000))
        }
        let count = system_epoll_wait(epoll, events, keys, milliseconds)
        // Interrupted by a signal, or nothing came: not an error.
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

/// The place of a handler in the loop; letting it go removes the handler. Must be let go before the descriptor closes.
public struct EventRegistration: ~Copyable {
    private let loop: EventLoop
    private let slot: Int

    init(loop: EventLoop, slot: Int) {
        self.loop = loop
        self.slot = slot
    }

    /// Changes what is waited for; an empty set still reports errors.
    public func change(to interest: ReadyEvents) { loop.change(slot, to: interest) }

    deinit { loop.remove(slot) }
}
