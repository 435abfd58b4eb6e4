import CSystem

/// Receives a call on the loop when jobs have ended.
public protocol WorkerHandler: AnyObject {
    /// - Parameters:
    ///   - number: the number that `submit` returned.
    ///   - end: reports whether the job was canceled. The job itself contains its results.
    func finished(_ number: Int, _ end: JobEnd, now: Int64)
}

/// A thread that runs jobs one after the other, so that blocking work delays no frame. Jobs wait in memory of fixed size, so posting a job allocates
/// nothing. Retains its handler until `close()` or `abandon()`.
public final class Worker: EventHandler {
    /// The maximum number of pending jobs: jobs that wait or run, and jobs whose end is not reported yet.
    public static let maximumJobs = WorkerQueue.capacity
    /// The maximum number of bytes of all pending jobs together. A screenshot has less than 4 MB.
    public static let maximumBytes = 16 << 20

    private let queue: WorkerQueue
    private var thread: SystemThread?
    private var registration: EventRegistration?
    private var handler: (any WorkerHandler)?
    private var nextNumber = 1
    /// The number of pending jobs.
    public private(set) var pendingJobs = 0
    /// The number of bytes in the pending jobs.
    public private(set) var pendingBytes = 0

    public convenience init(loop: EventLoop, handler: any WorkerHandler) throws(PlatformError) {
        try self.init(loop: loop, stackBytes: SystemThread.stackBytes, handler: handler)
    }

    init(loop: EventLoop, stackBytes: Int, handler: any WorkerHandler) throws(PlatformError) {
        queue = try WorkerQueue()
        self.handler = handler
        registration = try loop.register(queue.toLoop, for: .readable, handler: self)
        thread = try SystemThread(queue, priority: .worker, stackBytes: stackBytes, name: "worker's thread")
    }

    deinit { close() }

    private var isRunning: Bool { thread != nil }

    /// Posts a job.
    /// - Parameter bytes: the memory that the job occupies while it is pending, in bytes.
    /// - Returns: the job's number, which the handler, `cancel` and `progress` use; never 0.
    @discardableResult
    public func submit(
        _ job: any WorkerJob, priority: JobPriority = .usual, bytes: Int = 0
    ) throws(WorkerError) -> Int {
        guard isRunning else { throw .closed }
        guard bytes <= Self.maximumBytes else { throw .tooLarge }
        guard bytes <= Self.maximumBytes - pendingBytes, let place = queue.freePlace else { throw .full }
        let number = nextNumber
        nextNumber = number == .max ? 1 : number + 1
        pendingJobs += 1
        pendingBytes += bytes
        queue.submit(job, at: place, number: number, bytes: bytes, priority)
        return number
    }

    /// Removes a job that has not begun, or requests a running job to stop. In both cases, the worker calls the handler's `finished` later.
    public func cancel(_ number: Int) { queue.cancel(number) }

    /// The progress that the job reported last, initially 0; nil after its end was reported.
    public func progress(of number: Int) -> Int? { queue.progress(of: number) }

    /// Waits until the worker can accept another job. Calls the handler for jobs that have ended meanwhile.
    public func waitForSpace(now: Int64) {
        while isRunning, queue.freePlace == nil {
            system_event_wait(queue.toLoop)
            ready(.readable, now: now)
        }
    }

    /// Waits for all jobs, ends the thread, and releases the handler without calling it.
    public func close() {
        guard let thread = thread.take() else { return }
        queue.finish()
        thread.join()
        while queue.collect() != nil {}
        letGo()
    }

    /// Releases the thread and the handler immediately, even if a job runs. Use it for work that changes nothing, or that may remain unfinished. The
    /// worker requests a running job to stop; the job's memory remains until the job ends. Waiting jobs do not begin.
    public func abandon() {
        guard let thread = thread.take() else { return }
        queue.abandon()
        thread.detach()
        letGo()
    }

    private func letGo() {
        registration = nil
        handler = nil
        pendingJobs = 0
        pendingBytes = 0
    }

    public func ready(_ events: ReadyEvents, now: Int64) {
        _ = system_counter_take(queue.toLoop)
        while isRunning, let job = queue.collect() {
            pendingJobs -= 1
            pendingBytes -= job.bytes
            handler?.finished(job.number, job.end, now: now)
        }
    }
}
