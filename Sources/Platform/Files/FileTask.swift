/// A task that uses files and runs on a worker's thread, such as encoding, listing a folder or moving a file.
public protocol FileTask: AnyObject {
    /// Does the work on the worker's thread; it may block. The task stores its results in its own properties. The loop's thread reads them when the
    /// job has ended.
    func run() throws(FileError)
}

/// Runs a `FileTask` as a worker's job.
public final class FileJob: WorkerJob {
    private let task: any FileTask
    /// The task's error; nil if the task succeeded, and its data are durable. Valid after the job has ended.
    public private(set) var error: FileError?

    public init(_ task: any FileTask) { self.task = task }

    public func run(_ control: JobControl) {
        error = FileError.thrown { () throws(FileError) in try task.run() }
    }
}

/// Writes a whole file and replaces an existing one. After a power cut, the old or the new file exists, never a torn one.
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
    /// Runs the work and returns the error that it throws; nil if it succeeds.
    public static func thrown(by work: () throws(FileError) -> Void) -> FileError? {
        do throws(FileError) {
            try work()
            return nil
        } catch {
            return error
        }
    }

    /// Translates a worker's refusal of a job into a file error.
    public init(_ refusal: WorkerError) {
        self = refusal == .tooLarge ? .tooLarge : .busy
    }
}
