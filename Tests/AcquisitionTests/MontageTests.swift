import Acquisition
import Filters
import Signals
import TestKit

private func stream(_ hertz: UInt32, _ labels: [String], type: SignalType = .eeg) -> Signal {
    Signal(type: type, rate: SamplingRate(hertz: hertz), blockSize: 1, unit: "µV", labels: labels)
}

/// Returns a running acquisition of these sources, with all channels selected.
private func flowing(_ sources: [PlayedSource], seconds: Int = 20) -> Acquisition {
    let acquisition = Acquisition()
    for source in sources { acquisition.open(source, kind: 0) { _, _ in } }
    acquisition.advance(to: after(1))
    for source in acquisition.sources {
        for signal in source.catalogue.signals.indices { _ = acquisition.toggleAll(signal: signal, of: source) }
    }
    acquisition.apply(seconds: seconds)
    acquisition.advance(to: after(2))
    return acquisition
}

private func make(
    _ acquisition: Acquisition, _ montage: Montage, filters: FilterSettings = FilterSettings(), file: String = ""
) -> FilteredChannels? {
    let made = FilteredChannels(
        acquisition.channels, filters: PerKind(filters), montages: PerKind(montage),
        file: MontageFile(Array(file.utf8)),
        windowMilliseconds: 10_000)
    if let made { acquisition.addConsumer(made) }
    return made
}

/// Returns sample n of a channel: a large offset plus small differences between channels; nil for a lost sample (NaN).
private func value(_ channel: Int, _ sample: Int, hasLosses: Bool = true) -> Double? {
    if hasLosses, (sample * 31 + channel * 17) % 41 == 3 || (sample % 100 == 50) { return nil }
    return Double((sample * (channel + 3) * 7919) % 2048) / 8 + Double(channel) * 1000
}

private func send(_ acquisition: Acquisition, _ range: Range<Int>, hasLosses: Bool = true, source: Int = 0) {
    let id = acquisition.sources[source].id
    for channel in acquisition.channels where channel.source.id == id {
        guard case .samples(let ring, let clock) = channel.entry.data else { continue }
        if ring.end == 0 { clock.start(at: after(0)) }
        for sample in range {
            ring.append(value(channel.entry.channel.channel, sample, hasLosses: hasLosses).map { Float($0) } ?? .nan)
        }
    }
}

private func kept(_ ring: SampleRing?) -> [Float] {
    guard let ring else { return [] }
    let spans = ring.spans(ring.begin..<ring.end)
    return Array(spans.head) + Array(spans.tail)
}

private func bits(_ ring: SampleRing?) -> [UInt32] { kept(ring).map { $0.bitPattern } }

/// Expects that a ring (sample buffer) contains these samples; nil stands for a lost sample.
private func expect(
    _ t: Expectations, _ ring: SampleRing?, _ range: Range<Int>, within error: Double = 1e-3, _ what: String,
    file: StaticString = #fileID, line: UInt = #line,
    _ wanted: (Int) -> Double?
) {
    let values = kept(ring)
    t.expectEqual(values.count, range.count, file: file, line: line)
    for (value, sample) in zip(values, range) {
        if let number = wanted(sample) {
            guard (Double(value) - number).magnitude <= error else {
                return t.fail("\(what): another sample \(sample)", file: file, line: line)
            }
        } else {
            guard value.isNaN else { return t.fail("\(what): sample \(sample) is not lost", file: file, line: line) }
        }
    }
}

