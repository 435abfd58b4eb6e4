import Platform
import TestKit

/// Runs the loop until a condition is true; returns false if the loop has no events for some time.
func wait(_ loop: EventLoop, until condition: () -> Bool) -> Bool {
    var (limit, events) = (TurnLimit(), 0)
    while !condition() {
        guard limit.goesOn(after: events) else { return false }
        events = loop.runOnce(timeout: TurnLimit.turn)
    }
    return true
}

/// Runs a test with a loop of its own. An error fails the test.
func withLoop(
    _ t: Expectations, file: StaticString = #fileID, line: UInt = #line,
    _ body: (EventLoop) throws(PlatformError) -> Void
) {
    do throws(PlatformError) {
        try body(try EventLoop())
    } catch {
        t.fail(error.message, file: file, line: line)
    }
}

/// A worker that runs jobs with files, and the results of the jobs in the order of their ends.
final class FileWork: WorkerHandler {
    private(set) var worker: Worker?
    private var pending: [(number: Int, job: FileJob)] = []
    private(set) var numbers: [Int] = []
    private(set) var errors: [FileError?] = []

    init(_ loop: EventLoop) throws(PlatformError) { worker = try Worker(loop: loop, handler: self) }

    @discardableResult
    func perform(_ task: any FileTask) throws(FileError) -> Int { try submit(task, bytes: 0) }

    @discardableResult
    func write(_ bytes: [UInt8], to path: String) throws(FileError) -> Int {
        try submit(WriteFile(bytes, to: path), bytes: bytes.count)
    }

    private func submit(_ task: any FileTask, bytes: Int) throws(FileError) -> Int {
        let job = FileJob(task)
        do throws(WorkerError) {
            guard let worker else { throw .closed }
            let number = try worker.submit(job, bytes: bytes)
            pending.append((number, job))
            return number
        } catch {
            throw FileError(error)
        }
    }

    func finished(_ number: Int, _ end: JobEnd, now: Int64) {
        guard let index = pending.firstIndex(where: { $0.number == number }) else { return }
        numbers.append(number)
        errors.append(pending.remove(at: index).job.error)
    }

    func close() {
        worker?.close()
        worker = nil
    }
}
