import CSystem
import Synchronization

/// What a worker's thread and the loop's share: places for jobs, and rings in which the places' numbers go to the thread and back.
final class WorkerQueue: ThreadBody, @unchecked Sendable {
    /// Places for jobs: a power of two, as the rings are, which are never full therefore.
    static let capacity = 16

    private let slots: UnsafeMutablePointer<JobSlot>
    private let urgent = SingleProducerRing<UInt8>(capacity: capacity)
    private let usual = SingleProducerRing<UInt8>(capacity: capacity)
    private let background = SingleProducerRing<UInt8>(capacity: capacity)
    private let ended = SingleProducerRing<UInt8>(capacity: capacity)
    private let isClosing = Atomic<Bool>(false)
    private let isAbandoned = Atomic<Bool>(false)
    /// Signalled when there is something to do.
    private let toThread: Int32
    /// Signalled when a job has ended.
    let toLoop: Int32

    init() throws(PlatformError) {
        slots = .allocate(capacity: Self.capacity)
        for index in 0..<Self.capacity { (slots + index).initialize(to: JobSlot()) }
        toThread = system_event_create()
        toLoop = system_event_create()
        guard toThread >= 0, toLoop >= 0 else { throw .system("eventfd", EMFILE) }
    }

    deinit {
        slots.deinitialize(count: Self.capacity)
        slots.deallocate()
        if toThread >= 0 { close(toThread) }
        if toLoop >= 0 { close(toLoop) }
    }

    // MARK: The loop's thread

    /// A free place; nil when all are taken.
    var freePlace: Int? { (0..<Self.capacity).first { slots[$0].number == 0 } }

    /// Hands a job over.
    func submit(_ job: any WorkerJob, at place: Int, number: Int, bytes: Int, _ priority: JobPriority) {
        slots[place].take(job, number: number, bytes: bytes)
        let ring =
            switch priority {
            case .urgent: urgent
            case .usual: usual
            case .background: background
            }
        _ = ring.push(UInt8(place))
        _ = system_event_signal(toThread)
    }

    /// The next job that has ended, which is let go, and its place with it.
    func collect() -> (number: Int, bytes: Int, end: JobEnd)? {
        guard let place = ended.pop() else { return nil }
        let slot = slots + Int(place)
        let result = (slot.pointee.number, slot.pointee.bytes, slot.pointee.isCancelled ? JobEnd.cancelled : .done)
        slot.pointee.job = nil
        slot.pointee.number = 0
        return result
    }

    private func place(of number: Int) -> Int? { (0..<Self.capacity).first { slots[$0].number == number } }

    func cancel(_ number: Int) {
        guard number != 0, let place = place(of: number) else { return }
        if slots[place].cancel() { slots[place].job = nil }
    }

    func progress(of number: Int) -> Int? {
        guard number != 0, let place = place(of: number) else { return nil }
        return slots[place].progress.load(ordering: .relaxed)
    }

    /// The thread ends when everything is done.
    func finish() {
        isClosing.store(true, ordering: .releasing)
        _ = system_event_signal(toThread)
    }

    /// The thread ends as soon as it can. Jobs that were not begun, and those that have ended, are let go here; the one that runs is asked
    /// to stop, and let go by the thread.
    func abandon() {
        isAbandoned.store(true, ordering: .releasing)
        for place in 0..<Self.capacity where slots[place].number != 0 {
            if slots[place].cancel() { slots[place].job = nil }
        }
        while collect() != nil {}
        finish()
    }

    // MARK: The worker's thread

    func run() {
        while true {
            // Read before the rings: what was submitted before closing is still seen.
            let isLast = isClosing.load(ordering: .acquiring)
            while let place = next() {
                if slots[Int(place)].begin() { perform(slots + Int(place)) }
                _ = ended.push(place)
                _ = system_event_signal(toLoop)
            }
            if isLast { return }
            system_event_wait(toThread)
        }
    }

    private func next() -> UInt8? {
        guard !isAbandoned.load(ordering: .acquiring) else { return nil }
        return urgent.pop() ?? usual.pop() ?? background.pop()
    }

    private func perform(_ slot: UnsafePointer<JobSlot>) {
        slot.pointee.job?.run(JobControl(slot))
        slot.pointee.end()
    }
}
