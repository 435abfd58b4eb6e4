import Acquisition
import Recordings
import Replay
import Signals
import TestKit

private let second: Int64 = 1_000_000_000

/// Returns a bench with a recording of 100 s whose annotations are not sorted by time.
private func makeBench(_ onsets: [Int64]) -> ReplayBench {
    let recording = KnownRecording([250], seconds: 100)
    recording.annotated = onsets.map { RecordingAnnotation(onset: $0 * second, duration: nil, text: "at \($0)") }
    return ReplayBench(recording)
}

/// Finds the markers that were added since the last call of `new`, with their times in the recording.
private final class Marked {
    private var last: UInt32 = 0

    func new(_ bench: ReplayBench) -> [String] {
        let new = bench.acquisition.markers.all.filter { $0.id > last }
        for marker in new { last = max(last, marker.id) }
        return new.map { marker in
            let time = marker.time + bench.source.offset
            return marker.name + (time % second == 0 ? " is at \(time / second)" : " is elsewhere")
        }
    }
}

let noteTests = [
    TestCase(
        "each annotation of a replayed recording becomes a marker at its time; the source lists all of them by time from the start on"
    ) {
        t in
        let marked = Marked()
        let bench = makeBench([7, 3, 50, 1, 3])
        t.expectEqual(bench.source.notes.map { $0.time / second }, [1, 3, 3, 7, 50])
        t.expectEqual(marked.new(bench), [])
        bench.flow(5000)
        t.expectEqual(marked.new(bench), ["at 1 is at 1", "at 3 is at 3", "at 3 is at 3"])
        bench.flow(1000)
        t.expectEqual(marked.new(bench), [])
        bench.flow(2000)
        t.expectEqual(marked.new(bench), ["at 7 is at 7"])
    },
    TestCase(
        "after a jump within a recording, the annotations in the time window become markers at the recording's times"
    ) { t in
        let marked = Marked()
        let bench = makeBench([7, 3, 50, 45, 30])
        bench.flow(4000)
        _ = marked.new(bench)
        bench.source.seek(to: 52 * second, window: 10 * second)
        bench.flow(100)
        t.expectEqual(marked.new(bench), ["at 45 is at 45", "at 50 is at 50"])
        bench.source.seek(to: 5 * second, window: 4 * second)
        bench.flow(100)
        t.expectEqual(marked.new(bench), ["at 3 is at 3"])
    },
    TestCase("if a recording has more annotations than the maximum, the first ones are used") { t in
        let marked = Marked()
        let bench = makeBench((0..<3000).map { Int64($0) % 90 + 1 })
        t.expectEqual(bench.source.notes.count, 1024)
        bench.flow(100_000)
        t.expectEqual(marked.new(bench).count, 512)
    },
]
