import Acquisition
import AcquisitionTests
import Recorder
import Recordings
import Signals
import TestKit

private let second: Int64 = 1_000_000_000

private func eeg(_ labels: [String]) -> Signal {
    Signal(type: .eeg, rate: SamplingRate(hertz: 100), blockSize: 1, unit: "µV", labels: labels)
}

let absenceTests = [
    TestCase(
        "if a source no longer offers a channel during a recording, the channel gets filler values, and an annotation states the interval"
    ) { t in
        for format in [RecordingFormat.bdf, .edf] {
            for returns in [false, true] {
                let source = PlayedSource("lab:9000", [eeg(["C3", "Oz"])])
                guard let recording = PlayedRecording([source], format) else { return t.fail("no plan") }
                let start = recording.now
                recording.flow(2)
                source.comeBack([eeg(["Fz", "C3"])], at: start + 2 * second)
                recording.flow(3, from: 200)
                if returns { source.comeBack([eeg(["C3", "Oz"])], at: start + 5 * second) }
                recording.flow(2, from: 500)
                recording.finish()
                let end = returns ? 3 : 5
                let reported = Set(recording.sink.annotations)
                t.expectSame(
                    reported, ["+2||Not offered from here: EEG Oz", "+2|\(end)|Not offered: EEG Oz"], "\(returns)")
                t.expect(recording.holds(waves(700), channel: 0), "C3")
                t.expect(recording.holds(waves(200), channel: 1), "Oz before")
                t.expect(recording.holds([Float](repeating: 0, count: 100 * end), channel: 1, from: 200), "filler")
                if returns { t.expect(recording.holds(waves(200, from: 500), channel: 1, from: 500), "Oz again") }
                t.expectEqual(recording.recorder.lostSamples, Int64(100 * end))
            }
        }
    },
    TestCase(
        "while a channel is missing, samples that other channels lose are annotated separately, whichever channel is missing"
    ) { t in
        for missing in ["C3", "Oz"] {
            let source = PlayedSource("lab:9000", [eeg(["C3", "Oz"])])
            guard let recording = PlayedRecording([source]) else { return t.fail("no plan") }
            let start = recording.now
            recording.flow(2)
            source.comeBack([eeg(missing == "C3" ? ["Oz"] : ["C3"])], at: start + 2 * second)
            recording.flow(1, from: 200)
            source.send([Float](repeating: .nan, count: 50) + waves(50, from: 350), at: recording.now)
            recording.turn(second)
            recording.flow(1, from: 400)
            recording.finish()
            let reported = Set(recording.sink.annotations)
            t.expectSame(
                reported,
                [
                    "+2||Not offered from here: EEG \(missing)", "+2|3|Not offered: EEG \(missing)",
                    "+3|0.5|Lost samples: lab:9000",
                ])
        }
    },
    TestCase(
        "if a source no longer offers any of its recorded channels, no sample counts as lost, and each channel's absence is annotated"
    ) { t in
        let source = PlayedSource("lab:9000", [eeg(["C3", "Oz"])])
        guard let recording = PlayedRecording([source]) else { return t.fail("no plan") }
        let start = recording.now
        recording.flow(2)
        source.comeBack([eeg(["X"])], at: start + 2 * second)
        recording.flow(2, from: 200)
        recording.finish()
        let labels = ["C3", "Oz"]
        t.expectSame(
            Set(recording.sink.annotations),
            Set(labels.flatMap { ["+2||Not offered from here: EEG \($0)", "+2|2|Not offered: EEG \($0)"] }))
    },
    TestCase(
        "if a recording starts while a channel is missing, the annotated absence begins at the recording's own beginning"
    ) { t in
        let source = PlayedSource("lab:9000", [eeg(["C3", "Oz"])])
        let bench = RecorderBench([source])
        source.send(waves(100), at: bench.now)
        bench.turn(second)
        source.comeBack([eeg(["C3"])], at: bench.now)
        bench.turn(0)
        guard let plan = bench.plan() else { return t.fail("no plan") }
        let sink = MemorySink(plan)
        let recorder = bench.record(plan, to: sink)
        for part in 0..<3 {
            source.send(waves(100, from: 100 + 100 * part), at: bench.now)
            bench.turn(second)
        }
        bench.finish(recorder)
        t.expectSame(
            Set(sink.annotations), ["+0||Not offered from here: EEG Oz", "+0|3|Not offered: EEG Oz"])
    },
    TestCase("if forty channels are missing, the absence of each is annotated") { t in
        let labels = (0..<40).map { "E\($0)" }
        let source = PlayedSource("lab:9000", [eeg(["C3"] + labels)])
        guard let recording = PlayedRecording([source]) else { return t.fail("no plan") }
        let start = recording.now
        recording.flow(2)
        source.comeBack([eeg(["C3"])], at: start + 2 * second)
        recording.flow(20, from: 200)
        recording.finish()
        let reported = recording.sink.annotations
        for label in labels {
            t.expect(reported.contains { $0.hasSuffix("|Not offered: EEG \(label)") }, label)
        }
        t.expect(!reported.contains { $0.hasSuffix("left out") }, "left out")
    },
    TestCase("if a channel returns because the transmission restarts, it is annotated as missing until this restart") {
        t in
        let source = PlayedSource("lab:9000", [eeg(["C3", "Oz"])])
        guard let recording = PlayedRecording([source]) else { return t.fail("no plan") }
        let start = recording.now
        recording.flow(2)
        source.comeBack([eeg(["C3"])], at: start + 2 * second)
        recording.flow(3, from: 200)
        recording.acquisition.stop()
        recording.turn(0)
        recording.acquisition.start()
        recording.turn(0)
        recording.flow(2)
        recording.finish()
        let reported = recording.sink.annotations.filter { $0.hasPrefix("+2|") }
        t.expectSame(Set(reported), ["+2||Not offered from here: EEG Oz", "+2|3|Not offered: EEG Oz"])
    },
    TestCase("if a name in an XDF recording is too long, it is cut between two characters") { t in
        for before in 0..<2 {
            let name = String(repeating: "x", count: before) + String(repeating: "ä", count: 130)
            let source = PlayedSource("lab:9000", [eeg(["C3", name])])
            guard let recording = PlayedStreams([source]) else { return t.fail("no plan") }
            source.send(waves(100), at: recording.bench.now)
            recording.bench.turn(second)
            source.comeBack([eeg(["C3"])], at: recording.bench.now)
            source.send(waves(100), at: recording.bench.now)
            recording.bench.turn(second)
            recording.finish()
            let cut = String(repeating: "x", count: before) + String(repeating: "ä", count: 116)
            t.expectEqual(
                recording.texts.filter { contains($0, "from here") }, ["1.0 s: Not offered from here: " + cut])
        }
    },
    TestCase("in an XDF recording, a channel that is no longer offered contains NaN, and a text states the duration") {
        t in
        let source = PlayedSource("lab:9000", [eeg(["C3", "Oz"])])
        guard let recording = PlayedStreams([source]) else { return t.fail("no plan") }
        func flow(_ turns: Int, from first: Int) {
            for turn in 0..<turns {
                source.send(waves(100, from: first + 100 * turn), at: recording.bench.now)
                recording.bench.turn(second)
            }
        }
        let start = recording.bench.now
        flow(2, from: 0)
        source.comeBack([eeg(["C3"])], at: start + 2 * second)
        flow(3, from: 200)
        source.comeBack([eeg(["C3", "Oz"])], at: start + 5 * second)
        flow(1, from: 500)
        source.comeBack([eeg(["C3"])], at: start + 6 * second)
        flow(1, from: 600)
        recording.finish()
        t.expectEqual(
            recording.texts.sorted(),
            [
                "2.0 s: Not offered 3.000 s: Oz", "2.0 s: Not offered from here: Oz", "6.0 s: Not offered 1.000 s: Oz",
                "6.0 s: Not offered from here: Oz",
            ])
        t.expect(recording.values(0) == waves(700), "C3")
        let oz = recording.values(1)
        t.expect(Array(oz.prefix(200)) == waves(200) && Array(oz[500..<600]) == waves(100, from: 500), "Oz")
        t.expect(oz[200..<500].allSatisfy { $0.isNaN } && oz[600...].allSatisfy { $0.isNaN }, "missing")
    },
]
