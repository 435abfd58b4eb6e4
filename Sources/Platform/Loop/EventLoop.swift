import CSystem

/// The one loop that runs everything: it sleeps in epoll and calls the handlers of ready descriptors.
///
/// Handlers are in a fixed table, with slot and generation. An event for a handler that was removed meanwhile is therefore ignored.
/// Dispatch allocates nothing.
public final class EventLoop {
    /// Most descriptors that can be watched at once.
    public static let maximumHandlers = 256

    private struct Slot {
        var descriptor: Int32 = -1
        var generation: UInt32 = 0
        // The handler owns its registration and therefore outlives this entry. A strong reference would be a cycle.
        unowned(unsafe) var handler: (any EventHandler)?
    }

    public let clock: any MonotonicClock
    /// Limits how long sockets that could read without end may read.
    public let reading = ReadingTime()
    private let epoll: Int32
    private var slots = [Slot](repeating: Slot(), count: EventLoop.maximumHandlers)
    private var running = false
    private let events = UnsafeMutablePointer<UInt32>.allocate(capacity: Int(SYSTEM_EPOLL_BATCH))
    private let keys = UnsafeMutablePointer<UInt64>.allocate(capacity: Int(SYSTEM_EPOLL_BATCH))

    /// - Parameter clock: the source of the handlers' `now`.
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

    /// Makes `run()` return after the present dispatch.
    public func stop() { running = false }

    /// Waits for events and dispatches them once.
    /// - Parameter timeout: nanoseconds, rounded up to milliseconds; negative waits without limit, 0 only polls.
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
        // A signal interrupted it, or there was no event: not an error.
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

/// A handler's entry in the loop. Releasing it removes the handler. It must be released before the descriptor closes.
public struct EventRegistration: ~Copyable {
    private let loop: EventLoop
    private let slot: Int

    init(loop: EventLoop, slot: Int) {
        self.loop = loop
        self.slot = slot
    }

    /// Changes the events to wait for; an empty set still reports errors.
    public func change(to interest: ReadyEvents) { loop.change(slot, to: interest) }

    deinit { loop.remove(slot) }
}
