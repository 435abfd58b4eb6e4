import CSystem
import Synchronization

/// The ring through which the thread of the input devices passes events to the loop's thread.
///
/// If the consumer is slow and the ring fills up, motions are merged first: a finger's newest position replaces the previous one. All other
/// events (fingers that go down or up, keys) are never lost. The producer waits for space, and further events wait in the kernel.
public final class InputRing: InputSink, @unchecked Sendable {
    /// The most waiting events: more than two seconds of one finger's motion at 100 Hz.
    package static let capacity = 256
    /// Above this number, motions are merged. The rest of the ring is for events that must not be lost.
    package static let motionLimit = 224

    private let events = SingleProducerRing<InputEvent>(capacity: InputRing.capacity)
    /// Each finger's newest motion that is not in the ring yet. Only the producer uses it.
    private let held = HeldMotions()
    private let wantsRoom = Atomic<Bool>(false)
    private let closing = Atomic<Bool>(false)
    /// Signaled when there is an event to take.
    package let toTaker: Int32
    /// Signaled when there is space for the producer, or when the ring closes.
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

    /// Adds an event. Waits while the ring is full and the event must not be lost. A closed ring discards events.
    public func input(_ event: InputEvent) {
        if case .touch(let touch) = event, touch.phase == .moved {
            held.hold(touch)
            giveHeld()
        } else {
            // Earlier motions of the fingers come first.
            while let touch = held.takeOldest() { giveWaiting(.touch(touch)) }
            giveWaiting(event)
        }
    }

    /// Adds waiting motions, as far as there is space.
    package func giveHeld() {
        while events.count < Self.motionLimit || !mustHold() {
            guard let touch = held.takeOldest() else { return }
            _ = give(.touch(touch))
        }
    }

    /// Requests a signal from the consumer when there is space.
    /// - Returns: true if there is still none; space can appear during the request.
    private func mustHold() -> Bool {
        askForRoom()
        return events.count >= Self.motionLimit
    }

    /// The fence pairs with the one in `tellRoom`: either the producer sees the space, or the consumer sees the request.
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

    /// Must be called after all events were taken. It resumes a producer that waits for space.
    package func tellRoom() {
        atomicMemoryFence(ordering: .sequentiallyConsistent)
        if wantsRoom.exchange(false, ordering: .relaxed) { _ = system_event_signal(toGiver) }
    }

    // MARK: Both

    private var isClosing: Bool { closing.load(ordering: .acquiring) }

    /// Resumes a producer that waits for space.
    package func close() {
        closing.store(true, ordering: .releasing)
        _ = system_event_signal(toGiver)
    }
}
