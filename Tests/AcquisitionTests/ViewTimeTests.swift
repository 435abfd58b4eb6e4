import Acquisition
import Signals
import TestKit

private let second: Int64 = 1_000_000_000

let viewTimeTests = [
    TestCase("the time window of the graphs ends at the latest time of any stream and never moves back") { t in
        for start in [after(0), after(26 * 86_400 * second), after(3653 * 86_400 * second)] {
            let fast = PlayedSource("fast", [PlayedSource.eeg(100)])
            let slow = PlayedSource("slow", [PlayedSource.eeg(1), PlayedSource.button])
            let acquisition = Acquisition()
            for source in [fast, slow] { acquisition.open(source, kind: 0) { _, _ in } }
            acquisition.advance(to: start)
            for source in acquisition.sources {
                for signal in source.catalogue.signals.indices { _ = acquisition.toggleAll(signal: signal, of: source) }
            }
            acquisition.apply(windowMilliseconds: 10_000)
            acquisition.advance(to: start)
            t.expect(acquisition.latest == nil && acquisition.oldest == nil)
            acquisition.advance(to: start + 5 * second)
            slow.send([1], at: start + 5 * second)
            t.expectEqual(acquisition.latest ?? 0, start + 5 * second)
            acquisition.advance(to: start + 7 * second)
            fast.send([Float](repeating: 0, count: 301), at: start + 4 * second)
            t.expectEqual(acquisition.latest ?? 0, start + 7 * second)
            t.expectEqual(acquisition.oldest ?? 0, start + 4 * second)
            // Events of irregular streams do not move the time window.
            slow.send([1], signal: 1, at: start + 60 * second)
            t.expectEqual(acquisition.latest ?? 0, start + 7 * second)
            fast.send([Float](repeating: 0, count: 100), at: 0)
            t.expectEqual(acquisition.latest ?? 0, start + 8 * second)
        }
    },
    TestCase(
        "if a source sends faster than its nominal rate, it does not move the time window ahead of the other sources"
    ) { t in
        let (hasty, good) = (PlayedSource("a", [PlayedSource.eeg(100)]), PlayedSource("b", [PlayedSource.eeg(100)]))
        let acquisition = Acquisition()
        for source in [hasty, good] { acquisition.open(source, kind: 0) { _, _ in } }
        acquisition.advance(to: after(0))
        for source in acquisition.sources { _ = acquisition.toggleAll(signal: 0, of: source) }
        acquisition.apply(windowMilliseconds: 10_000)
        acquisition.advance(to: after(0))
        // For 10 s, only the fast source sends. The time window follows its samples, but at most until one second ahead of the present.
        for step in Int64(1)...30 {
            let now = after(step * second)
            acquisition.advance(to: now)
            hasty.send([Float](repeating: 1, count: 200), at: after(0))
            if step > 10 { good.send([Float](repeating: 1, count: 100), at: after(10 * second)) }
            let latest = acquisition.latest ?? 0
            t.expect(latest >= now - second && latest <= now + second, "\((latest - now) / 1_000_000) ms at \(step) s")
        }
        // When the other source is closed, the time window ends at the last sample of the fast source.
        acquisition.close(acquisition.sources[1])
        t.expectEqual(acquisition.latest ?? 0, after(60 * second - second / 100))
    },
]
