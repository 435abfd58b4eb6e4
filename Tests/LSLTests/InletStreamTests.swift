import LSL
import Signals
import TestKit

/// Writes an outlet's samples to rings (sample buffers) as an inlet does, without a connection.
final class StreamRig {
    let stream: StreamDescription
    let store: SampleStore
    let inlet: InletStream
    private let decoder: SampleDecoder
    private let encoder: SampleEncoder
    /// The sender's clock minus the board's clock, in seconds.
    var ahead: Double
    /// The time in seconds that a datagram or a sample takes from sender to receiver.
    var delay = 0.002
    /// The number of samples that the sending device has measured, including lost ones.
    var taken: Int64 = 0
    /// The time of the device's sample 0 on the board's clock, in seconds.
    let begin = 100.0
    var rateError = 0.0

    init(hertz: UInt32 = 250, channels: Int = 2, format: ChannelFormat = .float32, ahead: Double = 5000) {
        var stream = capturedStream(format, channels: channels, hertz: hertz)
        stream.rate = SamplingRate(hertz: hertz)
        self.stream = stream
        self.ahead = ahead
        var channelList: [ChannelDescription] = []
        for index in 0..<channels { channelList.append(ChannelDescription(label: "C\(index)", type: .eeg)) }
        let offered = try! StreamCatalogue(
            StreamInformation(stream: stream, channels: channelList), units: PerKind(SignalUnit()))
        store = SampleStore(catalogue: offered.catalogue, selection: offered.catalogue.channels, seconds: 60)
        inlet = InletStream(stream, store: store, offered: offered)
        decoder = SampleDecoder(stream, order: .little)
        encoder = SampleEncoder(format, channels: channels, order: .little)
        var bytes: [UInt8] = []
        encoder.addPatterns(to: &bytes)
        receive(bytes, at: 0)
    }

    var distance: Double { hertz == 0 ? 0.01 : (1 + rateError) / Double(hertz) }
    private var hertz: UInt32 { stream.rate.milliHertz / 1000 }
    /// The time of the device's next sample on the board's clock, in seconds.
    var now: Double { begin + Double(taken) * distance }

    func receive(_ bytes: [UInt8], at now: Int64) {
        bytes.withUnsafeBytes { raw in
            var place = 0
            while let sample = try? decoder.next(raw, from: &place) { inlet.take(sample, at: now) }
        }
        inlet.flush(at: now)
    }

    /// Sends samples with increasing values at their times, and exchanges time queries and answers.
    func run(samples: Int, late: () -> Double = { 0 }, answers: Bool = true) {
        for _ in 0..<samples {
            let at = now
            if let probe = inlet.nextProbe(at: second(at)), answers {
                let received = probe.sent + second(delay) + second(ahead)
                let answer = TimeAnswer(to: probe, received: received, returned: received)
                answer.datagram.withUnsafeBytes { inlet.receiveTime($0, at: probe.sent + second(2 * delay)) }
            }
            var bytes: [UInt8] = []
            encoder.add(
                (0..<stream.channelCount).map { Double(taken) + 0.5 * Double($0) }, at: at + ahead + late(), to: &bytes)
            taken += 1
            receive(bytes, at: second(at + delay))
            inlet.advance(to: second(at + delay))
        }
    }

    var ring: SampleRing { store.entries[0].ring! }
    var clock: SampleClock { store.entries[0].clock! }

    /// The error of the time that the stream's clock gives for the newest sample, in seconds.
    var error: Double { Double(clock.time(ofSample: ring.end)) / 1e9 - now }
}

/// Returns the newest `count` samples of a ring (sample buffer).
func newest(_ ring: SampleRing, _ count: Int) -> [Float] {
    let spans = ring.spans((ring.end - Int64(count))..<ring.end)
    return Array(spans.head) + Array(spans.tail)
}

/// A stream with one irregular channel of texts.
private struct StimulusStream {
    private let stream: StreamDescription
    private let offered: StreamCatalogue
    let store: SampleStore

    init?() {
        var stream = capturedStream(.string, channels: 1)
        stream.rate = .irregular
        let channels = [ChannelDescription(label: "Stimuli", type: .event)]
        guard
            let offered = try? StreamCatalogue(
                StreamInformation(stream: stream, channels: channels), units: PerKind(SignalUnit()))
        else { return nil }
        self.stream = stream
        self.offered = offered
        store = SampleStore(catalogue: offered.catalogue, selection: offered.catalogue.channels, seconds: 60)
    }

    func inlet() -> InletStream { InletStream(stream, store: store, offered: offered) }
}

