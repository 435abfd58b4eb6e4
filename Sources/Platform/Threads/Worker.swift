import CSystem

/// Is called on the loop when jobs have ended.
public protocol WorkerHandler: AnyObject {
    /// - Parameters:
    ///   - number: what `submit` returned.
    ///   - end: whether it was cancelled; all else is in the job.
    func finished(_ number: Int, _ end: JobEnd, now: Int64)
}

/// A thread that does jobs one after the other, so that what blocks stops no frame. Jobs wait in memory of a fixed size; none is
/// allocated for a job. Holds its handler until `close()` or `abandon()`.
public final class Worker: EventHandler {
    /// Jobs that may wait at once, with the one that runs and those whose end the loop has not heard of.
    public static let maximumJobs = WorkerQueue.capacity
    /// The most bytes that these jobs may hold together: a screenshot is below 4 MB.
    public static let maximumBytes = 16 << 20

    private let queue: WorkerQueue
    private var thread: SystemThread?
    private var registration: EventRegistration?
    private var handler: (any WorkerHandler)?
    private var nextNumber = 1
    /// How many jobs wait, run, or have ended unheard, and how many bytes they hold.
    public private(set) var pendingJobs = 0
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

    /// Hands a job over.
    /// - Parameter bytes: what the job holds in memory while it waits.
    /// - Returns: the job's number for the handler, and for `cancel` and `progress`; never 0.
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

    /// Takes a job back that was not begun, or asks one that runs to stop; the handler hears of its end as of any other.
    public func cancel(_ number: Int) { queue.cancel(number) }

    /// What a job has reported last, 0 before that; nil for one whose end the handler has heard of.
    public func progress(of number: Int) -> Int? { queue.progress(of: number) }

    /// Waits until one more job may be given, and tells the handler of those that have ended.
    public func waitForRoom(now: Int64) {
        while isRunning, queue.freePlace == nil {
            system_event_wait(queue.toLoop)
            ready(.readable, now: now)
        }
    }

    /// Waits until all jobs are done, ends the thread and lets the handler go; it is not called any more.
    public func close() {
        guard let thread = thread.take() else { return }
        queue.finish()
        thread.join()
        while queue.collect() != nil {}
        letGo()
    }

    /// Lets the thread and the handler go at once, whatever the thread is just doing: for work that changes nothing, or need not be
    /// ended. A job that runs is asked to stop and ends by itself, on memory of its own; those behind it are not begun.
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
