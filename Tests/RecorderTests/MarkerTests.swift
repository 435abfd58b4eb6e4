import Acquisition
import AcquisitionTests
import Recorder
import Recordings
import Signals
import TestKit

private let second: Int64 = 1_000_000_000

let markerTests = [
    TestCase("a marker is an annotation at its time, also one that is placed into the past of the recording") { t in
        let source = PlayedSource("a", [PlayedSource.eeg(1000, 1)])
        let bench = RecorderBench([source])
        guard let plan = bench.plan() else { return t.fail("no plan") }
        let sink = MemorySink(plan)
        let recorder = bench.record(plan, to: sink)
        let begin = bench.now
        for part in 0..<4 {
            source.send([Float](repeating: Float(part), count: 1000), at: bench.now)
            bench.turn(second)
        }
        bench.acquisition.mark("Eyes open", at: begin + 3_200_000_000)
        bench.acquisition.mark("Größe", at: begin + 1_250_000_000)
        // Before the file begins, nothing is marked in it.
        bench.acquisition.mark("before", at: begin - second)
        bench.finish(recorder)
        t.expectEqual(sink.annotations, ["+3.2||Eyes open", "+1.25||Größe"])
        bench.acquisition.mark("behind", at: bench.now)
        bench.turn(second)
        t.expectEqual(sink.annotations.count, 2)
    },
    TestCase("of a deleted marker the recording tells so at the same time, and of one named otherwise, too") { t in
        let source = PlayedSource("a", [PlayedSource.eeg(100, 1)])
        let bench = RecorderBench([source])
        guard let plan = bench.plan() else { return t.fail("no plan") }
        let sink = MemorySink(plan)
        let begin = bench.now
        let early = bench.acquisition.mark("early", at: begin - 1)
        let recorder = bench.record(plan, to: sink)
        source.send([Float](repeating: 1, count: 200), at: bench.now)
        bench.turn(second)
        let name = "123456789012345678901234"
        let marker = bench.acquisition.mark("Marker", at: begin + second / 2)
        bench.acquisition.renameMarker(marker.id, to: name)
        bench.turn(second)
        bench.acquisition.deleteMarker(marker.id)
        bench.acquisition.deleteMarker(early.id)
        bench.finish(recorder)
        t.expectEqual(
            sink.annotations,
            ["+0.5||Marker", "+0.5||Deleted marker: Marker", "+0.5||" + name, "+0.5||Deleted marker: " + name])
    },
]
