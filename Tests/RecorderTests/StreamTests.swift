import Acquisition
import AcquisitionTests
import Recorder
import Recordings
import Signals
import TestKit

private let second: Int64 = 1_000_000_000

let streamTests = [
    TestCase(
        "an XDF recording contains every received sample once and unchanged, also at rates that have no common record"
    ) {
        t in
        let odd = Signal(
            type: .eeg, rate: SamplingRate(milliHertz: 99_991), blockSize: 1, unit: "mV", labels: ["a", "b"])
        let source = PlayedSource("lab", [odd, PlayedSource.eeg(25, 1)])
        guard let recording = PlayedStreams([source]) else { return t.fail("no plan") }
        var random = Random(seed: 3)
        var sent = 0
        while sent < 2000 {
            let count = 4 * Int(random.below(30)) + 4
            source.send(waves(count, from: sent).map { $0 * 1e-7 }, signal: 0, at: recording.bench.now)
            source.send(waves(count / 4, from: sent / 4), signal: 1, at: recording.bench.now)
            sent += count
            recording.bench.turn(Int64(count) * 10_000_000)
        }
        recording.finish()
        t.expect(recording.recorder.ending == .stopped)
        for channel in 0..<2 { t.expect(recording.values(channel) == waves(sent).map { $0 * 1e-7 }) }
        t.expect(recording.values(2) == waves(sent / 4))
        t.expectEqual(recording.recording?.channels[0].rate.milliHertz ?? 0, 99_991)
        t.expect(recording.sink.appends <= 45, "\(recording.sink.appends) writes")
    },
    TestCase(
        "if several signals have the same type, they become separate streams in XDF, each with its unit, and separate channels in BDF"
    ) {
        t in
        func signal(_ unit: String, _ labels: [String]) -> Signal {
            Signal(type: .eeg, rate: SamplingRate(hertz: 100), blockSize: 1, unit: unit, labels: labels)
        }
        let source = PlayedSource("amp", [signal("µV", ["A", "B"]), signal("mV", ["C"]), signal("", ["D"])])
        guard let played = PlayedStreams([source]) else { return t.fail("no plan") }
        t.expectEqual(
            played.plan.descriptions.map { $0.name }, ["amp EEG µV", "amp EEG mV", "amp EEG", "PocketScope markers"])
        for part in 0..<3 {
            for signal in 0..<3 {
                let value = Float(10 * signal + part)
                source.send([Float](repeating: value, count: 100), signal: signal, at: played.bench.now)
            }
            played.bench.turn(second)
        }
        played.finish()
        for (channel, signal) in [0, 0, 1, 2].enumerated() {
            t.expectEqual(
                played.values(channel), (0..<300).map { Float(10 * signal + $0 / 100) }, "channel \(channel)")
        }
        t.expectEqual(played.recording?.channels.map { $0.unit } ?? [], ["µV", "µV", "mV", ""])
        guard let plan = played.bench.plan() else { return t.fail("no plan of records") }
        t.expectEqual(plan.channels.map { $0.unit }, ["µV", "µV", "mV", ""])
    },
    TestCase("in an XDF recording, lost samples are NaN, and a text states their beginning and duration") { t in
        let source = PlayedSource("lab:9000", [PlayedSource.eeg(100)])
        guard let recording = PlayedStreams([source]) else { return t.fail("no plan") }
        for part in [waves(130), [Float](repeating: .nan, count: 50), waves(220, from: 180)] {
            source.send(part, at: recording.bench.now)
            recording.bench.turn(second)
        }
        recording.finish()
        let values = recording.values(0)
        t.expectEqual(values.count, 400)
        t.expect(values.indices.allSatisfy { values[$0].isNaN == (130..<180).contains($0) })
        t.expectEqual(recording.texts, ["1.3 s: Lost 0.500 s: lab:9000"])
    },
    TestCase(
        "an XDF recording contains each event as a value in its channel's stream and as a text in the stream of markers, with times of the same clock"
    ) {
        t in
        let source = PlayedSource("a", [PlayedSource.eeg(100, 1), PlayedSource.button])
        guard let recording = PlayedStreams([source]) else { return t.fail("no plan") }
        let begin = recording.bench.now
        source.send(waves(100), at: begin)
        source.send([7], signal: 1, at: begin + second / 4)
        recording.bench.turn(second)
        recording.bench.acquisition.mark("now", at: begin + second / 2)
        source.send(waves(100, from: 100), at: recording.bench.now)
        recording.bench.turn(second)
        recording.finish()
        t.expectEqual(recording.texts, ["0.25 s: B: 7", "0.5 s: now"])
        // The beginning of a chunk of stream 2 after its tag: the number of the stream, one sample, and the length of its time stamp (8).
        let value = [2, 0, 0, 0, 4, 1, 0, 0, 0, 8]
        t.expect(
            recording.sink.bytes.indices.contains { recording.sink.bytes[$0...].starts(with: value.map { UInt8($0) }) })
    },
    TestCase(
        "if the card does not respond and samples are overwritten, their duration is reported, and the time stamps skip it"
    ) { t in
        let source = PlayedSource("a", [PlayedSource.eeg(100, 1)])
        guard let recording = PlayedStreams([source]) else { return t.fail("no plan") }
        for turn in 0..<400 {
            recording.sink.isFast = turn < 10
            source.send(waves(10, from: 10 * turn), at: recording.bench.now)
            recording.bench.turn(second / 10)
        }
        recording.sink.isFast = true
        recording.finish()
        // Of the 40 s, the first was written at once, and the ring (sample buffer) contains the last 20 s. The samples between them are lost.
        let values = recording.values(0)
        let lost = values.count { $0.isNaN }
        t.expect(values.count == 4000 && lost >= 1900 && lost < 2060, "\(lost) of \(values.count) samples")
        t.expect(values.suffix(1840) == waves(1840, from: 2160)[...])
        // Each interval of overwritten samples lasts 1.5 s plus one sample (10 ms).
        t.expectEqual(recording.texts.first ?? "", "1.0 s: Skipped 1.510 s: a")
        t.expectEqual(Double(recording.texts.count * 151), Double(lost))
    },
    TestCase("if all selected channels are irregular, they can be recorded in XDF") { t in
        let source = PlayedSource("a", [PlayedSource.button])
        guard let recording = PlayedStreams([source]) else { return t.fail("no plan") }
        source.send([1], at: recording.bench.now)
        recording.bench.turn(second)
        recording.finish()
        t.expect(recording.recorder.hasData)
        guard let ending = try? XDFEnding(MemoryBytes(recording.sink.bytes), .ended) else { return t.fail("not ours") }
        t.expect(ending.hasSamples)
    },
    TestCase(
        "if the card is slow, samples for an XDF recording wait in the ring buffers; if a file is full, the next one continues with the next sample"
    ) {
        t in
        let source = PlayedSource("a", [PlayedSource.eeg(100, 2)])
        guard let recording = PlayedStreams([source], maximumFileBytes: 120 << 10) else { return t.fail("no plan") }
        recording.sink.isFast = false
        for turn in 0..<10 {
            source.send(waves(100, from: 100 * turn), at: recording.bench.now)
            recording.bench.turn(second)
        }
        t.expectEqual(recording.sink.appends, 0)
        recording.sink.isFast = true
        var sent = 1000
        for _ in 0..<1000 where recording.recorder.ending == nil {
            source.send(waves(100, from: sent), at: recording.bench.now)
            sent += 100
            recording.bench.turn(second)
        }
        t.expect(recording.recorder.ending == .full)
        let first = recording.values(1)
        recording.goOnInNextFile()
        source.send(waves(100, from: sent), at: recording.bench.now)
        sent += 100
        recording.bench.turn(second)
        recording.finish()
        t.expect(
            first + recording.values(1) == waves(sent), "\(first.count) and \(recording.values(1).count) of \(sent)")
    },
    TestCase(
        "if a late stream loses samples between a full file and the next one, the next file reports that, even if it ends immediately"
    ) {
        t in
        let (a, b) = (PlayedSource("a", [PlayedSource.eeg(100, 1)]), PlayedSource("b", [PlayedSource.eeg(100, 1)]))
        guard let recording = PlayedStreams([a, b], maximumFileBytes: 115_000) else { return t.fail("no plan") }
        for turn in 0..<400 where recording.recorder.ending == nil {
            a.send(waves(100, from: 100 * turn), at: recording.bench.now)
            if turn < 2 { b.send(waves(100, from: 100 * turn), at: recording.bench.now) }
            recording.bench.turn(second)
        }
        t.expect(recording.recorder.ending == .full)
        recording.goOnInNextFile()
        b.send([Float](repeating: .nan, count: 50) + waves(50), at: recording.bench.now)
        recording.finish()
        t.expect(recording.recorder.ending == .stopped)
        t.expect(recording.texts.count == 1 && recording.texts[0].hasSuffix(" s: Lost 0.500 s: b"))
    },
    TestCase(
        "if data arrive faster than the card writes, a recording that is stopped contains all data received until then"
    ) { t in
        let source = PlayedSource("a", [PlayedSource.eeg(1000, 8)])
        guard let recording = PlayedStreams([source]) else { return t.fail("no plan") }
        // Every five seconds, the card accepts a batch of 96 KiB, but 160 KiB arrive in this time.
        for turn in 0..<600 where recording.recorder.ending == nil {
            recording.sink.isFast = turn % 50 == 49
            source.send([Float](repeating: Float(turn), count: 100), at: recording.bench.now)
            if turn == 150 { recording.recorder.stop(.stopped) }
            recording.bench.turn(second / 10)
        }
        t.expect(recording.recorder.ending == .stopped)
        t.expect(recording.values(0).last ?? 0 == 150)
    },
    TestCase(
        "if a slow card causes a loss of samples, readers of the recording find the lost samples, and the other samples keep their times"
    ) { t in
        let source = PlayedSource("a", [PlayedSource.eeg(3000, 16)])
        guard let recording = PlayedStreams([source], seconds: 4) else { return t.fail("no plan") }
        // The card accepts data only every 0.9 s, and then only half a second of samples. So less than a second of samples is overwritten each time.
        for turn in 0..<200 {
            recording.sink.isFast = turn % 9 == 8
            source.send([Float](repeating: Float(turn), count: 300), at: recording.bench.now)
            recording.bench.turn(second / 10)
        }
        let values = recording.values(0)
        let reported = recording.recorder.microseconds * 3 / 1000
        t.expect(
            abs(Int64(values.count) - reported) <= 3, "\(values.count) samples can be played, \(reported) were recorded"
        )
        t.expect(values.indices.allSatisfy { values[$0].isNaN || abs(values[$0] - Float($0 / 300)) < 1 })
        t.expect(values.contains { $0.isNaN })
    },
    TestCase(
        "if 400 events a second are recorded, each has its value and its text, and a marker among them is recorded"
    ) {
        t in
        let source = PlayedSource("a", [PlayedSource.eeg(100, 1), PlayedSource.button])
        guard let recording = PlayedStreams([source]) else { return t.fail("no plan") }
        for turn in 0..<200 {
            source.send([1], at: recording.bench.now)
            source.send((0..<4).map { Float(4 * turn + $0) }, signal: 1, at: recording.bench.now)
            if turn == 180 { recording.bench.acquisition.mark("now", at: recording.bench.now) }
            recording.bench.turn(second / 100)
        }
        recording.finish()
        t.expectEqual(recording.texts.count, 801)
        t.expectEqual(recording.texts.count { $0.hasSuffix(": now") }, 1)
        t.expectEqual(recording.events, (0..<800).map { Float($0) })
    },
    TestCase(
        "if many events come while the card does not respond, no marker is lost, and the number of omitted events is reported"
    ) { t in
        let source = PlayedSource("a", [PlayedSource.eeg(100, 1), PlayedSource.button])
        guard let recording = PlayedStreams([source]) else { return t.fail("no plan") }
        recording.sink.isFast = false
        source.send([1], at: recording.bench.now)
        source.send([Float](repeating: 1, count: 600), signal: 1, at: recording.bench.now)
        recording.bench.turn(second)
        recording.bench.acquisition.mark("now", at: recording.bench.now)
        recording.sink.isFast = true
        recording.finish()
        t.expectEqual(recording.texts.count { $0.hasSuffix(": now") }, 1)
        t.expectEqual(recording.texts.count { $0.hasSuffix("Annotations left out") }, 1)
        t.expectEqual(recording.texts.count, 194)
        t.expectEqual(recording.events.count, 512)
    },
    TestCase("the estimated size of a recording per second is wrong by at most 20%, with few and with many channels") {
        t in
        for (rate, channels) in [(UInt32(250), 1), (500, 16)] {
            let source = PlayedSource("a", [PlayedSource.eeg(rate, channels), PlayedSource.button])
            guard let recording = PlayedStreams([source]) else { return t.fail("no plan") }
            let before = recording.sink.bytes.count
            for _ in 0..<100 {
                source.send([Float](repeating: 1, count: Int(rate) / 10), at: recording.bench.now)
                recording.bench.turn(second / 10)
            }
            let (real, reported) = ((recording.sink.bytes.count - before) / 10, Int(recording.plan.bytesPerSecond))
            t.expect(abs(reported - real) < real / 5, "\(channels): reported \(reported), real \(real)")
        }
    },
    TestCase(
        "if markers, events and losses occur when a full file is followed by the next one, each is in exactly one of the two files"
    ) { t in
        let source = PlayedSource("a", [PlayedSource.eeg(100, 2), PlayedSource.button])
        guard let recording = PlayedStreams([source], maximumFileBytes: 120 << 10) else { return t.fail("no plan") }
        var sent = 0
        while recording.recorder.ending == nil, sent < 1000 {
            // In each second, the last 0.1 s of samples are lost.
            source.send(waves(90), at: recording.bench.now)
            source.send([Float](repeating: .nan, count: 10), at: recording.bench.now)
            source.send([Float](repeating: Float(sent), count: 40), signal: 1, at: recording.bench.now)
            sent += 1
            recording.bench.turn(second)
        }
        t.expect(recording.recorder.ending == .full)
        recording.bench.acquisition.mark("between", at: recording.bench.now)
        source.send([-1], signal: 1, at: recording.bench.now)
        recording.bench.turn(0)
        let (texts, events) = (recording.texts, recording.events)
        recording.goOnInNextFile()
        source.send(waves(100), at: recording.bench.now)
        recording.bench.turn(second)
        recording.finish()
        let all = texts + recording.texts
        t.expectEqual(all.count { $0.hasSuffix(": between") }, 1)
        t.expectEqual(all.count { contains($0, ": Lost 0.100 s: a") }, sent)
        t.expectEqual(all.count { contains($0, ": B: ") }, 40 * sent + 1)
        t.expectEqual(events.count + recording.events.count, 40 * sent + 1)
        t.expectEqual(recording.events.last ?? 0, -1)
    },
]
