import Acquisition
import Signals
import TestKit

private let second: Int64 = 1_000_000_000

let viewTimeTests = [
    TestCase("the window ends at the latest time that any stream has reached, and never goes back") { t in
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
            slow.send([1], at: start + 5 * second)
            t.expectEqual(acquisition.latest ?? 0, start + 5 * second)
            fast.send([Float](repeating: 0, count: 301), at: start + 4 * second)
            t.expectEqual(acquisition.latest ?? 0, start + 7 * second)
            t.expectEqual(acquisition.oldest ?? 0, start + 4 * second)
            // Events of irregular streams do not move it.
            slow.send([1], signal: 1, at: start + 60 * second)
            t.expectEqual(acquisition.latest ?? 0, start + 7 * second)
            fast.send([Float](repeating: 0, count: 100), at: 0)
            t.expectEqual(acquisition.latest ?? 0, start + 8 * second)
        }
    }
]
