import Acquisition
import AcquisitionTests
import Recorder
import Recordings
import Signals
import TestKit

private let second: Int64 = 1_000_000_000

/// Values of which none is the filler.
private func waves(_ count: Int, from start: Int = 0) -> [Float] {
    (start..<start + count).map { Float($0 % 999) + 1 }
}
/// How many of the last values of a channel are none of the filler.
private func alive(_ sink: MemorySink, _ c: Int, last n: Int) -> Int {
    sink.values(c).suffix(n).filter { abs($0) > 0.5 }.count
}

let enduranceTests = [
    TestCase("a stream that begins anew, with turns without samples before, is recorded on") { t in
        let source = PlayedSource("a", [PlayedSource.eeg(100, 1)])
        let bench = RecorderBench([source])
        guard let plan = bench.plan() else { return t.fail("no plan") }
        let sink = MemorySink(plan)
        let recorder = bench.record(plan, to: sink)
        for k in 0..<60 { source.send(waves(100, from: 100 * k), at: bench.now); bench.turn(second) }
        source.start()
        bench.turn(second)
        for k in 0..<50 { source.send(waves(100, from: 100 * k), at: bench.now); bench.turn(second) }
        t.expect(alive(sink, 0, last: 3000) > 2000)
    },
    TestCase("the file after a full one is recorded also where the amplifier is slower than it says") { t in
        let source = PlayedSource("a", [PlayedSource.eeg(100, 1)])
        let bench = RecorderBench([source])
        guard let plan = bench.plan() else { return t.fail("no plan") }
        let first = MemorySink(plan)
        let recorder = bench.record(plan, to: first)
        // 5 % slow instead, so that a short test shows it: 100 s of samples in 105 s.
        for k in 0..<100 { source.send(waves(100, from: 100 * k), at: bench.now); bench.turn(second + second / 20) }
        recorder.stop(.full)
        for _ in 0..<500 where recorder.ending == nil { bench.turn(10_000_000) }
        bench.acquisition.removeConsumer(recorder)
        let sink = MemorySink(plan)
        let next = Recorder(after: recorder, to: sink, at: bench.now)
        bench.acquisition.addConsumer(next)
        for _ in 0..<10 { bench.turn(10_000_000) }
        for k in 0..<100 { source.send(waves(100, from: 100 * k), at: bench.now); bench.turn(second + second / 20) }
        t.expect(alive(sink, 0, last: 5000) > 4000)
    },
    TestCase("a stream that begins in the second file is recorded there") { t in
        let a = PlayedSource("a", [PlayedSource.eeg(100, 1)])
        let b = PlayedSource("b", [PlayedSource.eeg(100, 1)])
        let bench = RecorderBench([a, b])
        guard let plan = bench.plan() else { return t.fail("no plan") }
        let first = MemorySink(plan)
        let recorder = bench.record(plan, to: first)
        for k in 0..<100 { a.send(waves(100, from: 100 * k), at: bench.now); bench.turn(second) }
        recorder.stop(.full)
        for _ in 0..<500 where recorder.ending == nil { bench.turn(10_000_000) }
        bench.acquisition.removeConsumer(recorder)
        let sink = MemorySink(plan)
        let next = Recorder(after: recorder, to: sink, at: bench.now)
        bench.acquisition.addConsumer(next)
        for k in 0..<50 {
            a.send(waves(100, from: 100 * k), at: bench.now); b.send(waves(100, from: 100 * k), at: bench.now)
            bench.turn(second)
        }
        t.expect(alive(sink, 1, last: 3000) > 2000)
    },
    TestCase("a stream that begins anew in the second file does not fill it with what was before") { t in
        let a = PlayedSource("a", [PlayedSource.eeg(100, 1)])
        let bench = RecorderBench([a])
        guard let plan = bench.plan() else { return t.fail("no plan") }
        let first = MemorySink(plan)
        let recorder = bench.record(plan, to: first)
        for k in 0..<1000 { a.send(waves(100, from: 100 * k), at: bench.now); bench.turn(second) }
        recorder.stop(.full)
        for _ in 0..<500 where recorder.ending == nil { bench.turn(10_000_000) }
        bench.acquisition.removeConsumer(recorder)
        let sink = MemorySink(plan)
        let next = Recorder(after: recorder, to: sink, at: bench.now)
        bench.acquisition.addConsumer(next)
        for k in 0..<20 { a.send(waves(100, from: 100 * k), at: bench.now); bench.turn(second) }
        a.start()
        for k in 0..<20 { a.send(waves(100, from: 100 * k), at: bench.now); bench.turn(second) }
        t.expect(next.records < 50)
    },
    TestCase("what is filled before a stop in silence has its annotation") { t in
        let a = PlayedSource("a", [PlayedSource.eeg(100, 1)])
        let bench = RecorderBench([a])
        guard let plan = bench.plan() else { return t.fail("no plan") }
        let sink = MemorySink(plan)
        let recorder = bench.record(plan, to: sink)
        for k in 0..<10 { a.send(waves(100, from: 100 * k), at: bench.now); bench.turn(second) }
        for _ in 0..<12 { bench.turn(second) }
        bench.finish(recorder)
        t.expect(!sink.annotations.isEmpty)
    },
    TestCase("what is clipped up to the end of a full file has its annotation there") { t in
        let a = PlayedSource("a", [PlayedSource.eeg(100, 1)])
        let bench = RecorderBench([a])
        guard let plan = bench.plan(largest: 10) else { return t.fail("no plan") }
        let sink = MemorySink(plan)
        let recorder = bench.record(plan, to: sink)
        for _ in 0..<5 { a.send([Float](repeating: 500, count: 100), at: bench.now); bench.turn(second) }
        // as plan.maximumRecords does: lastRecord == records - 1
        recorder.stop(.full)
        for _ in 0..<500 where recorder.ending == nil { bench.turn(10_000_000) }
        t.expect(!sink.annotations.isEmpty)
    },
    TestCase("a silent source harms none that is slower than it says") { t in
        let a = PlayedSource("a", [PlayedSource.eeg(100, 1)])
        let b = PlayedSource("b", [PlayedSource.eeg(100, 1)])
        let bench = RecorderBench([a, b])
        guard let plan = bench.plan() else { return t.fail("no plan") }
        let sink = MemorySink(plan)
        let recorder = bench.record(plan, to: sink)
        for k in 0..<2400 {
            a.send(waves(100, from: 100 * k), at: bench.now)
            if k < 5 { b.send(waves(100, from: 100 * k), at: bench.now) }
            bench.turn(second + second * 3 / 1000)
        }
        t.expect(alive(sink, 0, last: 30000) > 29000)
    },
    TestCase("of sources whose clocks differ the faster one loses what it has too much, and no more") { t in
        let a = PlayedSource("a", [PlayedSource.eeg(100, 1)])
        let b = PlayedSource("b", [PlayedSource.eeg(100, 1)])
        let bench = RecorderBench([a, b])
        guard let plan = bench.plan() else { return t.fail("no plan") }
        let sink = MemorySink(plan)
        let recorder = bench.record(plan, to: sink)
        for k in 0..<14400 {
            a.send(waves(k % 5 == 0 ? 101 : 100), at: bench.now)
            b.send(waves(100), at: bench.now)
            bench.turn(second)
        }
        t.expect(alive(sink, 0, last: 30000) > 29000)
    },
    TestCase("annotations that wait at the end get records of their own") { t in
        let a = PlayedSource("a", [PlayedSource.eeg(100, 1), PlayedSource.button])
        let bench = RecorderBench([a])
        guard let plan = bench.plan() else { return t.fail("no plan") }
        let sink = MemorySink(plan)
        let recorder = bench.record(plan, to: sink)
        var sent = 0
        for k in 0..<10 {
            a.send(waves(100, from: 100 * k), at: bench.now)
            for e in 0..<20 { a.send([Float(sent)], signal: 1, at: bench.now + Int64(e) * 50_000_000); sent += 1 }
            bench.turn(second)
        }
        bench.finish(recorder)
        t.expectEqual(sink.annotations.count, sent)
    },
    TestCase("a record that needs more than the rings keep is refused") { t in
        let a = PlayedSource(
            "a",
            [
                PlayedSource.eeg(4096, 64),
                Signal(type: .eeg, rate: SamplingRate(milliHertz: 100), blockSize: 1, unit: "C", labels: ["T"]),
            ])
        let bench = RecorderBench([a], seconds: 8)
        t.expect(bench.plan() == nil)
    },
    TestCase("a stream whose numbers make up for too little of a silence is placed anew") { t in
        let a = PlayedSource("a", [PlayedSource.eeg(100, 1)])
        let bench = RecorderBench([a])
        guard let plan = bench.plan() else { return t.fail("no plan") }
        let sink = MemorySink(plan)
        let recorder = bench.record(plan, to: sink)
        for k in 0..<20 { a.send(waves(100, from: 100 * k), at: bench.now); bench.turn(second) }
        for _ in 0..<15 { bench.turn(second) }
        a.send([Float](repeating: .nan, count: 1000), at: bench.now)
        for k in 0..<200 { a.send(waves(100, from: 100 * k), at: bench.now); bench.turn(second) }
        t.expect(alive(sink, 0, last: 10000) > 9000)
    },
    TestCase("a card that stalls while a source is silent costs the others nothing") { t in
        let a = PlayedSource("a", [PlayedSource.eeg(100, 1)])
        let b = PlayedSource("b", [PlayedSource.eeg(100, 1)])
        let bench = RecorderBench([a, b])
        guard let plan = bench.plan() else { return t.fail("no plan") }
        let sink = MemorySink(plan)
        let recorder = bench.record(plan, to: sink)
        for k in 0..<600 {
            a.send(waves(100, from: 100 * k), at: bench.now)
            if k < 5 { b.send(waves(100, from: 100 * k), at: bench.now) }
            sink.isFast = k % 60 < 45
            if sink.isFast { sink.giveBack() }
            for _ in 0..<50 { bench.turn(second / 50) }
        }
        t.expect(alive(sink, 0, last: 10000) > 9000)
    },
    TestCase("events of any value and time are written as numbers, or left out") { t in
        let a = PlayedSource("a", [PlayedSource.eeg(100, 1), PlayedSource.button])
        let bench = RecorderBench([a])
        guard let plan = bench.plan() else { return t.fail("no plan") }
        let sink = MemorySink(plan)
        let recorder = bench.record(plan, to: sink)
        a.send(waves(100), at: bench.now)
        for v in [Float.nan, 1e38, -1e38, .infinity, 1e-30, -0.0004] { a.send([v], signal: 1, at: bench.now) }
        a.send([1], signal: 1, at: Int64.max / 8)
        a.send([1], signal: 1, at: Int64.min / 8)
        bench.turn(second)
        bench.finish(recorder)
        // No number stays away, and what came with infinity is no event.
        for text in ["B: 999999995904", "B: -999999995904", "B: 0", "B: 1"] {
            t.expect(sink.annotations.contains { contains($0, text) }, "\(sink.annotations)")
        }
    },
]
