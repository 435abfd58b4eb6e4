import Recordings
import Replay
import Signals
import TestKit

private let second: Int64 = 1_000_000_000

/// A recording of 100 s whose annotations stand in another order than their times.
private func makeBench(_ onsets: [Int64]) -> ReplayBench {
    let recording = KnownRecording([250], seconds: 100)
    recording.annotated = onsets.map { RecordingAnnotation(onset: $0 * second, duration: nil, text: "at \($0)") }
    return ReplayBench(recording)
}

/// The notes that were passed, each with its time in the recording.
private func passed(_ bench: ReplayBench) -> [String] {
    var all: [String] = []
    while let note = bench.source.nextPassedNote() {
        let time = note.time + bench.source.offset
        all.append(note.text + (time % second == 0 ? " is at \(time / second)" : " is elsewhere"))
    }
    return all
}

let noteTests = [
    TestCase("annotations are passed at their times, and all of them are known by time from the beginning") { t in
        let bench = makeBench([7, 3, 50, 1, 3])
        t.expectEqual(bench.source.notes.map { $0.time / second }, [1, 3, 3, 7, 50])
        t.expectEqual(passed(bench), [])
        bench.flow(5000)
        t.expectEqual(passed(bench), ["at 1 is at 1", "at 3 is at 3", "at 3 is at 3"])
        bench.flow(1000)
        t.expectEqual(passed(bench), [])
        bench.flow(2000)
        t.expectEqual(passed(bench), ["at 7 is at 7"])
    },
    TestCase("after a jump those in the window are passed, at the times of the recording") { t in
        let bench = makeBench([7, 3, 50, 45, 30])
        bench.flow(4000)
        _ = passed(bench)
        bench.source.seek(to: 52 * second, window: 10 * second)
        bench.flow(100)
        t.expectEqual(passed(bench), ["at 45 is at 45", "at 50 is at 50"])
        bench.source.seek(to: 5 * second, window: 4 * second)
        bench.flow(100)
        t.expectEqual(passed(bench), ["at 3 is at 3"])
    },
    TestCase("of a file with more annotations than are kept those that come first in it are known") { t in
        let bench = makeBench((0..<3000).map { Int64($0) % 90 + 1 })
        t.expectEqual(bench.source.notes.count, 1024)
        bench.flow(100_000)
        t.expectEqual(passed(bench).count, 1024)
    },
]
