import Platform

/// Storing: the app's files on the card, and the check whether they survive a power loss. All blocking calls run on one thread.

/// Writes files and runs other tasks on the writing thread. Each method calls its completion once, on the thread of the loop; if the thread's queue
/// is full, before the method returns. After `close`, no completion is called.
public final class Storage: WorkerHandler {
    package typealias Completion = (Result<Void, FileError>) -> Void

    private struct Pending {
        let number: Int
        let job: FileJob
        let place: StoragePlace?
        let action: Completion
    }

    private var worker: Worker?
    private var pending: [Pending] = []
    /// Checks the storage. It is notified of the result of each write.
    package var watch: StorageWatch?

    package init(loop: EventLoop) throws(PlatformError) {
        worker = try Worker(loop: loop, handler: self)
    }

    /// Waits until all work is done, then ends the thread.
    package func close() {
        worker?.close()
        worker = nil
        pending = []
        watch = nil
    }

    /// Replaces a small file as a whole, on the writing thread.
    package func write(_ bytes: [UInt8], to path: String, then action: @escaping Completion) {
        do throws(FileError) {
            submit(try WriteFile(bytes, to: path), bytes: bytes.count, .data, action)
        } catch {
            action(.failure(error))
        }
    }

    /// Runs a task on the writing thread.
    /// - Parameter place: the folder to which the task writes, which is checked if the task fails; nil if the task writes nothing.
    package func perform(_ task: any FileTask, to place: StoragePlace? = .data, then action: @escaping Completion) {
        submit(task, bytes: 0, place, action)
    }

    private func submit(
        _ task: any FileTask, bytes: Int, _ place: StoragePlace?, _ action: @escaping Completion
    ) {
        guard let worker else { return action(.failure(.busy)) }
        let job = FileJob(task)
        do throws(WorkerError) {
            let number = try worker.submit(job, bytes: bytes)
            pending.append(Pending(number: number, job: job, place: place, action: action))
        } catch {
            action(.failure(FileError(error)))
        }
    }

    public func finished(_ number: Int, _ end: JobEnd, now: Int64) {
        guard let index = pending.firstIndex(where: { $0.number == number }) else { return }
        let done = pending.remove(at: index)
        if let place = done.place { watch?.ended(place, done.job.error) }
        done.action(done.job.error.map { .failure($0) } ?? .success(()))
    }
}

/// Removes a file on the writing thread. A missing file is not an error.
public final class RemoveFile: FileTask {
    private let path: String

    public init(_ path: String) { self.path = path }

    public func run() throws(FileError) { try removeFile(path) }
}
