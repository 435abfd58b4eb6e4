import Acquisition
import AcquisitionTests
import Recorder
import Recordings
import Signals
import TestKit

private let second: Int64 = 1_000_000_000

/// A running recording of one channel with samples and one stream of texts.
private struct RecordedTexts {
    let source = PlayedSource("a", [PlayedSource.eeg(100, 1), PlayedSource.texts])
    let bench: RecorderBench
    let sink: MemorySink
    let recorder: Recorder
    /// The time at which the recording begins.
    let begin: Int64

    init?() {
        bench = RecorderBench([source])
        guard let plan = bench.plan() else { return nil }
        sink = MemorySink(plan)
        begin = bench.now
        recorder = bench.record(plan, to: sink)
    }
}

let markerTests = [
    TestCase("a marker becomes an annotation at its time in the recording, even if that is before the last annotation")
    { t in
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
        // Markers before the beginning of the file are not recorded.
        bench.acquisition.mark("before", at: begin - second)
        bench.finish(recorder)
        t.expectEqual(sink.annotations, ["+3.2||Eyes open", "+1.25||Größe"])
        bench.acquisition.mark("behind", at: bench.now)
        bench.turn(second)
        t.expectEqual(sink.annotations.count, 2)
    },
    TestCase(
        "each text of a stream becomes one annotation in a single line at its time; it becomes no annotation of an event"
    ) {
        t in
        let source = PlayedSource("a", [PlayedSource.eeg(100, 1), PlayedSource.texts])
        let bench = RecorderBench([source])
        guard let plan = bench.plan() else { return t.fail("no plan") }
        let sink = MemorySink(plan)
        let begin = bench.now
        source.send("before", signal: 1, at: begin - 1)
        bench.turn(0)
        let recorder = bench.record(plan, to: sink)
        source.send([Float](repeating: 1, count: 200), at: bench.now)
        bench.turn(second)
        source.send("S 12\n\u{202E}left", signal: 1, at: begin + second / 4)
        bench.acquisition.mark("own", at: begin + second / 2)
        source.send(String(repeating: "ä", count: 125), signal: 1, at: begin + 3 * second / 4)
        bench.turn(second)
        bench.finish(recorder)
        t.expectEqual(
            sink.annotations, ["+0.5||own", "+0.25||S 12 left", "+0.75||" + String(repeating: "ä", count: 118) + "…"])
    },
    TestCase(
        "if a stream sends a thousand texts a second, the user's markers are still recorded, and the omitted texts are reported"
    ) { t in
        guard let texts = RecordedTexts() else { return t.fail("no plan") }
        let (source, bench, sink, begin) = (texts.source, texts.bench, texts.sink, texts.begin)
        for turn in 0..<400 {
            source.send([1], at: bench.now)
            for _ in 0..<10 { source.send("S", signal: 1, at: bench.now) }
            if turn % 100 == 50 { bench.acquisition.mark("own", at: begin + Int64(turn) * 10_000_000) }
            bench.turn(10_000_000)
        }
        bench.finish(texts.recorder)
        let found = sink.annotations
        t.expectEqual(found.count { $0.hasSuffix("||own") }, 4)
        t.expect(found.contains { $0.hasSuffix("|S") } && found.contains { $0.hasSuffix("Annotations left out") })
    },
    TestCase("if more texts wait at the end of a recording than fit into it, the recording reports that") { t in
        for count in [3, 190] {
            guard let texts = RecordedTexts() else { return t.fail("no plan") }
            let (source, bench, sink, begin) = (texts.source, texts.bench, texts.sink, texts.begin)
            source.send([Float](repeating: 1, count: 100), at: bench.now)
            bench.turn(second)
            for number in 0..<count {
                source.send(
                    String(number) + String(repeating: "x", count: 37), signal: 1, at: begin + Int64(number) * 1_234_567
                )
            }
            for _ in 0..<4 { bench.turn(0) }
            bench.finish(texts.recorder)
            let found = sink.annotations
            let written = found.count { $0.hasSuffix("xx") }
            t.expect(count == 3 ? written == 3 : written < count, "\(written) of \(count)")
            t.expectEqual(found.count { $0.hasSuffix("Annotations left out") }, written < count ? 1 : 0)
        }
    },
    TestCase(
        "if texts, events and markers come while a recording changes from a full file to the next one, the next one contains them at their times"
    ) {
        t in
        let source = PlayedSource("a", [PlayedSource.eeg(100, 1), PlayedSource.button, PlayedSource.texts])
        guard let recording = PlayedRecording([source]) else { return t.fail("no plan") }
        recording.flow(3)
        let first = recording.sink
        recording.endFullFile()
        t.expect(recording.recorder.ending == .full)
        let end = recording.recorder.start + recording.recorder.microseconds * 1000
        // The recording changes to the next file, so nothing is written for one second.
        recording.turn(second)
        source.send("Stimulus", signal: 2, at: end + second / 4)
        source.send([1], signal: 1, at: end + second / 2)
        recording.acquisition.mark("own", at: end + 3 * second / 4)
        recording.turn(0)
        recording.beginNextFile()
        recording.flow(2, from: 300)
        recording.finish()
        t.expectEqual(first.annotations, [])
        t.expectEqual(recording.sink.annotations.sorted(), ["+0.25||Stimulus", "+0.5||B: 1", "+0.75||own"])
    },
    TestCase("if a marker's name is too long, it is cut between two characters") { t in
        guard let texts = RecordedTexts() else { return t.fail("no plan") }
        let (source, bench, sink, begin) = (texts.source, texts.bench, texts.sink, texts.begin)
        source.send([Float](repeating: 1, count: 200), at: bench.now)
        source.send("a" + String(repeating: "ä", count: 125), signal: 1, at: begin + second / 4)
        bench.turn(second)
        for marker in bench.acquisition.markers.all { bench.acquisition.deleteMarker(marker.id) }
        bench.finish(texts.recorder)
        t.expectEqual(
            sink.annotations.last ?? "", "+0.25||Deleted marker: a" + String(repeating: "ä", count: 118) + "…")
    },
    TestCase("if a marker is deleted or renamed, that is recorded at the marker's time") { t in
        let source = PlayedSource("a", [PlayedSource.eeg(100, 1)])
        let bench = RecorderBench([source])
        guard let plan = bench.plan() else { return t.fail("no plan") }
        let sink = MemorySink(plan)
        let begin = bench.now
        let early = bench.acquisition.mark("early", at: begin - 1)
        let recorder = bench.record(plan, to: sink)
        source.send([Float](repeating: 1, count: 200), at: bench.now)
        bench.turn(second)
        let name = String(repeating: "Übung ist", count: 13) + "zum"
        t.expectEqual(name.unicodeScalars.count, Marker.maximumNameCharacters)
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
