import CSystem
import Synchronization

/// The ring in which the thread of the input devices hands events to the loop's thread.
///
/// When the consumer is slow and the ring fills up, motions are merged first: a finger's newest place replaces the one
/// before. Everything else (fingers that come and go, keys) is never lost: the producer waits for room, and further
/// events wait in the kernel.
public final class InputRing: InputSink, @unchecked Sendable {
    /// Events that may wait: more than two seconds of one finger's motion at 100 Hz.
    package static let capacity = 256
    /// Above this many, motions are merged; the rest of the ring is kept for what must not be lost.
    package static let motionLimit = 224

    private let events = SingleProducerRing<InputEvent>(capacity: InputRing.capacity)
    /// Each finger's newest motion that is not in the ring yet. Used by the producer alone.
    private let held = HeldMotions()
    private let wantsRoom = Atomic<Bool>(false)
    private let closing = Atomic<Bool>(false)
    /// Signalled when there is something to take.
    package let toTaker: Int32
    /// Signalled when there is room for the producer, or when none comes any more.
    package let toGiver: Int32

    package init() throws(PlatformError) {
        toTaker = system_event_create()
        toGiver = system_event_create()
        guard toTaker >= 0, toGiver >= 0 else { throw .system("eventfd", EMFILE) }
    }

    deinit {
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
        while events.count < Self.motionLimit || !mustHold() {
            guard let touch = held.takeOldest() else { return }
            _ = give(.touch(touch))
        }
    }

    /// Asks the consumer to signal when there is room.
    /// - Returns: whether there is none; it may have come while asking.
    private func mustHold() -> Bool {
        askForRoom()
        return events.count >= Self.motionLimit
    }

    /// The fence is the counterpart of that in `tellRoom`: the producer sees the room, or the consumer that it is wanted.
    private func askForRoom() {
        wantsRoom.store(true, ordering: .relaxed)
        atomicMemoryFence(ordering: .sequentiallyConsistent)
    }

    private func giveWaiting(_ event: InputEvent) {
        while !give(event) {
            if isClosing { return }
            askForRoom()
            if events.count >= Self.capacity { system_event_wait(toGiver) }
        }
    }

    private func give(_ event: InputEvent) -> Bool {
        guard events.push(event) else { return false }
        _ = system_event_signal(toTaker)
        return true
    }

    // MARK: The taker's thread

    /// The next event; nil when there is none now.
    package func take() -> InputEvent? { events.pop() }

    /// To be called when all was taken: a producer that waits for room goes on.
    package func tellRoom() {
        atomicMemoryFence(ordering: .sequentiallyConsistent)
        if wantsRoom.exchange(false, ordering: .relaxed) { _ = system_event_signal(toGiver) }
    }

    // MARK: Both

    private var isClosing: Bool { closing.load(ordering: .acquiring) }

    /// Lets a producer that waits for room go on.
    package func close() {
        closing.store(true, ordering: .releasing)
        _ = system_event_signal(toGiver)
    }
}
