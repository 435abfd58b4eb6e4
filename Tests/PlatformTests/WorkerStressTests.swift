import CSystem
import Platform
import Synchronization
import TestKit

/// A job that notes its position in the order of all jobs that have begun.
private final class Counting: WorkerJob {
    let priority: JobPriority
    let begun: Begun
    private(set) var place: Int?

    /// A counter of jobs that have begun. Only the worker's thread uses it.
    final class Begun { var count = 0 }

    init(_ priority: JobPriority, _ begun: Begun) {
        self.priority = priority
        self.begun = begun
    }

    func run(_ control: JobControl) {
        // A second run of the same job would be a fault; it sets the position to -1.
        place = place == nil ? begun.count : -1
        begun.count += 1
        if begun.count % 7 == 0 { control.report(begun.count) }
    }
}

/// Counts the jobs whose end was reported, and checks their order.
private final class Account: WorkerHandler {
    var open: [(number: Int, job: Counting, isCancelled: Bool)] = []
    var done = 0
    var cancelled = 0
    var begun = 0
    /// The number of jobs that began in a wrong order or ended twice.
    var faults = 0
    /// For each priority, the position of the job that ended last.
    private var latest = [-1, -1, -1]

    func finished(_ number: Int, _ end: JobEnd, now: Int64) {
        guard let index = open.firstIndex(where: { $0.number == number }) else {
            faults += 1
            return
        }
        let entry = open.remove(at: index)
        switch end {
        case .done:
            done += 1
            if entry.job.place == nil { faults += 1 }
        case .cancelled:
            cancelled += 1
            if !entry.isCancelled { faults += 1 }
        }
        guard let place = entry.job.place else { return }
        begun += 1
        let kind = Self.kind(entry.job.priority)
        if place <= latest[kind] { faults += 1 }
        latest[kind] = place
    }

    private static func kind(_ priority: JobPriority) -> Int {
        switch priority {
        case .urgent: 0
        case .usual: 1
        case .background: 2
        }
    }
}

/// These tests take 0.06 s of one core on a PC.
let workerStressTests = [
    TestCase("each of thousands of jobs of all priorities canceled at any time, begins at most once and ends once") {
        t in
        withLoop(t) { (loop) throws(PlatformError) in
            let account = Account()
            let worker = try Worker(loop: loop, handler: account)
            let begun = Counting.Begun()
            var (random, submitted, refused) = (Random(seed: 3), 0, 0)
            // Each turn of the loop waits only for a limited time. The test ends if the loop has no events for some time.
            var (limit, events) = (TurnLimit(), 0)
            while account.done + account.cancelled < 20_000, limit.goesOn(after: events) {
                for _ in 0..<random.below(8) where submitted < 20_000 {
                    let priority: JobPriority =
                        switch random.below(3) {
                        case 0: .urgent
                        case 1: .usual
                        default: .background
                        }
                    let job = Counting(priority, begun)
                    do throws(WorkerError) {
                        account.open.append((try worker.submit(job, priority: priority), job, false))
                        submitted += 1
                    } catch {
                        refused += error == .full ? 1 : 0
                    }
                }
                if !account.open.isEmpty, random.once(in: 3) {
                    let index = random.below(account.open.count)
                    account.open[index].isCancelled = true
                    worker.cancel(account.open[index].number)
                    _ = worker.progress(of: account.open[index].number)
                }
                events = loop.runOnce(timeout: random.once(in: 2) ? 0 : TurnLimit.turn)
            }
            worker.close()
            t.expectEqual(account.done + account.cancelled, 20_000)
            t.expectEqual(account.faults, 0)
            t.expectEqual(account.begun, begun.count)
            t.expect(account.cancelled > 20, "\(account.cancelled) were canceled")
            t.expect(account.open.isEmpty)
            _ = refused
        }
    }
]
