import Synchronization

/// A unit of work for a worker's thread.
public protocol WorkerJob: AnyObject {
    /// Does the work on the worker's thread; it may block. Results and errors stay in the job. The loop's thread must not use the job
    /// between `Worker.submit` and `WorkerHandler.finished`. A long job must check `control` now and then for a request to stop.
    func run(_ control: JobControl)
}

/// The order in which waiting jobs begin; jobs of equal priority begin in the order of their submission.
public enum JobPriority: Sendable {
    /// Overtakes all waiting jobs of lower priority.
    case urgent
    case usual
    /// Waits until there is no other job.
    case background
}

/// How a job has ended.
public enum JobEnd: Equatable, Sendable {
    /// It ran and was not cancelled.
    case done
    /// It was cancelled before its end: before it began, or by a request to stop while it ran. Its partial results are in the job.
    case cancelled
}

/// Why a worker refuses a job.
public enum WorkerError: Error, Equatable, Sendable {
    /// The most jobs or bytes are already pending.
    case full
    /// The job alone exceeds the limit of bytes.
    case tooLarge
    /// The worker is closed or abandoned.
    case closed
}

/// The running job's access to requests to stop and to its progress. Valid while the job runs.
public struct JobControl {
    private let slot: UnsafePointer<JobSlot>

    init(_ slot: UnsafePointer<JobSlot>) { self.slot = slot }

    /// True if the job must stop: it was cancelled, or its worker abandoned.
    public var isCancelled: Bool { slot.pointee.isCancelled }

    /// Reports the job's progress, in the job's own unit.
    public func report(_ progress: Int) { slot.pointee.progress.store(progress, ordering: .relaxed) }
}

/// A job's slot in the memory that the loop's thread and the worker's thread share. The non-atomic parts belong to the loop's thread,
/// except while the job waits or runs: then they belong to the worker's.
struct JobSlot: ~Copyable {
    private enum State {
        static let waiting: UInt8 = 0
        static let running: UInt8 = 1
        static let ended: UInt8 = 2
        /// Cancelled before it began; `stopping`: cancelled while it ran.
        static let withdrawn: UInt8 = 3
        static let stopping: UInt8 = 4
    }

    /// Only for the loop's thread: 0 for a free slot.
    var number = 0
    var bytes = 0
    var job: (any WorkerJob)?
    private let state = Atomic<UInt8>(State.waiting)
    let progress = Atomic<Int>(0)

    /// Loop's thread: stores a job in the slot.
    mutating func take(_ job: any WorkerJob, number: Int, bytes: Int) {
        self.job = job
        self.number = number
        self.bytes = bytes
        progress.store(0, ordering: .relaxed)
        state.store(State.waiting, ordering: .relaxed)
    }

    /// Worker's thread: begins the job, unless it was cancelled.
    func begin() -> Bool { change(from: State.waiting, to: State.running) }

    /// Worker's thread: ends the job.
    func end() { _ = change(from: State.running, to: State.ended) }

    /// Loop's thread: withdraws the job, or requests it to stop.
    /// - Returns: true if it had not begun, so that it belongs to the loop's thread again.
    func cancel() -> Bool {
        if change(from: State.waiting, to: State.withdrawn) { return true }
        _ = change(from: State.running, to: State.stopping)
        return false
    }

    var isCancelled: Bool {
        let state = state.load(ordering: .acquiring)
        return state == State.withdrawn || state == State.stopping
    }

    private func change(from old: UInt8, to new: UInt8) -> Bool {
        state.compareExchange(expected: old, desired: new, ordering: .acquiringAndReleasing).exchanged
    }
}
