import Acquisition
import ECG
import Filters
import Signals
import TestKit

/// Returns a running acquisition of an EEG stream and an ECG stream, which have received samples for some seconds.
private func flowing() -> (Acquisition, PlayedSource) {
    let ecg = Signal(
        type: .ecg, rate: SamplingRate(hertz: 200), blockSize: 1, unit: "mV", labels: ["I", "II"])
    let source = PlayedSource("a", [PlayedSource.eeg(100, 6), ecg])
    let acquisition = Acquisition()
    acquisition.open(source, kind: 0) { _, _ in }
    acquisition.advance(to: after(1))
    for signal in 0...1 { _ = acquisition.toggleAll(signal: signal, of: acquisition.sources[0]) }
    acquisition.apply(seconds: 20)
    acquisition.advance(to: after(2))
    send(source, acquisition, at: 3)
    return (acquisition, source)
}

private func send(_ source: PlayedSource, _ acquisition: Acquisition, at time: Int64) {
    source.send((0..<100).map { Float(($0 * 7919) % 1000) }, at: after(time))
    source.send((0..<200).map { Float(($0 * 104_729) % 1000) }, signal: 1, at: after(time))
    acquisition.advance(to: after(time))
}

private func rings(_ acquisition: Acquisition, _ type: SignalType) -> [SampleRing] {
    acquisition.derived.channels.compactMap { $0.entry.type == type ? $0.entry.ring : nil }
}

private func received(_ acquisition: Acquisition, _ type: SignalType) -> [SampleRing] {
    acquisition.channels.compactMap { $0.entry.type == type ? $0.entry.ring : nil }
}

private func areSame(_ some: [SampleRing], _ others: [SampleRing]) -> Bool {
    some.count == others.count && zip(some, others).allSatisfy { $0 === $1 }
}

