import CSystem
import Platform
import Synchronization
import TestKit

/// Records the calls of a worker's handler.
final class JobEnds: WorkerHandler {
    var numbers: [Int] = []
    var ends: [JobEnd] = []
    func finished(_ number: Int, _ end: JobEnd, now: Int64) {
        numbers.append(number)
        ends.append(end)
    }
}

/// Runs a test with a worker, and then closes the worker.
func withWorker(
    _ t: Expectations, file: StaticString = #fileID, line: UInt = #line,
    _ body: (EventLoop, Worker, JobEnds) throws(WorkerError) -> Void
) {
    withLoop(t, file: file, line: line) { (loop) throws(PlatformError) in
        let ends = JobEnds()
        let worker = try Worker(loop: loop, handler: ends)
        do throws(WorkerError) {
            try body(loop, worker, ends)
        } catch {
            t.fail("the worker refuses a job", file: file, line: line)
        }
        worker.close()
    }
}

/// A job that blocks the worker's thread, like a card that does not respond, until the test calls `open`. It sends a byte when it begins and when it
/// ends.
private final class Gate: WorkerJob {
    private var said: [Int32] = [-1, -1]
    private var opened: [Int32] = [-1, -1]
    let progress: Int
    /// True if the worker asked the job to stop; valid after the job's end.
    private(set) var wasCancelled = false

    init?(_ t: Expectations, progress: Int = 0) {
        self.progress = progress
        guard pipe(&said) == 0, pipe(&opened) == 0 else {
            t.fail("no pipe")
            return nil
        }
    }

    deinit { for file in said + opened { close(file) } }

    func run(_ control: JobControl) {
        var byte: UInt8 = 0
        control.report(progress)
        _ = write(said[1], &byte, 1)
        _ = read(opened[0], &byte, 1)
        wasCancelled = control.isCancelled
        _ = write(said[1], &byte, 1)
    }

    /// Waits for the next byte from the job: the first call until the job has begun, the second call until it ends.
    func awaitWord() {
        var byte: UInt8 = 0
        _ = read(said[0], &byte, 1)
    }

    func open() {
        var byte: UInt8 = 0
        _ = write(opened[1], &byte, 1)
    }
}

/// A job that records its number when it runs on the worker's thread.
private final class Note: WorkerJob {
    final class Log {
        var numbers: [Int] = []
        var isOtherThread = true
        let released = Atomic<Int>(0)
        var releasedJobs: Int { released.load(ordering: .acquiring) }
        let loopThread = pthread_self()
    }
    let number: Int
    let log: Log
    init(_ number: Int, _ log: Log) {
        self.number = number
        self.log = log
    }
    deinit { log.released.add(1, ordering: .acquiringAndReleasing) }
    func run(_ control: JobControl) {
        log.numbers.append(number)
        if pthread_equal(pthread_self(), log.loopThread) != 0 { log.isOtherThread = false }
    }
}

/// A job that runs until it is canceled, or for some seconds of processor time.
private final class Endless: WorkerJob {
    private(set) var wasCancelled = false
    func run(_ control: JobControl) {
        let deadline = ProcessorTime.nanoseconds + 30_000_000_000
        while !control.isCancelled, ProcessorTime.nanoseconds < deadline { control.report(1) }
        wasCancelled = control.isCancelled
    }
}

private func refusal(_ worker: Worker, bytes: Int = 0) -> WorkerError? {
    do throws(WorkerError) {
        try worker.submit(Note(0, Note.Log()), bytes: bytes)
        return nil
    } catch {
        return error
    }
}

