import CSystem
import Platform
import TestKit

/// A timer that counts its calls on the thread of the loop.
private final class Counter: TimerHandler {
    var count = 0
    func fired(_ timer: Timer, expirations: Int, now: Int64) { count += 1 }
}

let loopThreadTests = [
    TestCase(
        "an event loop can run on a thread of its own; when that thread is closed, the loop runs on the caller's thread again"
    ) {
        t in
        withLoop(t) { (loop) throws(PlatformError) in
            let counter = Counter()
            let timer = try Timer(loop: loop, handler: counter)
            defer { timer.close() }
            timer.start(at: loop.clock.now, every: 1_000_000)
            let thread = try LoopThread(loop)
            system_sleep_milliseconds(200)
            thread.close()
            let counted = counter.count
            t.expect(counted > 0, "the thread did nothing")
            system_sleep_milliseconds(50)
            t.expectEqual(counter.count, counted)
            loop.runOnce(timeout: 1_000_000_000)
            t.expectEqual(counter.count, counted + 1)
            thread.close()
        }
    },
    TestCase("if the thread of an event loop was closed, the loop can run on another thread") { t in
        withLoop(t) { (loop) throws(PlatformError) in
            let counter = Counter()
            let timer = try Timer(loop: loop, handler: counter)
            defer { timer.close() }
            timer.start(at: loop.clock.now, every: 1_000_000)
            for _ in 0..<50 { _ = try LoopThread(loop) }
            t.expectEqual(loop.runOnce(timeout: 1_000_000_000), 1, "only the timer is left")
        }
    },
]
