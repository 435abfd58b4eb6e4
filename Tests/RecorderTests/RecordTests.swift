import Acquisition
import AcquisitionTests
import Recorder
import Recordings
import Signals
import TestKit

private let second: Int64 = 1_000_000_000

let recordTests = [
    TestCase(
        "every received sample, at several sampling rates, is in the recording once and in order, however late the event loop is"
    ) {
        t in
        for format in [RecordingFormat.bdf, .edf] {
            var random = Random(seed: 5)
            let source = PlayedSource("a", [PlayedSource.eeg(100, 3), PlayedSource.eeg(25, 1)])
            guard let recording = PlayedRecording([source], format) else { return t.fail("no plan") }
            var sent = 0
            while sent < 1000 {
                let count = 4 * Int(random.below(20))
                if sent == 0 || count > 0 {
                    source.send(waves(max(4, count), from: sent), signal: 0, at: recording.now)
                    source.send(waves(max(4, count) / 4, from: sent / 4), signal: 1, at: recording.now)
                    sent += max(4, count)
                }
                recording.turn(Int64(count) * 10_000_000)
            }
            recording.finish()
            t.expect(recording.recorder.ending == .stopped)
            for channel in 0..<3 { t.expect(recording.holds(waves(sent), channel: channel)) }
            t.expect(recording.holds(waves(sent / 4), channel: 3))
            t.expectEqual(Int64(recording.sink.records), recording.recorder.records)
            t.expectEqual(recording.recorder.clippedSamples, 0)
        }
    },
    TestCase("lost samples become filler values in the recording, and an annotation states the interval") { t in
        let source = PlayedSource("lab:9000", [PlayedSource.eeg(100)])
        guard let recording = PlayedRecording([source]) else { return t.fail("no plan") }
        let lost = [Float](repeating: .nan, count: 50)
        for part in [waves(130, from: 0), lost, waves(220, from: 180)] {
            source.send(part, at: recording.now)
            recording.turn(second)
        }
        recording.finish()
        t.expectEqual(recording.sink.annotations, ["+1.3|0.5|Lost samples: lab:9000"])
        t.expectEqual(recording.recorder.lostSamples, 100)
        t.expect(recording.holds(waves(130)))
        t.expect(recording.holds([Float](repeating: 0, count: 50), from: 130))
        t.expect(recording.holds(waves(220, from: 180), from: 180))
    },
    TestCase(
        "if a source has an outage, one annotation for all of its streams states that; a long outage has another one at its beginning"
    ) { t in
        for seconds in [5, 25] {
            let source = PlayedSource(
                "lab", [PlayedSource.eeg(100, 2), PlayedSource.eeg(25, 1), PlayedSource.eeg(50, 1)])
            guard let recording = PlayedRecording([source]) else { return t.fail("no plan") }
            for turn in 0..<seconds + 4 {
                let isLost = (2..<2 + seconds).contains(turn)
                for (signal, rate) in [100, 25, 50].enumerated() {
                    let values = isLost ? [Float](repeating: .nan, count: rate) : waves(rate, from: rate * turn)
                    source.send(values, signal: signal, at: recording.now)
                }
                recording.turn(second)
            }
            recording.finish()
            let whole = "+2|\(seconds)|Lost samples: lab"
            t.expectEqual(recording.sink.annotations, seconds > 10 ? ["+2||Lost from here: lab", whole] : [whole])
        }
    },
    TestCase(
        "values beyond the recording's range are clipped, counted and annotated; values exactly at a limit of the range are not"
    ) { t in
        let source = PlayedSource.hundred()
        guard let recording = PlayedRecording([source], .edf, largest: 100) else { return t.fail("no plan") }
        var samples = [Float](repeating: 100, count: 300)
        for index in 100..<200 { samples[index] = index % 2 == 0 ? 101 : -5000 }
        source.send(samples, at: recording.now)
        recording.turn(second)
        recording.finish()
        t.expectEqual(recording.recorder.clippedSamples, 100)
        t.expectEqual(recording.sink.annotations, ["+1|1|Clipped: EEG E1"])
        let values = recording.sink.values(0)
        t.expect(abs(values[100] - 100) < 0.01 && abs(values[101] + 100) < 0.01)
    },
    TestCase(
        "an event is recorded with label, value and time, with an error of at most half a sample of the fastest stream"
    ) { t in
        let source = PlayedSource("a", [PlayedSource.eeg(1000, 1), PlayedSource.button])
        guard let recording = PlayedRecording([source]) else { return t.fail("no plan") }
        let begin = recording.now
        recording.flow(1, samples: 1000)
        source.send([7], signal: 1, at: begin + 1_234_567_000)
        source.send([-2.5], signal: 1, at: begin + 1_500_000_000)
        recording.flow(1, from: 1000, samples: 1000)
        recording.finish()
        t.expectEqual(recording.sink.annotations, ["+1.234567||B: 7", "+1.5||B: -2.500"])
    },
    TestCase("if a stream is two seconds late, its samples are lost in the recording, and the other streams continue") {
        t in
        let fast = PlayedSource.hundred("fast")
        let late = PlayedSource("late", [PlayedSource.eeg(50, 1)])
        guard let recording = PlayedRecording([fast, late]) else { return t.fail("no plan") }
        late.send(waves(50), at: recording.now)
        recording.flow(100, of: [fast], samples: 10, every: second / 10)
        // One stream is late and has sent only its first second. The ten seconds of the other stream are written, except for the last ones, which
        // wait for the late stream.
        t.expect(recording.recorder.records >= 6, "\(recording.recorder.records) records")
        recording.finish()
        t.expect(recording.holds(waves(1000)))
        t.expect(recording.holds(waves(50), channel: 1))
        let annotations = recording.sink.annotations
        t.expect(annotations.contains { $0.utf8.elementsEqual("+1|9|Lost samples: late".utf8) }, "\(annotations)")
    },
    TestCase(
        "if a source returns after a silence, and its sample numbers count the lost samples, it is recorded at the right time"
    ) { t in
        let source = PlayedSource.hundred()
        guard let recording = PlayedRecording([source]) else { return t.fail("no plan") }
        recording.flow(1)
        recording.turns(100, of: second / 10)
        source.send([Float](repeating: .nan, count: 1000) + waves(300, from: 1100), at: recording.now)
        recording.turns(30, of: second / 10)
        recording.finish()
        t.expect(recording.holds(waves(100)))
        t.expect(recording.holds(waves(300, from: 1100), from: 1100))
        t.expectEqual(recording.sink.annotations, ["+1|10|Lost samples: a"])
    },
    TestCase("if the card is slow, new samples wait in the ring buffers, and no sample is lost") { t in
        let source = PlayedSource("a", [PlayedSource.eeg(100, 2)])
        guard let recording = PlayedRecording([source], capacity: 1) else { return t.fail("no plan") }
        recording.sink.isFast = false
        recording.flow(150, samples: 10, every: second / 10)
        t.expectEqual(recording.recorder.records, 2)
        recording.sink.returnBatches()
        recording.sink.isFast = true
        recording.turns(20, of: second / 60)
        recording.finish()
        t.expect(recording.holds(waves(1500), channel: 1))
        t.expectEqual(recording.recorder.lostSamples, 0)
    },
    TestCase(
        "if the selection changes, the recording's file ends with all samples received until then, and nothing is written to it later"
    ) {
        t in
        let source = PlayedSource("a", [PlayedSource.eeg(100, 2)])
        guard let recording = PlayedRecording([source]) else { return t.fail("no plan") }
        recording.flow(1, samples: 250)
        let acquisition = recording.acquisition
        _ = acquisition.toggle(ChannelID(signal: 0, channel: 1), of: acquisition.sources[0])
        acquisition.apply(seconds: 20)
        recording.turn(1)
        t.expect(recording.recorder.ending == .selectionChanged)
        t.expect(recording.holds(waves(250)))
        t.expectEqual(recording.recorder.records, 3)
    },
    TestCase("if a recording's file is full, the next file continues with the next sample") { t in
        guard let recording = PlayedRecording([.hundred()]) else { return t.fail("no plan") }
        recording.flow(1, samples: 300)
        let (first, file) = (recording.recorder, recording.sink)
        recording.goOnInNextFile()
        t.expect(first.ending == .full)
        recording.flow(1, from: 300, samples: 300, every: 1)
        recording.finish()
        t.expectEqual(recording.recorder.start, first.start + 3_000_000_000)
        t.expect(file.holds(waves(300), channel: 0, from: 0))
        t.expect(recording.holds(waves(300, from: 300)))
    },
    TestCase(
        "if a recording starts before a stream has data, it waits for them; if it is stopped before they come, it has no records"
    ) { t in
        guard let recording = PlayedRecording([.hundred()]) else { return t.fail("no plan") }
        recording.turn(second / 2)
        recording.recorder.stop()
        recording.turn(1)
        t.expect(recording.recorder.ending == .stopped)
        t.expectEqual(recording.sink.records, 0)
    },
    TestCase("if all selected channels are irregular, or their rates have no common record, a recording is refused") {
        t in
        let button = RecorderBench([PlayedSource("a", [PlayedSource.button])])
        t.expect(refusal(button) == .noChannels)
        let odd = Signal(
            type: .eeg, rate: SamplingRate(milliHertz: 999_999_937), blockSize: 1, unit: "", labels: ["a"])
        let strange = RecorderBench([PlayedSource("a", [odd, PlayedSource.eeg(100, 1)])], seconds: 1)
        guard case .layout? = refusal(strange) else { return t.fail("not refused") }
    },
    TestCase("if events come faster than a recording can store, the recording's file states that") { t in
        let source = PlayedSource.hundred(and: PlayedSource.button)
        guard let recording = PlayedRecording([source]) else { return t.fail("no plan") }
        for number in 0..<400 {
            source.send([Float(number)], signal: 1, at: recording.now + Int64(number) * 1_000_000)
        }
        recording.flow(200)
        recording.finish()
        let annotations = recording.sink.annotations
        t.expectEqual(annotations.count, 257)
        t.expect(annotations.contains { $0.utf8.suffix(21).elementsEqual("|Annotations left out".utf8) })
    },
]

