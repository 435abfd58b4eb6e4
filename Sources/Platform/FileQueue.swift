import CSystem
import Synchronization

/// Work for the writing thread that is more than bytes and a path: encoding, listing a folder, moving a file.
public protocol FileTask: AnyObject {
    /// Does the work, on the writing thread; it may block. What the task finds out it keeps for the loop's thread,
    /// which must not touch the task between `FileWriter.perform` and `written`.
    func run() throws(FileError)
}

/// One file to write or task to do, and its result. Plain memory that two threads hand to each other.
struct FileJob {
    var number = 0
    var task: (any FileTask)?
    var path: UnsafeMutablePointer<CChar>?
    var bytes: UnsafeMutableRawBufferPointer?
    /// From the writing thread.
    var error: FileError?

    /// Does the job, on the writing thread.
    mutating func run() {
        if let task {
            do throws(FileError) {
                try task.run()
            } catch {
                self.error = error
            }
        } else {
            let result = system_write_file(path, bytes?.baseAddress, bytes?.count ?? 0, fileWatch)
            if result < 0 { error = FileError(errno: -result) }
        }
    }

    func free() {
        path?.deallocate()
        bytes?.deallocate()
    }
}

/// The ring between the loop's thread and the writing thread. The loop fills slots at `submitted` and empties them at
/// `collected`; the writer works at `written` in between: collected <= written <= submitted <= collected + capacity.
final class FileQueue: Sendable {
    static let capacity: UInt32 = 16

    private nonisolated(unsafe) let jobs: UnsafeMutablePointer<FileJob>
    private let submitted = Atomic<UInt32>(0)
    private let written = Atomic<UInt32>(0)
    private let collected = Atomic<UInt32>(0)
    private let isClosing = Atomic<Bool>(false)
    private let isAbandoned = Atomic<Bool>(false)
    /// Signalled when there is something to write.
    let toWriter: Int32
    /// Signalled when something was written.
    let toLoop: Int32

    init() throws(PlatformError) {
        jobs = .allocate(capacity: Int(FileQueue.capacity))
        jobs.initialize(repeating: FileJob(), count: Int(FileQueue.capacity))
        toWriter = system_event_create()
        toLoop = system_event_create()
        guard toWriter >= 0, toLoop >= 0 else { throw .system("eventfd", EMFILE) }
    }

    deinit {
        while let job = collect() { job.free() }
        // Jobs of an abandoned queue that were not begun.
        jobs.deinitialize(count: Int(FileQueue.capacity))
        jobs.deallocate()
        if toWriter >= 0 { close(toWriter) }
        if toLoop >= 0 { close(toLoop) }
    }

    private func slot(_ count: UInt32) -> UnsafeMutablePointer<FileJob> {
        jobs + Int(count % FileQueue.capacity)
    }

    /// Loop's thread: whether one more job fits.
    var hasRoom: Bool {
        submitted.load(ordering: .relaxed) &- collected.load(ordering: .relaxed) < FileQueue.capacity
    }

    /// Loop's thread: hands a job over; the ring must not be full.
    func submit(_ job: FileJob) {
        let count = submitted.load(ordering: .relaxed)
        slot(count).pointee = job
        submitted.store(count &+ 1, ordering: .releasing)
        _ = system_event_signal(toWriter)
    }

    /// Loop's thread: the next job that was written.
    func collect() -> FileJob? {
        let count = collected.load(ordering: .relaxed)
        guard count != written.load(ordering: .acquiring) else { return nil }
        let job = slot(count).pointee
        // The task, with all that it holds, belongs to the taken job.
        slot(count).pointee.task = nil
        collected.store(count &+ 1, ordering: .relaxed)
        return job
    }

    /// Loop's thread: the writer ends when everything is written.
    func finish() {
        isClosing.store(true, ordering: .releasing)
        _ = system_event_signal(toWriter)
    }

    /// Loop's thread: the writer ends as soon as it can. Nothing is collected any more: what is left goes with the queue, on the thread
    /// that holds it last.
    func abandon() {
        isAbandoned.store(true, ordering: .releasing)
        finish()
    }

    /// The writing thread's life.
    func writeAll() {
        // Encoding a picture takes a while: drawing comes first.
        system_thread_yields_to_others()
        while true {
            // Read before the ring: what was submitted before closing is still seen.
            let isLast = isClosing.load(ordering: .acquiring)
            var count = written.load(ordering: .relaxed)
            while count != submitted.load(ordering: .acquiring), !isAbandoned.load(ordering: .acquiring) {
                slot(count).pointee.run()
                count &+= 1
                written.store(count, ordering: .releasing)
                _ = system_event_signal(toLoop)
            }
            if isLast { return }
            system_event_wait(toWriter)
        }
    }
}