let derivedChannelsTests = [
    TestCase("channels that are filtered or re-referenced are computed only while something uses them") {
        t in
        let (acquisition, source) = flowing()
        let derived = acquisition.derived
        var wanted = Derivation()
        wanted.filters[.eeg].lowPass = 15_000
        wanted.heartLead = ""
        derived.change(to: wanted)
        t.expect(areSame(rings(acquisition, .eeg), received(acquisition, .eeg)))
        t.expect(derived.heart == nil)
        func use() {
            let first = derived.use()
            let shown = rings(acquisition, .eeg)
            t.expect(zip(shown, received(acquisition, .eeg)).allSatisfy { $0 !== $1 })
            t.expect(derived.heart?.channel?.entry.label == "II")
            do {
                let second = derived.use()
                t.expect(areSame(rings(acquisition, .eeg), shown))
                _ = consume second
            }
            send(source, acquisition, at: 4)
            t.expect(shown.allSatisfy { $0.end == 200 })
            _ = consume first
        }
        use()
        t.expect(!derived.isUsed && derived.heart == nil)
        t.expect(areSame(rings(acquisition, .eeg), received(acquisition, .eeg)))
    },
    TestCase("if a filter or montage changes, only the channels that use it are created again") { t in
        let (acquisition, source) = flowing()
        let derived = acquisition.derived
        let use = derived.use()
        var wanted = Derivation()
        wanted.heartLead = ""
        derived.change(to: wanted)
        let heart = derived.heart
        t.expect(heart != nil)
        wanted.filters[.ecg].highPass = 500
        derived.change(to: wanted)
        let ecg = rings(acquisition, .ecg)
        t.expect(areSame(rings(acquisition, .eeg), received(acquisition, .eeg)))
        // Each change of the EEG filter or montage creates new rings (sample buffers) for the EEG channels only.
        var seen: [SampleRing] = []
        for (lowPass, montage) in [(15_000, Montage.received), (15_000, .average), (0, .average), (40_000, .pairs)] {
            let revision = derived.revision
            wanted.filters[.eeg].lowPass = lowPass
            wanted.montages[.eeg] = montage
            derived.change(to: wanted)
            t.expect(derived.revision != revision)
            let eeg = rings(acquisition, .eeg)
            t.expectEqual(eeg.count, montage == .pairs ? 3 : 6)
            t.expect(eeg.allSatisfy { ring in !seen.contains { $0 === ring } })
            seen += eeg
            t.expect(areSame(rings(acquisition, .ecg), ecg))
            t.expect(derived.heart === heart)
            send(source, acquisition, at: Int64(4 + seen.count))
            for ring in eeg + ecg {
                let whole = ecg.contains { $0 === ring } ? received(acquisition, .ecg) : received(acquisition, .eeg)
                t.expectEqual(ring.end, whole[0].end)
                t.expectEqual(ring.begin, whole[0].begin)
            }
        }
        // Applying the same filters and montages again, or the same with a longer time window, changes no derived channel.
        let revision = derived.revision
        derived.change(to: wanted)
        wanted.windowMilliseconds = 20_000
        derived.change(to: wanted)
        t.expectEqual(derived.revision, revision)
        _ = consume use
    },
    TestCase("if the filter of some channels changes, other channels are not interrupted") { t in
        var values: [[UInt32]] = []
        for changes in [false, true] {
            let (acquisition, source) = flowing()
            let use = acquisition.derived.use()
            var wanted = Derivation()
            wanted.filters[.ecg] = FilterSettings(highPass: 500, lowPass: 40_000, notch: 50_000)
            acquisition.derived.change(to: wanted)
            for step in 0..<10 {
                if changes {
                    wanted.filters[.eeg].lowPass = step % 2 == 0 ? 15_000 : 0
                    acquisition.derived.change(to: wanted)
                }
                send(source, acquisition, at: Int64(4 + step))
            }
            let ring = rings(acquisition, .ecg)[0]
            let spans = ring.spans(ring.begin..<ring.end)
            values.append((Array(spans.head) + Array(spans.tail)).map { $0.bitPattern })
            _ = consume use
        }
        t.expectEqual(values[0].count, 2200)
        t.expect(values[0] == values[1])
    },
    TestCase(
        "if the ECG filter changes, the ECG leads are those of the newly filtered channels; a changed EEG filter does not affect them; missing leads are computed"
    ) { t in
        let (acquisition, _) = flowing()
        let derived = acquisition.derived
        let use = derived.use()
        let leads = derived.leads
        t.expect(leads.recorded[0]?.ring === rings(acquisition, .ecg)[0] && leads.recorded[2] == nil)
        leads.computed?.advance()
        t.expect(leads.computed?.ring(of: .iii)?.end == 200)
        var wanted = Derivation()
        wanted.filters[.eeg].lowPass = 15_000
        derived.change(to: wanted)
        t.expect(derived.leads === leads)
        wanted.filters[.ecg].lowPass = 40_000
        derived.change(to: wanted)
        t.expect(derived.leads !== leads && derived.leads.recorded[1]?.ring === rings(acquisition, .ecg)[1])
        _ = consume use
        t.expect(derived.leads.recorded[0]?.ring === received(acquisition, .ecg)[0])
    },
    TestCase(
        "after another selection of channels, filters and montage still apply; ECG leads can be requested without the montage"
    ) {
        t in
        let (acquisition, source) = flowing()
        let derived = acquisition.derived
        let use = derived.use()
        var wanted = Derivation()
        wanted.montages = PerKind(.average)
        wanted.keepsLeads = true
        derived.change(to: wanted)
        t.expect(areSame(rings(acquisition, .ecg), received(acquisition, .ecg)))
        t.expect(derived.montages[.eeg]?.montage == .average && derived.montages[.ecg]?.montage == .received)
        _ = acquisition.toggleAll(signal: 1, of: acquisition.sources[0])
        let (selection, revision) = (acquisition.selectionRevision, derived.revision)
        acquisition.apply(seconds: 20)
        t.expect(acquisition.selectionRevision != selection && derived.revision != revision)
        t.expectEqual(derived.channels.count, 6)
        acquisition.advance(to: after(5))
        send(source, acquisition, at: 6)
        t.expect(rings(acquisition, .eeg).allSatisfy { $0.end == 100 })
        wanted.keepsLeads = false
        derived.change(to: wanted)
        acquisition.closeAll()
        t.expect(derived.channels.isEmpty)
        _ = consume use
    },
]
