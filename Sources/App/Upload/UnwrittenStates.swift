import Platform
import Storing
import Upload

/// States of uploads that the card did not take: they are written again after a pause, the oldest first.
final class UnwrittenStates: TimerHandler {
    private let loop: EventLoop
    private let pause: Int64
    private let write: ([UploadQueue.Change]) -> Void
    private var changes: [UploadQueue.Change] = []
    private var timer: Timer?

    /// - Parameters:
    ///   - pause: in nanoseconds.
    ///   - write: writes them once more.
    init(loop: EventLoop, pause: Int64, write: @escaping ([UploadQueue.Change]) -> Void) {
        (self.loop, self.pause, self.write) = (loop, pause, write)
    }

    func close() {
        timer?.close()
        timer = nil
    }

    /// A newer state is written: what came before is out of date.
    func forget(_ number: UInt32) { changes.removeAll { $0.number == number } }

    /// Another file has the name now: it is not deleted with the state.
    func keep(_ file: String) {
        for index in changes.indices {
            if case .removeBoth(let number, let old) = changes[index], old.utf8.elementsEqual(file.utf8) {
                changes[index] = .forget(number)
            }
        }
    }

    func add(_ change: UploadQueue.Change, _ error: FileError) {
        Console.error("pocketscope: an upload is not noted yet: \(error.message)")
        // A newer one may have been written meanwhile.
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
