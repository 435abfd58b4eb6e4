import CSystem
import Synchronization

/// The memory that a worker's thread and the loop's thread share: slots for jobs, and rings that pass slot numbers in both directions.
final class WorkerQueue: ThreadBody, @unchecked Sendable {
    /// The number of slots. It is a power of two and equals the rings' capacity, so a ring never overflows.
    static let capacity = 16

    private let slots: UnsafeMutablePointer<JobSlot>
    private let urgent = SingleProducerRing<UInt8>(capacity: capacity)
    private let usual = SingleProducerRing<UInt8>(capacity: capacity)
    private let background = SingleProducerRing<UInt8>(capacity: capacity)
    private let ended = SingleProducerRing<UInt8>(capacity: capacity)
    private let isClosing = Atomic<Bool>(false)
    private let isAbandoned = Atomic<Bool>(false)
    /// The event descriptor that wakes the worker's thread when there is work.
    private let toThread: Int32
    /// The event descriptor that wakes the loop when a job has ended.
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

    /// The number of a free slot; nil if there is none.
    var freePlace: Int? { (0..<Self.capacity).first { slots[$0].number == 0 } }

    /// Posts a job.
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

    /// Returns the next ended job and frees its slot; nil if there is none.
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

    /// Requests the thread to end after all jobs are done.
    func finish() {
        isClosing.store(true, ordering: .releasing)
        _ = system_event_signal(toThread)
    }

    /// Requests the thread to end as soon as possible. This method releases the jobs that have not begun and those that have ended. It requests a
    /// running job to stop; the thread releases that job.
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
            // Read the flag before the rings. Otherwise the thread could miss jobs that were submitted before the queue was closed.
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
