import AcquisitionTests
import Recorder
import Signals
import TestKit

private let second: Int64 = 1_000_000_000

let enduranceTests = [
    TestCase("if a stream sends nothing for some turns of the event loop and restarts, the recording continues with it")
    {
        t in
        let source = PlayedSource.hundred()
        guard let recording = PlayedRecording([source]) else { return t.fail("no plan") }
        recording.flow(60)
        source.start()
        recording.turn(second)
        recording.flow(50)
        t.expect(recording.alive(last: 3000) > 2000)
    },
    TestCase(
        "if a recording's file is full, the recording continues in the next file, even if the amplifier is slower than its nominal rate"
    ) { t in
        guard let recording = PlayedRecording([.hundred()]) else { return t.fail("no plan") }
        // The amplifier is 5% slower than its nominal rate: 100 s of samples arrive in 105 s. Such a large deviation shows a fault after few files.
        let slow = second + second / 20
        recording.flow(100, every: slow)
        recording.goOnInNextFile()
        recording.turns(10, of: 10_000_000)
        recording.flow(100, every: slow)
        t.expect(recording.alive(last: 5000) > 4000)
    },
    TestCase("if a stream starts only while the recording's second file is written, it is in this file") { t in
        let (a, b) = (PlayedSource.hundred("a"), PlayedSource.hundred("b"))
        guard let recording = PlayedRecording([a, b]) else { return t.fail("no plan") }
        recording.flow(100, of: [a])
        recording.goOnInNextFile()
        recording.flow(50)
        t.expect(recording.alive(1, last: 3000) > 2000)
    },
    TestCase("if a stream restarts while the recording's second file is written, no old samples fill this file") { t in
        let source = PlayedSource.hundred()
        guard let recording = PlayedRecording([source]) else { return t.fail("no plan") }
        recording.flow(1000)
        recording.goOnInNextFile()
        recording.flow(20)
        source.start()
        recording.flow(20)
        t.expect(recording.recorder.records < 50)
    },
    TestCase(
        "if a source is silent before a recording is stopped, an annotation marks the filler values at the recording's end"
    ) { t in
        guard let recording = PlayedRecording([.hundred()]) else { return t.fail("no plan") }
        recording.flow(10)
        recording.turns(12, of: second)
        recording.finish()
        t.expect(!recording.sink.annotations.isEmpty)
    },
    TestCase("if samples are clipped until a recording's file is full, an annotation in this file states that") { t in
        let source = PlayedSource.hundred()
        guard let recording = PlayedRecording([source], largest: 10) else { return t.fail("no plan") }
        for _ in 0..<5 {
            source.send([Float](repeating: 500, count: 100), at: recording.now)
            recording.turn(second)
        }
        // End the file as if it had reached its maximum number of records.
        recording.endFullFile()
        t.expect(!recording.sink.annotations.isEmpty)
    },
    TestCase("if one source is silent, another source that is slower than its nominal rate is recorded as usual") { t in
        let (a, b) = (PlayedSource.hundred("a"), PlayedSource.hundred("b"))
        guard let recording = PlayedRecording([a, b]) else { return t.fail("no plan") }
        let slow = second + second * 3 / 1000
        recording.flow(5, every: slow)
        recording.flow(2395, from: 500, of: [a], every: slow)
        t.expect(recording.alive(last: 30000) > 29000)
    },
    TestCase("if the clocks of two sources differ, only the faster source loses samples: those that it has in excess") {
        t in
        let (a, b) = (PlayedSource.hundred("a"), PlayedSource.hundred("b"))
        guard let recording = PlayedRecording([a, b]) else { return t.fail("no plan") }
        for k in 0..<14400 {
            a.send(waves(k % 5 == 0 ? 101 : 100), at: recording.now)
            b.send(waves(100), at: recording.now)
            recording.turn(second)
        }
        t.expect(recording.alive(last: 30000) > 29000)
    }.portable,
    TestCase("if annotations do not fit before a recording's end, additional records contain them") { t in
        let source = PlayedSource.hundred(and: PlayedSource.button)
        guard let recording = PlayedRecording([source]) else { return t.fail("no plan") }
        for k in 0..<10 {
            for event in 0..<20 {
                source.send([Float(20 * k + event)], signal: 1, at: recording.now + Int64(event) * 50_000_000)
            }
            recording.flow(1, from: 100 * k)
        }
        recording.finish()
        t.expectEqual(recording.sink.annotations.count, 200)
    },
    TestCase("if one record needs more samples than a ring buffer contains, the recording is refused") { t in
        let slow = Signal(type: .eeg, rate: SamplingRate(milliHertz: 100), blockSize: 1, unit: "C", labels: ["T"])
        let bench = RecorderBench([PlayedSource("a", [PlayedSource.eeg(4096, 64), slow])], seconds: 8)
        t.expect(bench.plan() == nil)
    },
    TestCase(
        "if a stream's sample numbers do not count the samples of a silence, the samples after it are recorded at the present time"
    ) {
        t in
        let source = PlayedSource.hundred()
        guard let recording = PlayedRecording([source]) else { return t.fail("no plan") }
        recording.flow(20)
        recording.turns(15, of: second)
        source.send([Float](repeating: .nan, count: 1000), at: recording.now)
        recording.flow(200)
        t.expect(recording.alive(last: 10000) > 9000)
    },
    TestCase("if the card does not respond while one source is silent, the other sources lose no samples") { t in
        let (a, b) = (PlayedSource.hundred("a"), PlayedSource.hundred("b"))
        guard let recording = PlayedRecording([a, b]) else { return t.fail("no plan") }
        for k in 0..<600 {
            a.send(waves(100, from: 100 * k), at: recording.now)
            if k < 5 { b.send(waves(100, from: 100 * k), at: recording.now) }
            recording.sink.isFast = k % 60 < 45
            if recording.sink.isFast { recording.sink.returnBatches() }
            recording.turns(50, of: second / 50)
        }
        t.expect(recording.alive(last: 10000) > 9000)
    },
    TestCase("events with any value and time are written as numbers, or left out") { t in
        let source = PlayedSource.hundred(and: PlayedSource.button)
        guard let recording = PlayedRecording([source]) else { return t.fail("no plan") }
        source.send(waves(100), at: recording.now)
        for value in [Float.nan, 1e38, -1e38, .infinity, 1e-30, -0.0004] {
            source.send([value], signal: 1, at: recording.now)
        }
        source.send([1], signal: 1, at: Int64.max / 8)
        source.send([1], signal: 1, at: Int64.min / 8)
        recording.turn(second)
        recording.finish()
        // Each finite value is written as an event; infinite values are left out.
        let annotations = recording.sink.annotations
        for text in ["B: 999999995904", "B: -999999995904", "B: 0", "B: 1"] {
            t.expect(annotations.contains { contains($0, text) }, "\(annotations)")
        }
    },
]
