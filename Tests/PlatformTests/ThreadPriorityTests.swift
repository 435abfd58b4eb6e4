import CSystem
import Platform
import TestKit

/// A job that requests priorities for its thread, and notes which ones it got.
private final class Look: WorkerJob {
    var niceness: Int32 = -1
    var realTime: Int32 = -1
    /// For each request for a priority, in order: true if the system granted it.
    var granted: [Bool] = []
    var got: [Int32] = []

    func look() {
        niceness = system_thread_niceness()
        realTime = system_thread_real_time()
    }

    func run(_ control: JobControl) {
        look()
        for priority in ThreadPriority.allCases {
            granted.append(priority.apply())
            got.append(system_thread_real_time())
        }
    }
}

private final class LookOnLoop: TimerHandler {
    let look = Look()
    func fired(_ timer: Timer, expirations: Int, now: Int64) { look.look() }
}

let threadPriorityTests = [
    TestCase(
        "the sound thread has priority over the drawing thread, which has priority over all others; the sound's priority is the maximum"
    ) {
        t in
        let plan = ThreadPriority.allCases.map { $0.realTime ?? 0 }
        t.expectEqual(plan, plan.sorted(by: >))
        t.expect(
            (ThreadPriority.sound.realTime ?? 0) > (ThreadPriority.drawing.realTime ?? 0),
            "the sound has no higher priority than drawing")
        t.expectEqual(plan[0], ThreadPriority.mostRealTime)
        t.expect(ThreadPriority.usual.realTime == nil && ThreadPriority.worker.realTime == nil)
    },
    TestCase("the thread of a background worker has the lowest priority; the thread of an event loop does not") {
        t in
        withWorker(t) { (loop, worker, ends) throws(WorkerError) in
            let look = Look()
            try worker.submit(look)
            t.expect(wait(loop) { ends.numbers.count == 1 })
            t.expectEqual(look.realTime, 0)
            t.expectEqual(look.niceness, max(10, system_thread_niceness()))
            // If the system refuses a priority, the thread's priority does not change.
            var had: Int32 = 0
            for (index, priority) in ThreadPriority.allCases.enumerated() {
                if look.granted[index] { had = priority.realTime ?? 0 }
                t.expect(look.granted[index] || priority.realTime != nil, "the usual priority is refused")
                t.expectEqual(look.got[index], had)
            }
        }
        withLoop(t) { (loop) throws(PlatformError) in
            let handler = LookOnLoop()
            let timer = try Timer(loop: loop, handler: handler)
            timer.start(at: loop.clock.now)
            let thread = try LoopThread(loop)
            system_sleep_milliseconds(200)
            thread.close()
            timer.close()
            t.expectEqual(handler.look.realTime, 0)
            t.expectEqual(handler.look.niceness, system_thread_niceness())
        }
    },
]
