/// Work with files that a worker does: encoding, listing a folder, moving a file.
public protocol FileTask: AnyObject {
    /// Does the work, on the worker's thread; it may block. What the task finds out it keeps for the loop's thread, as any job does.
    func run() throws(FileError)
}

/// A task with files as a worker's job.
public final class FileJob: WorkerJob {
    private let task: any FileTask
    /// Valid when the job has ended; nil when what was written is on the card for good, or the task is done.
    public private(set) var error: FileError?

    public init(_ task: any FileTask) { self.task = task }

    public func run(_ control: JobControl) {
        error = FileError.thrown { () throws(FileError) in try task.run() }
    }
}

/// Writes a file as a whole, in place of what is there. A power cut leaves the old or the new one, never a torn one.
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
    /// What some work throws; nil when it is done.
    public static func thrown(by work: () throws(FileError) -> Void) -> FileError? {
        do throws(FileError) {
            try work()
            return nil
        } catch {
            return error
        }
    }

    /// Why a worker with work for files takes no more of it.
    public init(_ refusal: WorkerError) {
        self = refusal == .tooLarge ? .tooLarge : .busy
    }
}
