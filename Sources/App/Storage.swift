import Platform

/// Files are written, and tasks done, on the writing thread; each call's completion is called once, on the loop. It is
/// called before the call returns when the thread takes no more work, and never after `close`.
package final class Storage: FileWriterHandler {
    package typealias Completion = (Result<Void, FileError>) -> Void

    private var writer: FileWriter?
    private var completions: [(job: Int, action: Completion)] = []

    package init(loop: EventLoop) throws(PlatformError) {
        writer = try FileWriter(loop: loop, handler: self)
    }

    /// Waits until all work is done, and ends the thread.
    package func close() {
        writer?.close()
        writer = nil
        completions = []
    }

    /// Replaces a small file as a whole.
    package func write(_ bytes: [UInt8], to path: String, then action: @escaping Completion) {
        submit(action) { (writer) throws(FileError) in try writer.write(bytes, to: path) }
    }

    /// Does a task on the writing thread.
    package func perform(_ task: any FileTask, then action: @escaping Completion) {
        submit(action) { (writer) throws(FileError) in try writer.perform(task) }
    }

    private func submit(_ action: @escaping Completion, _ work: (FileWriter) throws(FileError) -> Int) {
        guard let writer else { return action(.failure(.busy)) }
        do throws(FileError) {
            completions.append((job: try work(writer), action: action))
        } catch {
            action(.failure(error))
        }
    }

    package func written(_ job: Int, error: FileError?, now: Int64) {
        guard let index = completions.firstIndex(where: { $0.job == job }) else { return }
        completions.remove(at: index).action(error.map { .failure($0) } ?? .success(()))
    }
}
