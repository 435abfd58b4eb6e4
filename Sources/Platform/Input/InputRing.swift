import CSystem
import Synchronization

/// The ring that passes events from the input devices' thread (the producer) to the loop's thread (the consumer).
///
/// If the consumer is slow and the ring fills up, motions are merged first: a finger's newest position replaces the previous one. No other event (a
/// finger or key that goes down or up) is ever lost. The producer then waits for space, and further events wait in the kernel.
public final class InputRing: InputSink, @unchecked Sendable {
    /// The maximum number of waiting events. It is enough for more than two seconds of one finger's motion at 100 Hz.
    package static let capacity = 256
    /// From this number of waiting events on, motions are merged. The remaining entries of the ring are reserved for events that must not be lost.
    package static let motionLimit = 224

    private let events = SingleProducerRing<InputEvent>(capacity: InputRing.capacity)
    /// Each finger's newest motion that is not in the ring yet. Only the producer's thread uses these motions.
    private let waiting = WaitingMotions()
    private let wantsSpace = Atomic<Bool>(false)
    private let closing = Atomic<Bool>(false)
    /// The event descriptor that wakes the consumer when the ring contains an event.
    package let consumerEvent: Int32
    /// The event descriptor that wakes the producer when the ring has space, or when the ring closes.
    package let producerEvent: Int32

    package init() throws(PlatformError) {
        consumerEvent = system_event_create()
        producerEvent = system_event_create()
        guard consumerEvent >= 0, producerEvent >= 0 else { throw .system("eventfd", EMFILE) }
    }

    deinit {
        if consumerEvent >= 0 { CSystem.close(consumerEvent) }
        if producerEvent >= 0 { CSystem.close(producerEvent) }
    }

    // MARK: The producer's thread

    /// Adds an event. Waits while the ring is full and the event must not be lost. A closed ring discards events.
    public func input(_ event: InputEvent) {
        if case .touch(let touch) = event, touch.phase == .moved {
            waiting.store(touch)
            flushMotions()
        } else {
            // Move waiting motions into the ring first: they happened before this event.
            while let touch = waiting.takeOldest() { pushBlocking(.touch(touch)) }
            pushBlocking(event)
        }
    }

    /// Moves waiting motions into the ring, as far as it has space.
    package func flushMotions() {
        while events.count < Self.motionLimit || !mustStore() {
            guard let touch = waiting.takeOldest() else { return }
            _ = push(.touch(touch))
        }
    }

    /// Requests a signal from the consumer for the moment when the ring has space.
    /// - Returns: true if the ring is still full. The consumer may have made space during the request.
    private func mustStore() -> Bool {
        requestSpace()
        return events.count >= Self.motionLimit
    }

    /// This memory fence pairs with the fence in `signalSpace`: either the producer sees the space, or the consumer sees the request.
    private func requestSpace() {
        wantsSpace.store(true, ordering: .relaxed)
        atomicMemoryFence(ordering: .sequentiallyConsistent)
    }

    private func pushBlocking(_ event: InputEvent) {
        while !push(event) {
            if isClosing { return }
            requestSpace()
            if events.count >= Self.capacity { system_event_wait(producerEvent) }
        }
    }

    private func push(_ event: InputEvent) -> Bool {
        guard events.push(event) else { return false }
        _ = system_event_signal(consumerEvent)
        return true
    }

    // MARK: The consumer's thread

    /// Removes and returns the next event; nil if the ring is empty.
    package func take() -> InputEvent? { events.pop() }

    /// Wakes a producer that waits for space. The consumer must call it after it has taken all events.
    package func signalSpace() {
        atomicMemoryFence(ordering: .sequentiallyConsistent)
        if wantsSpace.exchange(false, ordering: .relaxed) { _ = system_event_signal(producerEvent) }
    }

    // MARK: Both threads

    private var isClosing: Bool { closing.load(ordering: .acquiring) }

    /// Closes the ring and wakes a producer that waits for space.
    package func close() {
        closing.store(true, ordering: .releasing)
        _ = system_event_signal(producerEvent)
    }
}
