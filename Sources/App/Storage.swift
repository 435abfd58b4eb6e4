import Platform

/// Files are written, and tasks done, on the writing thread; each call's completion is called once, on the loop. It is
/// called before the call returns when the thread takes no more work, and never after `close`.
public final class Storage: FileWriterHandler {
    package typealias Completion = (Result<Void, FileError>) -> Void

    private var writer: FileWriter?
    private var completions: [(job: Int, place: StoragePlace?, action: Completion)] = []
    /// Is told how each piece of work ended.
    var watch: StorageWatch?

    package init(loop: EventLoop) throws(PlatformError) {
        writer = try FileWriter(loop: loop, handler: self)
    }

    /// Waits until all work is done, and ends the thread.
    package func close() {
        writer?.close()
        writer = nil
        completions = []
        watch = nil
    }

    /// Replaces a small file as a whole.
    package func write(_ bytes: [UInt8], to path: String, then action: @escaping Completion) {
        submit(.data, action) { (writer) throws(FileError) in try writer.write(bytes, to: path) }
    }

    /// Does a task on the writing thread.
    /// - Parameter place: what the task writes to, if anything.
    package func perform(_ task: any FileTask, to place: StoragePlace? = .data, then action: @escaping Completion) {
        submit(place, action) { (writer) throws(FileError) in try writer.perform(task) }
    }

    private func submit(
        _ place: StoragePlace?, _ action: @escaping Completion, _ work: (FileWriter) throws(FileError) -> Int
    ) {
        guard let writer else { return action(.failure(.busy)) }
        do throws(FileError) {
            completions.append((job: try work(writer), place: place, action: action))
        } catch {
            action(.failure(error))
        }
    }

    public func written(_ job: Int, error: FileError?, now: Int64) {
        guard let index = completions.firstIndex(where: { $0.job == job }) else { return }
        let completion = completions.remove(at: index)
        if let place = completion.place { watch?.ended(place, error) }
        completion.action(error.map { .failure($0) } ?? .success(()))
    }
}

/// Removes a file, on the writing thread; one that is not there is no error.
final class RemoveFile: FileTask {
    private let path: String

    init(_ path: String) { self.path = path }

    func run() throws(FileError) { try removeFile(path) }
}