let montageTests = [
    TestCase("the common average reference is the mean of the channels that have a value, exact to 1 nV at 5 mV") {
        t in
        for count in [1, 2, 5, 21] {
            let acquisition = flowing([PlayedSource("a", [stream(250, (1...count).map { "E" + String($0) })])])
            guard let made = make(acquisition, .average) else { return t.fail("no montage") }
            var next = 0
            // Blocks of several sizes; some are longer than the number of samples that the montage averages at once.
            for block in [1, 3, 4, 68, 500, 1, 300] {
                send(acquisition, next..<next + block)
                next += block
                acquisition.advance(to: after(Int64(next)))
                t.expect(!made.isBehind)
            }
            for channel in 0..<count {
                expect(t, made.channels[channel].entry.ring, 0..<next, "channel \(channel) of \(count)") { sample in
                    let values = (0..<count).compactMap { value($0, sample) }
                    guard let own = value(channel, sample) else { return nil }
                    return own - values.reduce(0, +) / Double(values.count)
                }
            }
        }
    },
    TestCase(
        "if one channel is the reference, a sample that this channel lost is lost in all channels, and the reference's own trace is zero"
    ) {
        t in
        let acquisition = flowing([PlayedSource("a", [stream(250, ["EEG Fp1-Ref", "F7", "Cz [µV]"])])])
        guard let made = make(acquisition, .channel("cz")) else { return t.fail("no montage") }
        send(acquisition, 0..<1000)
        acquisition.advance(to: after(3))
        for channel in 0..<3 {
            expect(t, made.channels[channel].entry.ring, 0..<1000, within: 0, "channel \(channel)") { sample in
                guard let own = value(channel, sample), let reference = value(2, sample) else { return nil }
                return own - reference
            }
        }
        t.expectEqual(made.channels[0].entry.label, "EEG Fp1-Ref")
        // The montage also finds the reference channel by its number instead of its name.
        t.expect(make(acquisition, .channel("3")) != nil)
        // If the reference channel does not exist, no montage is made, and the received samples are shown.
        t.expect(make(acquisition, .channel("Pz")) == nil)
        let facts = MontagePlan(acquisition.channels, PerKind(.channel("Pz")), file: MontageFile()).facts
        t.expect(facts[.eeg]?.isMissing == true && facts[.eeg]?.without == 1)
        t.expect(facts[.ecg] == nil)
    },
    TestCase(
        "in the montage of pairs, each trace is the difference of two consecutive channels and has both names; a last channel without a partner stays unchanged"
    ) { t in
        let acquisition = flowing([PlayedSource("a", [stream(250, ["A", "B", "", "D", "E"]), PlayedSource.button])])
        guard let made = make(acquisition, .pairs) else { return t.fail("no montage") }
        send(acquisition, 0..<300)
        acquisition.advance(to: after(3))
        t.expectEqual(made.channels.map { $0.entry.label }, ["A-B", "3-D", "E", "B"])
        for pair in 0..<2 {
            expect(t, made.channels[pair].entry.ring, 0..<300, within: 0, "pair \(pair)") { sample in
                guard let first = value(2 * pair, sample), let second = value(2 * pair + 1, sample) else { return nil }
                return first - second
            }
        }
        t.expect(made.channels[2].entry.ring === acquisition.channels[4].entry.ring)
        t.expect(made.channels[3].entry.events != nil)
    },
    TestCase("a montage from the montage file shows only pairs whose channels are selected, with the names in the file")
    { t in
        let file = "[Bipolar]\nF7-Fp1\nfp1 - F3\nF3-X9\nF3-F7\n"
        let labels = ["EEG Fp1-Ref", "EEG F7-Ref", "EEG F3-Ref"]
        let acquisition = flowing([PlayedSource("a", [stream(250, labels)])])
        guard let made = make(acquisition, .named("bipolar"), file: file) else { return t.fail("no montage") }
        send(acquisition, 0..<300)
        acquisition.advance(to: after(3))
        t.expectEqual(made.channels.map { $0.entry.label }, ["F7-Fp1", "fp1-F3", "F3-F7"])
        for (index, pair) in [(1, 0), (0, 2), (2, 1)].enumerated() {
            expect(t, made.channels[index].entry.ring, 0..<300, within: 0, "pair \(index)") { sample in
                guard let first = value(pair.0, sample), let second = value(pair.1, sample) else { return nil }
                return first - second
            }
        }
        let facts = MontagePlan(
            acquisition.channels, PerKind(.named("BIPOLAR")), file: MontageFile(Array(file.utf8))
        ).facts
        t.expectEqual(facts[.eeg]?.wanted ?? 0, 4)
        t.expectEqual(facts[.eeg]?.made ?? 0, 3)
        // If the montage file has no montage of this name, or the montage has no existing channel, the received samples are shown, and the user is
        // informed.
        for (name, text) in [("other", file), ("none", "[none]\nO1-O2\n")] {
            t.expect(make(acquisition, .named(name), file: text) == nil)
            let facts = MontagePlan(
                acquisition.channels, PerKind(.named(name)), file: MontageFile(Array(text.utf8))
            ).facts
            t.expect(facts[.eeg]?.isMissing == true)
            t.expectEqual(facts[.eeg]?.isUnknown ?? false, name == "other")
        }
    },
    TestCase(
        "the average reference is computed separately for each stream and each kind of signal, with several sources and rates"
    ) { t in
        let sources = [
            PlayedSource(
                "a", [stream(250, ["A", "B"]), stream(500, ["C", "D", "E"]), stream(250, ["I"], type: .ecg)]),
            PlayedSource("b", [stream(250, ["A", "B"])]),
        ]
        let acquisition = flowing(sources)
        let montages = PerKind<Montage> { $0 == .eeg || $0 == .emg ? .average : .received }
        guard
            let made = FilteredChannels(
                acquisition.channels, filters: PerKind(FilterSettings()), montages: montages, windowMilliseconds: 10_000
            )
        else { return t.fail("no montage") }
        acquisition.addConsumer(made)
        // Only the first source sends now; the second one sends these samples a second later.
        send(acquisition, 0..<400)
        acquisition.advance(to: after(3))
        send(acquisition, 0..<100, source: 1)
        acquisition.advance(to: after(4))
        for (index, shown) in made.channels.enumerated() {
            let members = acquisition.channels.filter { $0.entry.clock === shown.entry.clock }.map {
                $0.entry.channel.channel
            }
            let own = shown.entry.channel.channel
            expect(t, shown.entry.ring, 0..<(index < 6 ? 400 : 100), "trace \(index)") { sample in
                guard let received = value(own, sample) else { return nil }
                guard shown.entry.type == .eeg else { return received }
                let values = members.compactMap { value($0, sample) }
                return received - values.reduce(0, +) / Double(values.count)
            }
        }
        let facts = MontagePlan(acquisition.channels, montages, file: MontageFile()).facts
        t.expectEqual(facts[.eeg]?.streams ?? 0, 3)
        t.expectEqual(facts[.eeg]?.selected ?? 0, 7)
    },
    TestCase("with filters and a montage, traces equal the filtered differences of the received channels") { t in
        let acquisition = flowing([PlayedSource("a", [stream(250, ["A", "B", "C"])])])
        let settings = FilterSettings(highPass: 500, lowPass: 40_000, notch: 50_000)
        guard let made = make(acquisition, .channel("C"), filters: settings) else { return t.fail("no montage") }
        let bank = FilterBank(settings, rate: SamplingRate(hertz: 250))
        var wanted: [UInt32] = []
        for block in 0..<20 {
            let range = block * 60..<block * 60 + 60
            send(acquisition, range)
            acquisition.advance(to: after(Int64(block) + 3))
            for (index, sample) in range.enumerated() {
                for channel in 0..<3 {
                    let own = value(channel, sample).map { Float($0) } ?? .nan
                    bank.samples(ofLane: channel)[index] = own - (value(2, sample).map { Float($0) } ?? .nan)
                }
            }
            bank.filter(60)
            let own = SampleRing(capacity: 60)
            own.append(UnsafeBufferPointer(start: bank.samples(ofLane: 1), count: 60))
            wanted += bits(own)
        }
        t.expectEqual(bits(made.channels[1].entry.ring), wanted)
    },
    TestCase("a changed montage also applies to the samples already stored, even while data arrive") { t in
        // Make nine channels, each of which loses other samples.
        let tables = (0..<9).map { channel in (0..<400).map { value(channel, $0).map { Float($0) } ?? .nan } }
        for montage in [Montage.average, .pairs] {
            let source = PlayedSource("a", [stream(4096, (1...9).map { "E" + String($0) })])
            let acquisition = flowing([source], seconds: 8)
            func send(_ count: Int) {
                for channel in acquisition.channels {
                    tables[channel.entry.channel.channel][..<count].withUnsafeBufferPointer {
                        channel.entry.ring?.append($0)
                    }
                }
            }
            let settings = FilterSettings(highPass: 500, notch: 50_000)
            let early = make(acquisition, montage, filters: settings)
            for step in 0..<40 {
                send(400)
                acquisition.advance(to: after(Int64(step) + 3))
            }
            let late = make(acquisition, montage, filters: settings)
            var step = 40
            while late?.isBehind == true, step < 400 {
                send(70)
                acquisition.advance(to: after(Int64(step) + 3))
                late?.advance()
                step += 1
            }
            t.expect(step > 41 && step < 400, "\(step)")
            guard let early, let late else { return t.fail("no montage") }
            for (one, other) in zip(early.channels, late.channels) {
                t.expectEqual(bits(one.entry.ring), bits(other.entry.ring))
            }
        }
    },
    TestCase("if the transmission restarts, the computation of the reference restarts, too") { t in
        for count in [1, 100, 3000] {
            let source = PlayedSource("a", [stream(250, ["A", "B", "C"])])
            let acquisition = flowing([source])
            guard let made = make(acquisition, .average) else { return t.fail("no montage") }
            send(acquisition, 0..<900)
            acquisition.advance(to: after(3))
            acquisition.stop()
            acquisition.advance(to: after(4))
            acquisition.start()
            acquisition.advance(to: after(5))
            made.advance()
            send(acquisition, 7..<7 + count)
            acquisition.advance(to: after(6))
            expect(t, made.channels[1].entry.ring, 7..<7 + count, "\(count) samples") { sample in
                let values = (0..<3).compactMap { value($0, sample) }
                return value(1, sample).map { $0 - values.reduce(0, +) / Double(values.count) }
            }
        }
    },
    TestCase("after another selection of channels, the average reference contains only the newly selected channels") {
        t in
        let source = PlayedSource("a", [stream(250, ["A", "B", "C"])])
        let acquisition = flowing([source])
        guard let old = make(acquisition, .average) else { return t.fail("no montage") }
        send(acquisition, 0..<100)
        acquisition.advance(to: after(3))
        _ = acquisition.toggle(ChannelID(signal: 0, channel: 1), of: acquisition.sources[0])
        acquisition.apply(seconds: 20)
        acquisition.advance(to: after(4))
        guard let made = make(acquisition, .average) else { return t.fail("no montage") }
        acquisition.advance(to: after(5))
        send(acquisition, 0..<100)
        acquisition.advance(to: after(6))
        t.expectEqual(old.channels[0].entry.ring?.end ?? 0, 100)
        expect(t, made.channels[1].entry.ring, 0..<100, "channel C") { sample in
            let values = [0, 2].compactMap { value($0, sample) }
            return value(2, sample).map { $0 - values.reduce(0, +) / Double(values.count) }
        }
        let facts = MontagePlan(acquisition.channels, PerKind(.average), file: MontageFile()).facts
        t.expectEqual(facts[.eeg]?.selected ?? 0, 2)
        t.expectEqual(facts[.eeg]?.offered ?? 0, 3)
    },
    TestCase("the samples that are stored for a montage stay within the memory limit for filtered channels") { t in
        let acquisition = flowing([PlayedSource("a", [stream(4096, (1...64).map { "E" + String($0) })])], seconds: 62)
        for montage in [Montage.average, .pairs] {
            guard
                let made = FilteredChannels(
                    acquisition.channels, filters: PerKind(FilterSettings()), montages: PerKind(montage),
                    windowMilliseconds: 60_000)
            else { return t.fail("no montage") }
            let samples = made.channels.reduce(0) { $0 + ($1.entry.ring?.capacity ?? 0) }
            t.expect(samples <= 3 << 19, "\(samples) samples")
        }
    },
]