private func refusal(_ bench: RecorderBench) -> RecordingPlanError? {
    do throws(RecordingPlanError) {
        _ = try RecordingPlan(
            bench.acquisition.channels, format: .bdf, label: { $0.label }, range: { _, _ in -1...1 })
        return nil
    } catch {
        return error
    }
}

let markTests = [
    TestCase(
        "the header of a recording states whether the file is open, ended or completed; changing this mark changes no other byte"
    ) { t in
        let source = PlayedSource("a", [PlayedSource.eeg(100, 1)])
        guard let plan = RecorderBench([source]).plan() else { return t.fail("no plan") }
        let header = RecordingHeader(
            layout: plan.layout, channels: plan.channels, start: 1_795_000_000, patientCode: "P1"
        )
        .bytes(recordCount: 3)
        t.expect(RecordingMark(header) == .ended)
        for mark in [RecordingMark.open, .completed, .ended] {
            var marked = header
            marked.replaceSubrange(88..<168, with: RecordingMark.field(of: header, mark))
            t.expect(RecordingMark(marked) == mark)
            t.expectEqual(marked.count, header.count)
            // Marking the header as "ended" restores its original bytes.
            t.expect(RecordingMark.field(of: marked, .ended).elementsEqual(header[88..<168]))
        }
        t.expect(RecordingMark.lost(in: header) == nil)
        for lost in [
            LossTotal(), LossTotal(count: 3, milliseconds: 12_500), LossTotal(count: .max, milliseconds: .max),
        ] {
            var marked = header
            marked.replaceSubrange(88..<168, with: RecordingMark.field(of: header, .ended, lost: lost))
            t.expect(RecordingMark(marked) == .ended)
            t.expect(RecordingMark.lost(in: marked) == lost)
            t.expect(RecordingMark.field(of: marked, .ended).elementsEqual(header[88..<168]))
        }
        t.expect(RecordingMark.lost(in: [UInt8](repeating: 0x20, count: 256)) == nil)
        t.expect(RecordingMark([UInt8](repeating: 0x20, count: 256)) == nil)
        t.expect(RecordingMark(Array(header.prefix(100))) == nil)
    }
]
