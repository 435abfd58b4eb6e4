import Synchronization

/// A unit of work for a worker's thread.
public protocol WorkerJob: AnyObject {
    /// Does the work on the worker's thread; it may block. The job stores its results and errors in its own properties. The loop's thread must not
    /// use the job between `Worker.submit` and `WorkerHandler.finished`. A long job must check `control` regularly for a request to stop.
    func run(_ control: JobControl)
}

/// Decides which waiting job begins first. Jobs of equal priority begin in the order of their submission.
public enum JobPriority: Sendable {
    /// Begins before all waiting jobs of lower priority.
    case urgent
    case usual
    /// Begins when no other job waits.
    case background
}

/// The way in which a job ended.
public enum JobEnd: Equatable, Sendable {
    /// The job ran to its end and was not canceled.
    case done
    /// The job was canceled before it began, or was requested to stop while it ran. The job contains its partial results.
    case cancelled
}

/// The reason why a worker refuses a job.
public enum WorkerError: Error, Equatable, Sendable {
    /// The maximum number of jobs or bytes is already pending.
    case full
    /// A single job exceeds the maximum number of bytes.
    case tooLarge
    /// The worker is closed or abandoned.
    case closed
}

/// The running job reads requests to stop from this object and reports its progress to it. Valid while the job runs.
public struct JobControl {
    private let slot: UnsafePointer<JobSlot>

    init(_ slot: UnsafePointer<JobSlot>) { self.slot = slot }

    /// True if the job must stop, because it was canceled or its worker was abandoned.
    public var isCancelled: Bool { slot.pointee.isCancelled }

    /// Reports the job's progress, in a unit that the job chooses.
    public func report(_ progress: Int) { slot.pointee.progress.store(progress, ordering: .relaxed) }
}

/// A job's slot in the memory that the loop's thread and the worker's thread share. While the job waits or runs, the non-atomic fields belong to the
/// worker's thread, otherwise to the loop's thread.
struct JobSlot: ~Copyable {
    private enum State {
        static let waiting: UInt8 = 0
        static let running: UInt8 = 1
        static let ended: UInt8 = 2
        /// The job was canceled before it began. (A job that was canceled while it ran has the state `stopping`.)
        static let withdrawn: UInt8 = 3
        static let stopping: UInt8 = 4
    }

    /// The job's number; 0 for a free slot. Only the loop's thread uses it.
    var number = 0
    var bytes = 0
    var job: (any WorkerJob)?
    private let state = Atomic<UInt8>(State.waiting)
    let progress = Atomic<Int>(0)

    /// Stores a job in the slot. Only the loop's thread may call it.
    mutating func take(_ job: any WorkerJob, number: Int, bytes: Int) {
        self.job = job
        self.number = number
        self.bytes = bytes
        progress.store(0, ordering: .relaxed)
        state.store(State.waiting, ordering: .relaxed)
    }

    /// Begins the job; returns false if it was canceled. Only the worker's thread may call it.
    func begin() -> Bool { change(from: State.waiting, to: State.running) }

    /// Ends the job. Only the worker's thread may call it.
    func end() { _ = change(from: State.running, to: State.ended) }

    /// Removes the job, or requests it to stop. Only the loop's thread may call it.
    /// - Returns: true if the job had not begun, so that it belongs to the loop's thread again.
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