let inletStreamTests: [TestCase] = [
    TestCase("if the sender has another clock, samples get the right times on the board's clock") { t in
        for answers in [true, false] {
            let rig = StreamRig()
            rig.run(samples: 15_000, answers: answers)
            t.expectEqual(rig.ring.end, 15_000)
            t.expectEqual(newest(rig.ring, 3), [14997, 14998, 14999])
            // Without answers to time queries, the sample times follow from the arrival, so they are late by the delay
            // of 2 ms.
            t.expect((rig.error - (answers ? 0 : 0.002)).magnitude < 0.0002, "\(rig.error)")
            t.expectEqual(rig.inlet.clock.exchanges > 0 ? 1 : 0, answers ? 1 : 0)
        }
    },
    TestCase("if the actual rate of samples differs from the nominal rate, they have the right times") { t in
        let rig = StreamRig()
        rig.rateError = 0.003
        rig.run(samples: 30_000)
        t.expectEqual(rig.ring.lost, 0)
        t.expect(rig.error.magnitude < 0.0005, "\(rig.error)")
    },
    TestCase("jitter does not shift the times of samples, and dropouts have the correct duration") { t in
        let rig = StreamRig()
        var random = Random(seed: 2)
        let jitter = { Double(random.signed()) * 0.003 }
        rig.run(samples: 10_000, late: jitter)
        t.expectEqual(rig.ring.lost, 0)
        rig.taken += 500
        rig.run(samples: 1000, late: jitter)
        t.expectEqual(rig.ring.end, rig.taken)
        t.expectEqual(rig.ring.lost, 500)
        t.expect(newest(rig.ring, 1) == [Float(rig.taken - 1)], "newest")
        t.expect(newest(rig.ring, 1001)[0].isNaN && newest(rig.ring, 1000)[0] == 10_500, "the gap's place")
        t.expect(rig.error.magnitude < 0.002, "\(rig.error)")
        var statistics = SourceStatistics()
        rig.inlet.fill(&statistics)
        t.expect(statistics.packetsLost == 500 && statistics.packetsReceived == 11_000, "figures")
    },
    TestCase(
        "after a break of the connection to a stream, samples get the numbers that fit their time, and the missed samples count as lost"
    ) {
        t in
        let rig = StreamRig()
        rig.run(samples: 5000)
        rig.inlet.noteBreak()
        rig.taken += 1250
        rig.run(samples: 500)
        t.expectEqual(rig.ring.lost, 1250)
        t.expectEqual(rig.ring.end, rig.taken)
        // The outlet restarts on a machine with another clock.
        rig.inlet.noteBreak()
        rig.inlet.restartClock()
        rig.ahead = -20
        rig.taken += 250
        rig.run(samples: 500)
        t.expectEqual(rig.ring.lost, 1500)
        t.expect(rig.error.magnitude < 0.004, "\(rig.error)")
    },
    TestCase(
        "if time queries are not answered, sample numbers continue after a broken connection by the times of arrival"
    ) {
        t in
        let rig = StreamRig()
        rig.run(samples: 5000, answers: false)
        rig.inlet.noteBreak()
        rig.inlet.restartClock()
        rig.ahead = -20
        rig.taken += 250
        rig.run(samples: 500, answers: false)
        t.expect((rig.ring.lost - 250).magnitude <= 2, "\(rig.ring.lost)")
        t.expect(rig.error.magnitude < 0.02, "\(rig.error)")
    },
    TestCase(
        "if time stamps are from another clock than the one that answers time queries, the times of arrival convert them to the board's clock"
    ) { t in
        let rig = StreamRig()
        let decades = 1.7e9
        rig.run(samples: 5000, late: { decades })
        t.expect(rig.ring.lost == 0 && rig.error.magnitude < 0.02, "\(rig.error)")
        // From now on, the sender uses another clock, and a year later the previous one again.
        rig.run(samples: 5000)
        t.expect(rig.ring.lost == 0 && rig.error.magnitude < 0.05, "\(rig.error)")
        rig.run(samples: 5000, late: { decades })
        t.expect(rig.ring.lost == 0 && rig.error.magnitude < 0.05, "\(rig.error)")
        t.expectEqual(rig.ring.end, rig.taken)
    },
    TestCase("if samples wait for an answer about the sender's clock, they are delayed only briefly") { t in
        let rig = StreamRig()
        rig.run(samples: 10_000)
        rig.taken += 100
        rig.run(samples: 1)
        t.expectEqual(rig.ring.end, 10_000)
        rig.inlet.advance(to: second(rig.now + 1))
        t.expectEqual(rig.ring.end, 10_101)
        t.expectEqual(rig.ring.lost, 100)
    },
    TestCase("each sample of an irregular stream becomes an event at its own time") { t in
        let rig = StreamRig(hertz: 0)
        rig.run(samples: 1000)
        guard let events = rig.store.entries[1].events else { return t.fail("no events") }
        t.expectEqual(events.end, 1000)
        t.expectEqual(events.newest?.value ?? 0, 999.5)
        t.expect((Double(events.newest?.time ?? 0) / 1e9 - (rig.now - rig.distance)).magnitude < 0.0002, "time")
    },
    TestCase(
        "for recordings, the sender's time stamps are kept unchanged, together with sample numbers that also count lost samples"
    ) { t in
        let rig = StreamRig()
        rig.run(samples: 5000)
        rig.taken += 500
        rig.run(samples: 1000)
        t.expectEqual(rig.ring.end, 6500)
        let stamps = rig.inlet.stamps
        t.expectEqual(stamps.end, 6000)
        for place in stamps.begin..<stamps.end {
            let number = stamps[place].number
            t.expect(!(5000..<5500).contains(number) && stamps[place].seconds == 100 + Double(number) * 0.004 + 5000)
        }
        t.expectEqual(stamps[stamps.end - 1].number, 6499)
        // The sender restarts with another clock.
        rig.inlet.noteBreak()
        rig.inlet.restartClock()
        rig.ahead = -50
        rig.run(samples: 300)
        t.expect(stamps.run == 1 && stamps.end == 300 && stamps[0].seconds == 50 + 6500 * 0.004, "\(stamps[0])")
        t.expectEqual(stamps[0].number, 6500)
    },
    TestCase(
        "a recording gets the sender's clock after each series of time queries, or, after ten seconds without answers, from the times of arrival"
    ) { t in
        let rig = StreamRig()
        rig.run(samples: 5000)
        let stamps = rig.inlet.stamps
        t.expect((8...11).contains(stamps.offsetsEnd), "\(stamps.offsetsEnd)")
        for place in stamps.offsetsBegin..<stamps.offsetsEnd {
            let offset = stamps.offset(place)
            t.expect((offset.toBoard + 5000).magnitude < 1e-6, "\(offset)")
            t.expect(offset.seconds > 5100 && offset.seconds < 5121, "\(offset)")
        }
        let silent = StreamRig()
        silent.run(samples: 2400, answers: false)
        t.expectEqual(silent.inlet.stamps.offsetsEnd, 0)
        silent.run(samples: 2600, answers: false)
        t.expectEqual(silent.inlet.stamps.offsetsEnd, 1)
        t.expect((silent.inlet.stamps.offset(0).toBoard + 4999.998).magnitude < 1e-3)
    },
    TestCase(
        "values of an irregular stream have the sender's unit, or none if the sender states none; texts have no unit"
    ) {
        t in
        var stream = exampleStream()
        stream.channelCount = 2
        stream.rate = .irregular
        let channels = [
            ChannelDescription(label: "Force", unit: SignalUnit(unit: "\u{B5}V", factor: 1e6), type: .event),
            ChannelDescription(label: "Code", type: .event),
        ]
        let assumed = SignalUnit(unit: "mV", factor: 0.001)
        let units = PerKind(assumed)
        guard
            let offered = try? StreamCatalogue(StreamInformation(stream: stream, channels: channels), units: units)
        else { return t.fail("no catalog") }
        t.expectEqual(offered.catalogue.signals.map { $0.unit }, ["\u{B5}V", ""])
        let store = SampleStore(catalogue: offered.catalogue, selection: offered.catalogue.channels, seconds: 1)
        let inlet = InletStream(stream, store: store, offered: offered)
        let decoder = SampleDecoder(stream, order: .little)
        let encoder = SampleEncoder(.float32, channels: 2, order: .little)
        var bytes: [UInt8] = []
        encoder.addPatterns(to: &bytes)
        encoder.add([2, 3], at: 1, to: &bytes)
        bytes.withUnsafeBytes { raw in
            var place = 0
            while let sample = try? decoder.next(raw, from: &place) { inlet.take(sample, at: second(1)) }
        }
        t.expectEqual(store.entries.map { $0.events?.newest?.value ?? 0 }, [2e6, 3])
        stream.format = .string
        let texts = try? StreamCatalogue(StreamInformation(stream: stream, channels: channels), units: units)
        t.expectEqual(texts?.catalogue.signals.map { $0.unit } ?? [], [""])
    },
    TestCase("texts of a stream become events and markers; if there are too many, the newest are kept") { t in
        guard let stimuli = StimulusStream() else { return t.fail("no catalog") }
        let (store, inlet) = (stimuli.store, stimuli.inlet())
        for index in 0..<1000 {
            inlet.take(
                TextSample(time: 50, isDeduced: false, texts: [ascii("m\(index)")]), at: second(100) + Int64(index))
        }
        t.expectEqual(store.entries[0].events?.end ?? 0, 1000)
        let oldest = inlet.nextMarker()
        t.expect(oldest?.text == "m744" && oldest?.time == second(100), "oldest")
        var statistics = SourceStatistics()
        inlet.fill(&statistics)
        t.expectEqual(statistics.packetsDropped, 744)
        t.expect(oldest?.stamp == 50 && store.entries[0].events?.newest?.stamp == 50)
        t.expect(oldest?.channel == store.entries[0].channel && store.entries[0].isText)
        var last: StreamMarker?
        while let marker = inlet.nextMarker() { last = marker }
        t.expectEqual(last?.text ?? "", "m999")
    },
    TestCase(
        "if a text of a stream is too long, it is cut between two characters, whatever the pieces in which it arrives"
    ) { t in
        guard let stimuli = StimulusStream() else { return t.fail("no catalog") }
        for character in ["é", "€", "😀"] {
            for before in 0..<4 {
                let inlet = stimuli.inlet()
                let text = String(repeating: "x", count: before) + String(repeating: character, count: 200)
                // The decoder of arriving bytes cuts the text after this number of bytes, which can be within a
                // character.
                let kept = Array(text.utf8.prefix(LSLLimits.keptStringBytes))
                inlet.take(TextSample(time: 50, isDeduced: false, texts: [kept]), at: second(100))
                let whole = (StreamMarker.maximumTextBytes - before) / character.utf8.count
                let wanted = String(repeating: "x", count: before) + String(repeating: character, count: whole)
                t.expectEqual(inlet.nextMarker()?.text ?? "", wanted)
            }
        }
    },
    TestCase("if a stream of texts has a sampling rate, its texts become events and markers, too") { t in
        let stream = capturedStream(.string, channels: 2, hertz: 100)
        let channels = ["A", "B"].map { ChannelDescription(label: $0, type: .event) }
        guard
            let offered = try? StreamCatalogue(
                StreamInformation(stream: stream, channels: channels), units: PerKind(SignalUnit()))
        else { return t.fail("no catalog") }
        t.expect(offered.catalogue.signals[0].rate.isIrregular, "a rate")
        let store = SampleStore(catalogue: offered.catalogue, selection: offered.catalogue.channels, seconds: 60)
        let inlet = InletStream(stream, store: store, offered: offered)
        for index in 0..<3 {
            let texts = [ascii("a\(index)"), ascii("b\(index)")]
            inlet.take(
                TextSample(time: 50 + Double(index) / 100, isDeduced: index > 0, texts: texts), at: second(100))
        }
        inlet.flush(at: second(100))
        var found: [String] = []
        while let marker = inlet.nextMarker() { found.append(marker.text) }
        t.expectEqual(found, ["a0", "b0", "a1", "b1", "a2", "b2"])
        t.expectEqual(store.entries.map { Int($0.events?.end ?? 0) }, [3, 3])
    },
    TestCase("channels of different types or units become separate signals") { t in
        var stream = exampleStream()
        stream.channelCount = 5
        let micro = SignalUnit(unit: "\u{B5}V", factor: 1e6)
        let channels = [
            ChannelDescription(label: "E1", type: .ecg), ChannelDescription(label: "A", unit: micro, type: .eeg),
            ChannelDescription(label: "E2", type: .ecg), ChannelDescription(label: "B", unit: micro, type: .eeg),
            ChannelDescription(label: "C", unit: SignalUnit(unit: "mV"), type: .eeg),
        ]
        let units = PerKind { $0 == .ecg ? SignalUnit(unit: "mV", factor: 0.001) : SignalUnit() }
        guard
            let offered = try? StreamCatalogue(StreamInformation(stream: stream, channels: channels), units: units)
        else { return t.fail("no catalog") }
        t.expectEqual(offered.catalogue.signals.map { $0.labels.count }, [2, 1, 2])
        t.expectEqual(offered.catalogue.signals.map { $0.unit }, ["\u{B5}V", "mV", "mV"])
        let store = SampleStore(
            catalogue: offered.catalogue,
            selection: [ChannelID(signal: 2, channel: 1), ChannelID(signal: 0, channel: 0)],
            seconds: 1)
        let inlet = InletStream(stream, store: store, offered: offered)
        let decoder = SampleDecoder(stream, order: .little)
        let encoder = SampleEncoder(.float32, channels: 5, order: .little)
        var bytes: [UInt8] = []
        encoder.addPatterns(to: &bytes)
        encoder.add([1, 2, 3, 4, 5], at: 1, to: &bytes)
        bytes.withUnsafeBytes { raw in
            var place = 0
            while let sample = try? decoder.next(raw, from: &place) { inlet.take(sample, at: second(1)) }
        }
        inlet.flush(at: second(1))
        t.expectEqual(newest(store.entries[0].ring!, 1), [0.003])
        t.expectEqual(newest(store.entries[1].ring!, 1), [2e6])
    },
]
