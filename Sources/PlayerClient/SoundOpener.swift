import CSystem
import Platform
import Sound

/// Opens files for the player on a separate thread, because a file on a stick that does not respond would block the loop.
final class SoundOpener: WorkerHandler {
    private final class Open: WorkerJob {
        let path: String
        let number: SoundNumber
        let from: Int64
        var descriptor: Int32 = -1

        init(_ path: String, _ number: SoundNumber, _ from: Int64) {
            self.path = path
            self.number = number
            self.from = from
        }

        deinit { if descriptor >= 0 { CSystem.close(descriptor) } }

        func run(_ control: JobControl) { descriptor = system_open(path, O_RDONLY | O_NOFOLLOW, 0) }
    }

    private var worker: Worker?
    private var jobs: [(number: Int, job: Open)] = []
    private let opened: (SoundNumber, Int32?, Int64) -> Void

    /// - Parameter opened: called in the loop with a sound's number, its file's descriptor (valid during the call; nil if the file cannot be opened),
    ///   and its start position.
    init(loop: EventLoop, opened: @escaping (SoundNumber, Int32?, Int64) -> Void) throws(PlatformError) {
        self.opened = opened
        worker = try Worker(loop: loop, handler: self)
    }

    func close() {
        worker?.abandon()
        worker = nil
        jobs = []
    }

    func open(_ path: String, _ number: SoundNumber, from: Int64) {
        let job = Open(path, number, from)
        do throws(WorkerError) {
            guard let worker else { throw .closed }
            jobs.append((number: try worker.submit(job), job: job))
        } catch {
            opened(number, nil, from)
        }
    }

    func finished(_ number: Int, _ end: JobEnd, now: Int64) {
        guard let index = jobs.firstIndex(where: { $0.number == number }) else { return }
        let job = jobs.remove(at: index).job
        opened(job.number, job.descriptor >= 0 ? job.descriptor : nil, job.from)
    }
}
