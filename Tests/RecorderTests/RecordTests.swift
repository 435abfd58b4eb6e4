import Acquisition
import AcquisitionTests
import Recorder
import Recordings
import Signals
import TestKit

private let second: Int64 = 1_000_000_000

/// Whether two rows of values agree within a tolerance, over the whole of the first.
private func agree(_ wanted: [Float], _ found: [Double], _ tolerance: Double) -> Bool {
    guard found.count >= wanted.count else { return false }
    for index in wanted.indices where abs(Double(wanted[index]) - found[index]) > tolerance { return false }
    return true
}

private func waves(_ count: Int, from start: Int = 0) -> [Float] {
    (start..<start + count).map { Float($0 % 1999) - 999 + Float($0 % 7) / 8 }
}

let recordTests = [
    TestCase("every received sample of several rates stands in the file once and in order, whatever the turns are") {
        t in
        for format in [RecordingFormat.bdf, .edf] {
            var random = Random(seed: 5)
            let source = PlayedSource("a", [PlayedSource.eeg(100, 3), PlayedSource.eeg(25, 1)])
            let bench = RecorderBench([source])
            guard let plan = bench.plan(format) else { return t.fail("no plan") }
            let sink = MemorySink(plan)
            let recorder = bench.record(plan, to: sink)
            var sent = 0
            while sent < 1000 {
                let count = 4 * Int(random.below(20))
                if sent == 0 || count > 0 {
                    source.send(waves(max(4, count), from: sent), signal: 0, at: bench.now)
                    source.send(waves(max(4, count) / 4, from: sent / 4), signal: 1, at: bench.now)
                    sent += max(4, count)
                }
                bench.turn(Int64(count) * 10_000_000)
            }
            bench.finish(recorder)
            t.expect(recorder.ending == .stopped)
            for channel in 0..<3 { t.expect(agree(waves(sent), sink.values(channel), sink.tolerance(channel))) }
            t.expect(agree(waves(sent / 4), sink.values(3), sink.tolerance(3)))
            t.expectEqual(Int64(sink.records), recorder.records)
            t.expectEqual(recorder.clippedSamples, 0)
        }
    },
    TestCase("lost samples become a stretch of filler with an annotation that says from when to when") { t in
        let source = PlayedSource("lab:9000", [PlayedSource.eeg(100)])
        let bench = RecorderBench([source])
        guard let plan = bench.plan() else { return t.fail("no plan") }
        let sink = MemorySink(plan)
        let recorder = bench.record(plan, to: sink)
        let lost = [Float](repeating: .nan, count: 50)
        for part in [waves(130, from: 0), lost, waves(220, from: 180)] {
            source.send(part, at: bench.now)
            bench.turn(second)
        }
        bench.finish(recorder)
        t.expectEqual(sink.annotations, ["+1.3|0.5|Lost samples: lab:9000"])
        t.expectEqual(recorder.lostSamples, 100)
        let values = sink.values(0)
        t.expect(agree(waves(130), values, sink.tolerance(0)))
        t.expect(agree([Float](repeating: 0, count: 50), Array(values.dropFirst(130)), sink.tolerance(0)))
        t.expect(agree(waves(220, from: 180), Array(values.dropFirst(180)), sink.tolerance(0)))
    },
    TestCase("values beyond the range are clipped, counted and annotated, those at its ends are not") { t in
        let source = PlayedSource("a", [PlayedSource.eeg(100, 1)])
        let bench = RecorderBench([source])
        guard let plan = bench.plan(.edf, largest: 100) else { return t.fail("no plan") }
        let sink = MemorySink(plan)
        let recorder = bench.record(plan, to: sink)
        var samples = [Float](repeating: 100, count: 300)
        for index in 100..<200 { samples[index] = index % 2 == 0 ? 101 : -5000 }
        source.send(samples, at: bench.now)
        bench.turn(second)
        bench.finish(recorder)
        t.expectEqual(recorder.clippedSamples, 100)
        t.expectEqual(sink.annotations, ["+1|1|Clipped: EEG E1"])
        let values = sink.values(0)
        t.expect(abs(values[100] - 100) < 0.01 && abs(values[101] + 100) < 0.01)
    },
    TestCase("an event stands at its time, to half a sample of the fastest stream, with label and value") { t in
        let source = PlayedSource("a", [PlayedSource.eeg(1000, 1), PlayedSource.button])
        let bench = RecorderBench([source])
        guard let plan = bench.plan() else { return t.fail("no plan") }
        let sink = MemorySink(plan)
        let recorder = bench.record(plan, to: sink)
        let begin = bench.now
        source.send(waves(1000), at: begin)
        bench.turn(second)
        source.send([7], signal: 1, at: begin + 1_234_567_000)
        source.send([-2.5], signal: 1, at: begin + 1_500_000_000)
        source.send(waves(1000, from: 1000), at: bench.now)
        bench.turn(second)
        bench.finish(recorder)
        t.expectEqual(sink.annotations, ["+1.234567||B: 7", "+1.5||B: -2.500"])
    },
    TestCase("a stream that is late for two seconds is taken as lost, and the others go on") { t in
        let fast = PlayedSource("fast", [PlayedSource.eeg(100, 1)])
        let late = PlayedSource("late", [PlayedSource.eeg(50, 1)])
        let bench = RecorderBench([fast, late])
        guard let plan = bench.plan() else { return t.fail("no plan") }
        let sink = MemorySink(plan)
        let recorder = bench.record(plan, to: sink)
        late.send(waves(50), at: bench.now)
        for part in 0..<100 {
            fast.send(waves(10, from: 10 * part), at: bench.now)
            bench.turn(second / 10)
        }
        // Ten seconds have come of one: all but what may still wait is written.
        t.expect(recorder.records >= 6, "\(recorder.records) records")
        bench.finish(recorder)
        t.expect(agree(waves(1000), sink.values(0), sink.tolerance(0)))
        t.expect(agree(waves(50), sink.values(1), sink.tolerance(1)))
        t.expect(
            sink.annotations.contains { $0.utf8.elementsEqual("+1|9|Lost samples: late".utf8) }, "\(sink.annotations)")
    },
    TestCase("a source that is silent and comes back with its losses counted keeps its place in time") { t in
        let source = PlayedSource("a", [PlayedSource.eeg(100, 1)])
        let bench = RecorderBench([source])
        guard let plan = bench.plan() else { return t.fail("no plan") }
        let sink = MemorySink(plan)
        let recorder = bench.record(plan, to: sink)
        source.send(waves(100), at: bench.now)
        bench.turn(second)
        for _ in 0..<100 { bench.turn(second / 10) }
        source.send([Float](repeating: .nan, count: 1000) + waves(300, from: 1100), at: bench.now)
        for _ in 0..<30 { bench.turn(second / 10) }
        bench.finish(recorder)
        let values = sink.values(0)
        t.expect(agree(waves(100), values, sink.tolerance(0)))
        t.expect(agree(waves(300, from: 1100), Array(values.dropFirst(1100)), sink.tolerance(0)))
        t.expectEqual(sink.annotations, ["+1|10|Lost samples: a"])
    },
    TestCase("while the card is slow the rings keep what comes, and nothing is lost") { t in
        let source = PlayedSource("a", [PlayedSource.eeg(100, 2)])
        let bench = RecorderBench([source])
        guard let plan = bench.plan() else { return t.fail("no plan") }
        let sink = MemorySink(plan, capacity: 1)
        sink.isFast = false
        let recorder = bench.record(plan, to: sink)
        for part in 0..<150 {
            source.send(waves(10, from: 10 * part), at: bench.now)
            bench.turn(second / 10)
        }
        t.expectEqual(recorder.records, 2)
        sink.giveBack()
        sink.isFast = true
        for _ in 0..<20 { bench.turn(second / 60) }
        bench.finish(recorder)
        t.expect(agree(waves(1500), sink.values(1), sink.tolerance(1)))
        t.expectEqual(recorder.lostSamples, 0)
    },
    TestCase("another selection ends the file with all that had come, and without another one nothing is written") {
        t in
        let source = PlayedSource("a", [PlayedSource.eeg(100, 2)])
        let bench = RecorderBench([source])
        guard let plan = bench.plan() else { return t.fail("no plan") }
        let sink = MemorySink(plan)
        let recorder = bench.record(plan, to: sink)
        source.send(waves(250), at: bench.now)
        bench.turn(second)
        _ = bench.acquisition.toggle(ChannelID(signal: 0, channel: 1), of: bench.acquisition.sources[0])
        bench.acquisition.apply(seconds: 20)
        bench.turn(1)
        t.expect(recorder.ending == .selectionChanged)
        t.expect(agree(waves(250), sink.values(0), sink.tolerance(0)))
        t.expectEqual(recorder.records, 3)
    },
    TestCase("the file after a full one goes on with the very next sample") { t in
        let source = PlayedSource("a", [PlayedSource.eeg(100, 1)])
        let bench = RecorderBench([source])
        guard let plan = bench.plan() else { return t.fail("no plan") }
        let first = MemorySink(plan)
        let recorder = bench.record(plan, to: first)
        source.send(waves(300), at: bench.now)
        bench.turn(second)
        recorder.stop(.full)
        bench.turn(second)
        t.expect(recorder.ending == .full)
        bench.acquisition.removeConsumer(recorder)
        let second = MemorySink(plan)
        let next = Recorder(after: recorder, to: second, at: bench.now)
        bench.acquisition.addConsumer(next)
        source.send(waves(300, from: 300), at: bench.now)
        bench.turn(1)
        bench.finish(next)
        t.expectEqual(next.start, recorder.start + 3_000_000_000)
        t.expect(agree(waves(300), first.values(0), first.tolerance(0)))
        t.expect(agree(waves(300, from: 300), second.values(0), second.tolerance(0)))
    },
    TestCase("what is begun before a stream has data waits for it; stopped before, there is no record") { t in
        let source = PlayedSource("a", [PlayedSource.eeg(100, 1)])
        let bench = RecorderBench([source])
        guard let plan = bench.plan() else { return t.fail("no plan") }
        let sink = MemorySink(plan)
        let recorder = bench.record(plan, to: sink)
        bench.turn(second / 2)
        recorder.stop()
        bench.turn(1)
        t.expect(recorder.ending == .stopped)
        t.expectEqual(sink.records, 0)
    },
    TestCase("only irregular channels, or rates without a record in common, are refused") { t in
        let button = RecorderBench([PlayedSource("a", [PlayedSource.button])])
        t.expect(refusal(button) == .noChannels)
        let odd = Signal(
            type: .eeg, rate: SamplingRate(milliHertz: 999_999_937), blockSize: 1, unit: "", labels: ["a"])
        let strange = RecorderBench([PlayedSource("a", [odd, PlayedSource.eeg(100, 1)])], seconds: 1)
        guard case .layout? = refusal(strange) else { return t.fail("not refused") }
    },
    TestCase("a burst of events beyond the queue's room is told in the file") { t in
        let source = PlayedSource("a", [PlayedSource.eeg(100, 1), PlayedSource.button])
        let bench = RecorderBench([source])
        guard let plan = bench.plan() else { return t.fail("no plan") }
        let sink = MemorySink(plan)
        let recorder = bench.record(plan, to: sink)
        let begin = bench.now
        source.send(waves(100), at: begin)
        for number in 0..<400 { source.send([Float(number)], signal: 1, at: begin + Int64(number) * 1_000_000) }
        bench.turn(second)
        for part in 1..<200 {
            source.send(waves(100, from: 100 * part), at: bench.now)
            bench.turn(second)
        }
        bench.finish(recorder)
        t.expectEqual(sink.annotations.count, 257)
        t.expect(sink.annotations.contains { $0.utf8.suffix(21).elementsEqual("|Annotations left out".utf8) })
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
    TestCase("a header says whether its recording is open, ended or completed, and nothing else of it changes") { t in
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
            // And back again.
            t.expect(RecordingMark.field(of: marked, .ended).elementsEqual(header[88..<168]))
        }
        t.expect(RecordingMark([UInt8](repeating: 0x20, count: 256)) == nil)
        t.expect(RecordingMark(Array(header.prefix(100))) == nil)
    }
]