let workerTests = [
    TestCase(
        "jobs of a background worker run on another thread in the order of their submission; the end of each job is reported"
    ) { t in
        withWorker(t) { (loop, worker, ends) throws(WorkerError) in
            let log = Note.Log()
            var numbers: [Int] = []
            for number in 0..<Worker.maximumJobs { numbers.append(try worker.submit(Note(number, log))) }
            t.expectEqual(worker.pendingJobs, Worker.maximumJobs)
            t.expect(wait(loop) { ends.numbers.count == Worker.maximumJobs })
            t.expectEqual(log.numbers, Array(0..<Worker.maximumJobs))
            t.expectEqual(ends.numbers, numbers)
            t.expect(ends.ends.allSatisfy { $0 == .done })
            t.expect(log.isOtherThread)
            t.expectEqual(worker.pendingJobs, 0)
            t.expectEqual(log.releasedJobs, Worker.maximumJobs)
        }
    },
    TestCase("a job of higher priority runs before the jobs that wait, and jobs of equal priority run in order") { t in
        withWorker(t) { (loop, worker, ends) throws(WorkerError) in
            guard let gate = Gate(t) else { return }
            try worker.submit(gate)
            gate.awaitWord()
            let log = Note.Log()
            let wanted: [JobPriority] = [.background, .usual, .urgent, .background, .usual, .urgent]
            for (number, priority) in wanted.enumerated() { try worker.submit(Note(number, log), priority: priority) }
            gate.open()
            t.expect(wait(loop) { ends.numbers.count == 7 })
            t.expectEqual(log.numbers, [2, 5, 1, 4, 0, 3])
        }
    },
    TestCase(
        "the number of a worker's waiting jobs and their bytes are limited; a job counts until its end is reported"
    ) {
        t in
        withWorker(t) { (loop, worker, ends) throws(WorkerError) in
            guard let gate = Gate(t) else { return }
            try worker.submit(gate)
            gate.awaitWord()
            t.expect(refusal(worker, bytes: Worker.maximumBytes + 1) == .tooLarge)
            t.expect(refusal(worker, bytes: Worker.maximumBytes - 10) == nil)
            t.expect(refusal(worker, bytes: 11) == .full)
            t.expect(refusal(worker, bytes: 10) == nil)
            t.expectEqual(worker.pendingBytes, Worker.maximumBytes)
            for _ in worker.pendingJobs..<Worker.maximumJobs { t.expect(refusal(worker) == nil) }
            t.expect(refusal(worker) == .full)
            gate.open()
            // The job has ended on the worker's thread, but the loop has not reported its end yet, so the worker is still full.
            t.expect(refusal(worker) == .full)
            worker.waitForSpace(now: 0)
            t.expect(refusal(worker) == nil)
            t.expect(wait(loop) { ends.numbers.count == Worker.maximumJobs + 1 })
            t.expectEqual(worker.pendingBytes, 0)
        }
    },
    TestCase(
        "if a job is canceled before it begins, it is released immediately, never runs, and is reported as canceled"
    ) { t in
        withWorker(t) { (loop, worker, ends) throws(WorkerError) in
            guard let gate = Gate(t) else { return }
            let log = Note.Log()
            try worker.submit(gate)
            gate.awaitWord()
            let first = try worker.submit(Note(1, log))
            try worker.submit(Note(2, log))
            worker.cancel(first)
            t.expectEqual(log.releasedJobs, 1)
            worker.cancel(first)
            worker.cancel(0)
            worker.cancel(.max)
            gate.open()
            t.expect(wait(loop) { ends.numbers.count == 3 })
            t.expectEqual(log.numbers, [2])
            t.expect(ends.ends == [.done, .cancelled, .done])
        }
    },
    TestCase(
        "if a job is canceled while it runs, it is asked to stop; if it is canceled after its end, nothing happens"
    ) {
        t in
        withWorker(t) { (loop, worker, ends) throws(WorkerError) in
            let endless = Endless()
            let number = try worker.submit(endless)
            // Waits until the job runs. A job that has not begun would be withdrawn.
            t.expect(wait(loop) { worker.progress(of: number) == 1 })
            worker.cancel(number)
            t.expect(wait(loop) { ends.numbers == [number] })
            t.expect(endless.wasCancelled && ends.ends == [.cancelled])
            guard let first = Gate(t), let second = Gate(t) else { return }
            let ended = try worker.submit(first)
            try worker.submit(second)
            first.open()
            // The worker's thread now runs the second job, so the first one has ended, but the loop does not know that yet.
            second.awaitWord()
            worker.cancel(ended)
            worker.cancel(number)
            second.open()
            t.expect(wait(loop) { ends.numbers.count == 3 })
            t.expect(ends.ends == [.cancelled, .done, .done])
        }
    },
    TestCase("while a job of a background worker runs, its progress is visible") { t in
        withWorker(t) { (loop, worker, ends) throws(WorkerError) in
            guard let gate = Gate(t, progress: 41) else { return }
            let number = try worker.submit(gate)
            let next = try worker.submit(Note(1, Note.Log()))
            gate.awaitWord()
            t.expectEqual(worker.progress(of: number) ?? -1, 41)
            t.expectEqual(worker.progress(of: next) ?? -1, 0)
            gate.open()
            t.expect(wait(loop) { ends.numbers.count == 2 })
            t.expect(worker.progress(of: number) == nil)
            t.expect(worker.progress(of: 0) == nil)
        }
    },
    TestCase(
        "if a worker is closed without waiting, a job that does not respond continues to run, and later jobs are released without a report"
    ) { t in
        withWorker(t) { (loop, worker, ends) throws(WorkerError) in
            guard let gate = Gate(t) else { return }
            let log = Note.Log()
            try worker.submit(gate)
            gate.awaitWord()
            try worker.submit(Note(1, log))
            for number in 2...4 { try worker.submit(Note(number, log), priority: .background) }
            // This call asks the job to stop, and waits for its end. If the job did not stop, the call would wait forever.
            worker.abandon()
            t.expectEqual(log.releasedJobs, 4)
            t.expect(refusal(worker) == .closed)
            worker.abandon()
            worker.close()
            gate.open()
            gate.awaitWord()
            t.expect(gate.wasCancelled, "it was not asked to stop")
            for _ in 0..<5 { loop.runOnce(timeout: 20_000_000) }
            t.expect(ends.numbers.isEmpty, "an end was reported after the worker was abandoned")
            t.expect(log.numbers.isEmpty, "a job was begun")
        }
    },
    TestCase(
        "if a worker is closed without waiting, all its jobs are released, whichever job its thread runs at that moment"
    ) { t in
        let logs = (0..<50).map { _ in Note.Log() }
        for log in logs {
            withWorker(t) { (_, worker, _) throws(WorkerError) in
                for number in 0..<Worker.maximumJobs { try worker.submit(Note(number, log)) }
                worker.abandon()
            }
        }
        // Wait until all jobs are released: the thread of each worker releases the job that it still runs.
        let all = 50 * Worker.maximumJobs
        var limit = TurnLimit()
        while logs.reduce(0, { $0 + $1.releasedJobs }) < all, limit.goesOn(after: 0) { system_sleep_milliseconds(1) }
        t.expectEqual(logs.reduce(0) { $0 + $1.releasedJobs }, all)
    },
    TestCase(
        "if a worker is closed, the call waits until all accepted jobs have ended, and the handler is not called afterwards"
    ) {
        t in
        withWorker(t) { (_, worker, ends) throws(WorkerError) in
            let log = Note.Log()
            for number in 0..<Worker.maximumJobs {
                try worker.submit(Note(number, log), priority: number % 2 == 0 ? .background : .usual)
            }
            worker.close()
            t.expectEqual(log.numbers.sorted(), Array(0..<Worker.maximumJobs))
            t.expect(ends.numbers.isEmpty)
            t.expect(refusal(worker) == .closed)
            t.expectEqual(log.releasedJobs, Worker.maximumJobs)
            t.expectEqual(worker.pendingJobs, 0)
        }
    },
]
