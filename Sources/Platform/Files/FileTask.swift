/// Work with files for a worker: encoding, listing a folder, moving a file.
public protocol FileTask: AnyObject {
    /// Does the work on the worker's thread; it may block. As with any job, the task stores its results for the loop's thread.
    func run() throws(FileError)
}

/// A task with files as a worker's job.
public final class FileJob: WorkerJob {
    private let task: any FileTask
    /// Valid when the job has ended; nil if the written data are durable, or the task is done.
    public private(set) var error: FileError?

    public init(_ task: any FileTask) { self.task = task }

    public func run(_ control: JobControl) {
        error = FileError.thrown { () throws(FileError) in try task.run() }
    }
}

/// Writes a whole file in place of an existing one. A power cut leaves the old or the new one, never a torn one.
public final class WriteFile: FileTask {
    private let bytes: [UInt8]
    private let path: String

    public init(_ bytes: [UInt8], to path: String) throws(FileError) {
        guard isPath(path) else { throw .badPath }
        guard bytes.count <= Worker.maximumBytes else { throw .tooLarge }
        self.bytes = bytes
        self.path = path
    }

    public func run() throws(FileError) { try replaceFile(path, with: bytes) }
}

extension FileError {
    /// The error that the work throws; nil if it succeeds.
    public static func thrown(by work: () throws(FileError) -> Void) -> FileError? {
        do throws(FileError) {
            try work()
            return nil
        } catch {
            return error
        }
    }

    /// The file error for a worker's refusal.
    public init(_ refusal: WorkerError) {
        self = refusal == .tooLarge ? .tooLarge : .busy
    }
}
