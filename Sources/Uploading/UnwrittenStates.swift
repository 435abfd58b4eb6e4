import Platform
import Storing
import Upload

/// States of uploads that could not be written to the card. After a pause, another attempt is made to write them,
/// oldest first.
final class UnwrittenStates: TimerHandler {
    private let loop: EventLoop
    private let pause: Int64
    private let write: ([UploadQueue.Change]) -> Void
    private var changes: [UploadQueue.Change] = []
    private var timer: Timer?

    /// - Parameters:
    ///   - pause: the time before the next attempt, in nanoseconds.
    ///   - write: called to write the states again.
    init(loop: EventLoop, pause: Int64, write: @escaping ([UploadQueue.Change]) -> Void) {
        (self.loop, self.pause, self.write) = (loop, pause, write)
    }

    func close() {
        timer?.close()
        timer = nil
    }

    /// Drops the states of an upload, because a newer state is being written.
    func forget(_ number: UInt32) { changes.removeAll { $0.number == number } }

    /// Called when a new file was created with this name. A pending state of an earlier file with the same name must
    /// then not delete the new file.
    func keep(_ file: String) {
        for index in changes.indices {
            if case .removeBoth(let number, let old) = changes[index], old.utf8.elementsEqual(file.utf8) {
                changes[index] = .forget(number)
            }
        }
    }

    func add(_ change: UploadQueue.Change, _ error: FileError) {
        Console.error("pocketscope: an upload is not noted yet: \(error.message)")
        // Skip the state if a newer state of the same upload was added meanwhile.
        if !changes.contains(where: { $0.number == change.number }) { changes.append(change) }
        if timer == nil { timer = try? Timer(loop: loop, handler: self) }
        timer?.start(at: loop.clock.now + pause)
    }

    func fired(_ timer: Timer, expirations: Int, now: Int64) {
        let due = changes
        changes = []
        write(due)
    }
}
