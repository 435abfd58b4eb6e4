import Synchronization

/// A piece of work for a worker's thread.
public protocol WorkerJob: AnyObject {
    /// Does the work, on the worker's thread; it may block. Results and errors stay in the job. The loop's thread must not touch the job
    /// between `Worker.submit` and `WorkerHandler.finished`. A job that takes long asks `control` now and then whether it is to stop.
    func run(_ control: JobControl)
}

/// Which of the jobs that wait is begun next; equal ones are begun in the order in which they were given.
public enum JobPriority: Sendable {
    /// Overtakes all that wait with a lower one.
    case urgent
    case usual
    /// Waits until there is nothing else.
    case background
}

/// How a job has ended.
public enum JobEnd: Equatable, Sendable {
    /// It ran, and nobody cancelled it.
    case done
    /// It was cancelled before its end: it was not begun, or was asked to stop while it ran. What it has done is in the job.
    case cancelled
}

/// Why a worker does not take a job.
public enum WorkerError: Error, Equatable, Sendable {
    /// As many jobs or bytes wait as may.
    case full
    /// The job alone has more bytes than may wait.
    case tooLarge
    /// The worker is closed or abandoned.
    case closed
}

/// Where a job that runs hears that it is to stop, and says how far it is. Valid while the job runs.
public struct JobControl {
    private let slot: UnsafePointer<JobSlot>

    init(_ slot: UnsafePointer<JobSlot>) { self.slot = slot }

    /// Whether the job is to stop: it was cancelled, or its worker abandoned.
    public var isCancelled: Bool { slot.pointee.isCancelled }

    /// Says how far the job is, in a unit of the job's own.
    public func report(_ progress: Int) { slot.pointee.progress.store(progress, ordering: .relaxed) }
}

/// A job's place in the memory that the loop's thread and the worker's share. What is not atomic belongs to the loop's thread, but while
/// the job waits or runs, to the worker's.
struct JobSlot: ~Copyable {
    private enum State {
        static let waiting: UInt8 = 0
        static let running: UInt8 = 1
        static let ended: UInt8 = 2
        /// Cancelled before it began, and while it ran.
        static let withdrawn: UInt8 = 3
        static let stopping: UInt8 = 4
    }

    /// The loop's thread alone: 0 for a free place.
    var number = 0
    var bytes = 0
    var job: (any WorkerJob)?
    private let state = Atomic<UInt8>(State.waiting)
    let progress = Atomic<Int>(0)

    /// Loop's thread: a job moves in.
    mutating func take(_ job: any WorkerJob, number: Int, bytes: Int) {
        self.job = job
        self.number = number
        self.bytes = bytes
        progress.store(0, ordering: .relaxed)
        state.store(State.waiting, ordering: .relaxed)
    }

    /// Worker's thread: the job begins, unless it was cancelled.
    func begin() -> Bool { change(from: State.waiting, to: State.running) }

    /// Worker's thread: the job has run.
    func end() { _ = change(from: State.running, to: State.ended) }

    /// Loop's thread: the job is not begun any more, or is asked to stop.
    /// - Returns: whether it was not begun, so that it belongs to the loop's thread again.
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
