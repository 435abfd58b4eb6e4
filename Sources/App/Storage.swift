import Platform

/// The writing thread with what follows on its work: whoever asks says what is to be done when it is done.
package final class Storage: FileWriterHandler {
    private struct Follower {
        let job: Int
        let action: (_ error: FileError?, _ now: Int64) -> Void
    }

    private var writer: FileWriter?
    private var followers: [Follower] = []

    package init(loop: EventLoop) throws(PlatformError) {
        writer = try FileWriter(loop: loop, handler: self)
    }

    /// Waits until all work is done, and ends the thread. Nobody is told any more.
    package func close() {
        writer?.close()
        writer = nil
        followers = []
    }

    /// Replaces a small file as a whole.
    package func write(
        _ bytes: [UInt8], to path: String, then action: @escaping (FileError?, Int64) -> Void
    ) throws(FileError) {
        guard let writer else { throw .busy }
        let job = try writer.write(bytes, to: path)
        followers.append(Follower(job: job, action: action))
    }

    /// Has a task done on the writing thread.
    /// - Parameter action: called in the loop, with the time at which it woke up.
    package func perform(
        _ task: any FileTask, then action: @escaping (FileError?, Int64) -> Void
    ) throws(FileError) {
        guard let writer else { throw .busy }
        let job = try writer.perform(task)
        followers.append(Follower(job: job, action: action))
    }

    package func written(_ job: Int, error: FileError?, now: Int64) {
        guard let index = followers.firstIndex(where: { $0.job == job }) else { return }
        followers.remove(at: index).action(error, now)
    }
}
