import CSystem
import Synchronization

/// Called when files were written.
public protocol FileWriterHandler: AnyObject {
    /// - Parameters:
    ///   - job: what `write` or `perform` returned.
    ///   - error: nil when the file is on the card for good, or the task is done.
    func written(_ job: Int, error: FileError?, now: Int64)
}

/// Writes whole files on a second thread, and does other work with files there, so that a slow card never stops a
/// frame. A power cut leaves the old or the new file, never a torn one. Files are written in the order in which they
/// were given. Holds its handler until `close()`.
public final class FileWriter: EventHandler {
    /// Files that may wait at once.
    public static let maximumJobs = Int(FileQueue.capacity)
    /// Most bytes that may wait at once: a screenshot is below 4 MB.
    public static let maximumBytes = 16 << 20

    private let queue: FileQueue
    private var thread = pthread_t()
    private var isRunning = false
    private var registration: EventRegistration?
    private var handler: (any FileWriterHandler)?
    private var nextNumber = 1
    /// How many files and bytes wait.
    public private(set) var pendingJobs = 0
    public private(set) var pendingBytes = 0

    public init(loop: EventLoop, handler: any FileWriterHandler) throws(PlatformError) {
        queue = try FileQueue()
        self.handler = handler
        registration = try loop.register(queue.toLoop, for: .readable, handler: self)
        // The thread holds the queue for itself.
        let context = Unmanaged.passRetained(queue)
        let result = system_thread_start(
            &thread,
            { context in
                guard let context else { return nil }
                Unmanaged<FileQueue>.fromOpaque(context).takeRetainedValue().writeAll()
                return nil
            }, context.toOpaque())
        guard result == 0 else {
            context.release()
            throw .system("start the file thread", -result)
        }
        isRunning = true
    }

    deinit { close() }

    /// Takes a copy of the bytes and writes them to `path`, in place of what is there.
    /// - Returns: the job's number for the handler.
    @discardableResult
    public func write(_ bytes: UnsafeRawBufferPointer, to path: String) throws(FileError) -> Int {
        guard isPath(path) else { throw .badPath }
        guard bytes.count <= FileWriter.maximumBytes else { throw .tooLarge }
        guard isRunning, queue.hasRoom, bytes.count <= FileWriter.maximumBytes - pendingBytes else { throw .busy }
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
        copy.copyMemory(from: bytes)
        let name = copyCString(path)
        pendingBytes += bytes.count
        return submit(FileJob(path: name, bytes: copy))
    }

    /// Has a task done, after all that was given before.
    @discardableResult
    public func perform(_ task: any FileTask) throws(FileError) -> Int {
        guard isRunning, queue.hasRoom else { throw .busy }
        return submit(FileJob(task: task))
    }

    /// Waits until one more file or task may be given, and tells the handler of those that are done.
    public func waitForRoom(now: Int64) {
        while isRunning, !queue.hasRoom {
            system_event_wait(queue.toLoop)
            ready(.readable, now: now)
        }
    }

    private func submit(_ job: FileJob) -> Int {
        var job = job
        job.number = nextNumber
        nextNumber &+= 1
        pendingJobs += 1
        queue.submit(job)
        return job.number
    }

    /// Takes a copy of the bytes and writes them to `path`.
    @discardableResult
    public func write(_ bytes: [UInt8], to path: String) throws(FileError) -> Int {
        try bytes.withUnsafeBufferPointer { (buffer) throws(FileError) in
            try write(UnsafeRawBufferPointer(buffer), to: path)
        }
    }

    /// Waits until everything is written, ends the thread and lets the handler go; it is not called any more.
    public func close() {
        guard isRunning else { return }
        isRunning = false
        queue.finish()
        pthread_join(thread, nil)
        registration = nil
        handler = nil
        while let job = queue.collect() { job.free() }
        pendingJobs = 0
        pendingBytes = 0
    }

    /// Lets the thread and the handler go at once, whatever the thread is just doing: where nothing is written, only read. A task that
    /// is under way ends by itself, those behind it are not begun.
    public func abandon() {
        guard isRunning else { return }
        isRunning = false
        queue.abandon()
        pthread_detach(thread)
        registration = nil
        handler = nil
        pendingJobs = 0
        pendingBytes = 0
    }

    public func ready(_ events: ReadyEvents, now: Int64) {
        _ = system_counter_take(queue.toLoop)
        while isRunning, let job = queue.collect() {
            pendingJobs -= 1
            pendingBytes -= job.bytes?.count ?? 0
            job.free()
            handler?.written(job.number, error: job.error, now: now)
        }
    }
}
