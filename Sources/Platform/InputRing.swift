import CSystem
import Synchronization

/// The ring in which the thread of the input devices hands events to the loop's thread: one producer, one consumer, no
/// allocation.
///
/// When the consumer is slow and the ring fills up, motions are merged first: a finger's newest place replaces the one
/// before. Everything else (fingers that come and go, keys) is never lost: the producer waits for room, and further
/// events wait in the kernel.
public final class InputRing: InputSink, @unchecked Sendable {
    /// Events that may wait: more than two seconds of one finger's motion at 100 Hz.
    package static let capacity: UInt32 = 256
    /// Above this many, motions are merged; the rest of the ring is kept for what must not be lost.
    package static let motionLimit: UInt32 = 224

    private nonisolated(unsafe) let events: UnsafeMutablePointer<InputEvent>
    /// Each finger's newest motion that is not in the ring yet. Used by the producer alone.
    private let held = HeldMotions()
    private let given = Atomic<UInt32>(0)
    private let taken = Atomic<UInt32>(0)
    private let wantsRoom = Atomic<Bool>(false)
    private let closing = Atomic<Bool>(false)
    /// Signalled when there is something to take.
    package let toTaker: Int32
    /// Signalled when there is room for the producer, or when it is to end.
    package let toGiver: Int32

    package init() throws(PlatformError) {
        events = .allocate(capacity: Int(Self.capacity))
        events.initialize(repeating: .key(KeyInput(code: 0, isPressed: false, time: 0)), count: Int(Self.capacity))
        toTaker = system_event_create()
        toGiver = system_event_create()
        guard toTaker >= 0, toGiver >= 0 else { throw .system("eventfd", EMFILE) }
    }

    deinit {
        events.deallocate()
        if toTaker >= 0 { CSystem.close(toTaker) }
        if toGiver >= 0 { CSystem.close(toGiver) }
    }

    // MARK: The giver's thread

    /// Gives an event. Waits while the ring is full and the event must not be lost; once the ring is closed, nothing is
    /// taken any more.
    public func input(_ event: InputEvent) {
        if case .touch(let touch) = event, touch.phase == .moved {
            held.hold(touch)
            giveHeld()
        } else {
            // Earlier motions of the fingers go first.
            while let touch = held.takeOldest() { giveWaiting(.touch(touch)) }
            giveWaiting(event)
        }
    }

    /// Gives the motions that were held back, as far as there is room.
    package func giveHeld() {
        while used < Self.motionLimit || !mustHold() {
            guard let touch = held.takeOldest() else { return }
            give(.touch(touch))
        }
    }

    /// Asks the consumer to signal when there is room.
    /// - Returns: whether there is none; it may have come while asking.
    private func mustHold() -> Bool {
        wantsRoom.store(true, ordering: .sequentiallyConsistent)
        return used >= Self.motionLimit
    }

    private func giveWaiting(_ event: InputEvent) {
        while used >= Self.capacity {
            if isClosing {
                // Signalled again for a producer that waits for the end in a loop of its own.
                _ = system_event_signal(toGiver)
                return
            }
            wantsRoom.store(true, ordering: .sequentiallyConsistent)
            if used >= Self.capacity { system_event_wait(toGiver) }
        }
        give(event)
    }

    private func give(_ event: InputEvent) {
        let count = given.load(ordering: .relaxed)
        events[Int(count % Self.capacity)] = event
        given.store(count &+ 1, ordering: .releasing)
        _ = system_event_signal(toTaker)
    }

    /// How full the ring is as the producer sees it: never too low.
    private var used: UInt32 {
        given.load(ordering: .relaxed) &- taken.load(ordering: .sequentiallyConsistent)
    }

    // MARK: The taker's thread

    /// The next event; nil when there is none now.
    package func take() -> InputEvent? {
        let count = taken.load(ordering: .relaxed)
        guard count != given.load(ordering: .acquiring) else { return nil }
        let event = events[Int(count % Self.capacity)]
        taken.store(count &+ 1, ordering: .sequentiallyConsistent)
        return event
    }

    /// To be called when all was taken: a producer that waits for room goes on.
    package func tellRoom() {
        if wantsRoom.exchange(false, ordering: .sequentiallyConsistent) { _ = system_event_signal(toGiver) }
    }

    // MARK: Both

    /// Whether the producer is to end.
    package var isClosing: Bool { closing.load(ordering: .acquiring) }

    /// Lets the producer end, also one that waits for room.
    package func close() {
        closing.store(true, ordering: .releasing)
        _ = system_event_signal(toGiver)
    }
}
