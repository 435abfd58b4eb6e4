import Acquisition
import Filters
import Signals
import TestKit

/// The 19 electrodes of the 10-20 system and both mastoids, in the order of a cap. Each sample of electrode n is 2^n, so a trace's value shows which
/// electrodes it is computed from.
private let cap = [
    "Fp1", "Fp2", "F7", "F3", "Fz", "F4", "F8", "T7", "C3", "Cz", "C4", "T8", "P7", "P3", "Pz", "P4", "P8", "O1", "O2",
    "M1", "M2",
]
private let formerNames = ["T7": "T3", "T8": "T4", "P7": "T5", "P8": "T6", "M1": "A1", "M2": "A2"]

private func value(_ electrode: String) -> Double {
    let present = formerNames.first { $0.value == electrode }?.key ?? electrode
    return Double(1 << (cap.firstIndex(of: present) ?? 30))
}

/// Returns the result of applying a montage to channels with these labels. Each channel has three samples; the second one of Fz is lost.
private func shown(_ labels: [String], _ montage: StandardMontage, type: SignalType = .eeg) -> (
    channels: [AcquiredChannel], facts: MontageFacts?, isOffered: Bool
) {
    let source = PlayedSource(
        "a", [Signal(type: type, rate: SamplingRate(hertz: 250), blockSize: 1, unit: "µV", labels: labels)])
    let acquisition = Acquisition()
    acquisition.open(source, kind: 0) { _, _ in }
    acquisition.advance(to: after(1))
    _ = acquisition.toggleAll(signal: 0, of: acquisition.sources[0])
    acquisition.apply(seconds: 20)
    acquisition.advance(to: after(2))
    let montages = PerKind(Montage.standard(montage))
    let made = FilteredChannels(
        acquisition.channels, filters: PerKind(FilterSettings()), montages: montages, windowMilliseconds: 10_000)
    if let made { acquisition.addConsumer(made) }
    for channel in acquisition.channels {
        guard case .samples(let ring, let clock) = channel.entry.data else { continue }
        clock.start(at: after(0))
        let electrode = cap.first { electrode in
            let names = [electrode, formerNames[electrode] ?? electrode].map { Array($0.utf8) }
            return names.contains { ChannelLabel.electrode(channel.entry.label) == $0.map { $0 | 0x20 } }
        }
        let number = Float(value(electrode ?? ""))
        for sample in 0..<3 { ring.append(sample == 1 && electrode == "Fz" ? .nan : number) }
    }
    acquisition.advance(to: after(3))
    return (
        made?.channels ?? acquisition.channels,
        MontagePlan(acquisition.channels, montages, file: MontageFile()).facts[.eeg],
        montage.isOffered(by: acquisition.channels)
    )
}

/// Returns the first and the second sample of a trace.
private func samples(_ channel: AcquiredChannel) -> (Float, Float) {
    guard let ring = channel.entry.ring else { return (0, 0) }
    let spans = ring.spans(ring.begin..<ring.end)
    let values = Array(spans.head) + Array(spans.tail)
    return values.count == 3 ? (values[0], values[1]) : (0, 0)
}

/// Expects these traces. The text has one word for each trace: "Fp1-F7", or "C3-F3,P3,T7,Cz" for C3 minus the mean of the other four.
private func expect(
    _ t: Expectations, _ made: [AcquiredChannel], _ text: String, areTitles: Bool = true,
    file: StaticString = #fileID, line: UInt = #line
) {
    let wanted = text.split { $0 == " " || $0 == "\n" }.map { String($0) }
    t.expectEqual(made.count, wanted.count, file: file, line: line)
    for (channel, trace) in zip(made, wanted) {
        let parts = trace.split(separator: "-").map { String($0) }
        let references = parts[1].split(separator: ",").map { String($0) }
        t.expectEqual(channel.entry.label, areTitles ? trace : parts[0], file: file, line: line)
        let sum = references.reduce(0) { $0 + value($1) }
        let (first, second) = samples(channel)
        let number = value(parts[0]) - sum / Double(references.count)
        t.expect((Double(first) - number).magnitude <= 0.1, "\(trace): \(first), not \(number)", file: file, line: line)
        let isLost = parts[0] == "Fz" || references.contains("Fz")
        t.expect(second.isNaN == isLost, "\(trace): a lost sample", file: file, line: line)
    }
}

// The pairs of electrodes in the published montages, copied by hand from the publication.
private let longitudinal = """
    Fp1-F7 F7-T7 T7-P7 P7-O1  Fp1-F3 F3-C3 C3-P3 P3-O1  Fz-Cz Cz-Pz
    Fp2-F4 F4-C4 C4-P4 P4-O2  Fp2-F8 F8-T8 T8-P8 P8-O2
    """
private let transverse = """
    F7-Fp1 Fp1-Fp2 Fp2-F8  F7-F3 F3-Fz Fz-F4 F4-F8  T7-C3 C3-Cz Cz-C4 C4-T8
    P7-P3 P3-Pz Pz-P4 P4-P8  P7-O1 O1-O2 O2-P8
    """
private let laplacian = """
    Fp1-F7,F3,Fp2 Fp2-F8,F4,Fp1 F7-Fp1,T7,F3 F3-Fp1,C3,F7,Fz Fz-F3,F4,Cz F4-Fp2,C4,F8,Fz F8-Fp2,T8,F4
    T7-F7,P7,C3 C3-F3,P3,T7,Cz Cz-Fz,Pz,C3,C4 C4-F4,P4,T8,Cz T8-F8,P8,C4
    P7-T7,O1,P3 P3-C3,O1,P7,Pz Pz-Cz,P3,P4 P4-C4,O2,P8,Pz P8-T8,O2,P4 O1-P7,P3,O2 O2-P8,P4,O1
    """

private func former(_ text: String) -> String {
    formerNames.reduce(text) { text, pair in
        var words = ""
        var rest = Array(text.utf8)[...]
        while let byte = rest.first {
            if rest.starts(with: pair.key.utf8) {
                words += pair.value
                rest = rest.dropFirst(2)
            } else {
                words.append(Character(UnicodeScalar(byte)))
                rest = rest.dropFirst()
            }
        }
        return words
    }
}

/// The traces that MNE-Python 1.13 (`mne.set_bipolar_reference` and `mne.set_eeg_reference`) computes from the channels in `cap`. In MNE's electrode
/// positions `standard_1020`, too, the neighbors in the tables above are the nearest electrodes.
private let longitudinalOfMNE: [Float] = [
    -3, -124, -3968, -126_976, -7, -248, -7936, -122_880, -496, -15_872, -30, -992, -31_744, -229_376, -62, -1984,
    -63_488, -196_608,
]
private let transverseOfMNE: [Float] = [
    3, -1, -62, -4, -8, -16, -32, -128, -256, -512, -1024, -4096, -8192, -16_384, -32_768, -126_976, -131_072, 196_608,
]
private let mastoidsOfMNE: [Float] = [-786_431, -786_430, -786_428]

let standardMontageTests = [
    TestCase("the values of bipolar montages and linked mastoids equal those of MNE-Python") { t in
        t.expectEqual(shown(cap, .longitudinal).channels.map { samples($0).0 }, longitudinalOfMNE)
        t.expectEqual(shown(cap, .transverse).channels.map { samples($0).0 }, transverseOfMNE)
        t.expectEqual(shown(cap, .mastoids).channels.prefix(3).map { samples($0).0 }, mastoidsOfMNE)
    },
    TestCase(
        "the values of the bipolar montages are those of the published tables, for present and former electrode names"
    ) { t in
        for (montage, table) in [(StandardMontage.longitudinal, longitudinal), (.transverse, transverse)] {
            for labels in [cap, cap.reversed(), cap.map { "EEG " + $0 + "-Ref" }] {
                let made = shown(labels, montage)
                t.expect(made.isOffered)
                expect(t, made.channels, table)
                t.expectEqual(made.facts?.made ?? 0, 18)
                t.expectEqual(made.facts?.wanted ?? 0, 18)
            }
            expect(t, shown(cap.map { "EEG " + former($0) + "-LE" }, montage).channels, former(table))
        }
    },
    TestCase(
        "the Laplacian montage shows each electrode minus the mean of its neighbors; where a neighbor's sample is lost, the result is lost"
    ) {
        t in
        expect(t, shown(cap, .laplacian).channels, laplacian, areTitles: false)
        expect(t, shown(cap.map { former($0) }, .laplacian).channels, former(laplacian), areTitles: false)
        t.expect(shown(cap, .laplacian).isOffered)
    },
    TestCase("linked mastoids subtract the mean of M1 and M2, or of A1 and A2, from all channels of the stream") { t in
        for labels in [cap, cap.map { former($0) }] {
            let made = shown(labels, .mastoids)
            expect(
                t, made.channels, labels.map { $0 + "-" + labels[19] + "," + labels[20] }.joined(separator: " "),
                areTitles: false)
            t.expectEqual(made.facts?.title ?? "", "(" + labels[19] + "+" + labels[20] + ")/2")
            t.expect(made.isOffered)
            t.expect(made.facts?.isMissing == false)
        }
        // Without one of the two mastoids, the montage cannot be made. All traces then contain the received samples, and the montage's facts state
        // that a channel is missing.
        let made = shown(cap.dropLast(), .mastoids)
        t.expect(!made.isOffered && made.facts?.isMissing == true)
        t.expect(made.channels.allSatisfy { Double(samples($0).0) == value($0.entry.label) })
    },
    TestCase(
        "if channels of a standard montage are missing, it is not offered; if it is set anyway, traces with missing channels are left out"
    ) {
        t in
        for montage in [StandardMontage.longitudinal, .transverse, .laplacian] {
            for missing in ["Fp1", "Cz", "O2"] {
                let made = shown(cap.filter { $0 != missing }, montage)
                t.expect(!made.isOffered, missing)
                t.expect((10..<19).contains(made.channels.count) && made.facts?.made == made.channels.count, missing)
                t.expect(made.facts.map { $0.made < $0.wanted } ?? false)
            }
            let others = shown(["E1", "E2", "", "Fp1"], montage)
            t.expect(others.channels.count == 4 && others.facts?.isMissing == true && !others.isOffered)
            t.expect(!shown(cap, montage, type: .ecg).isOffered)
        }
    },
    TestCase(
        "a montage never subtracts channels with different references from each other, or channels that are differences of electrodes already"
    ) { t in
        // The left electrodes have the left ear as reference, the right electrodes the right ear. A difference between both sides would contain the
        // difference between the ears, so such pairs are omitted.
        let sides = cap.prefix(19).map { "EEG " + $0 + ("2468".contains($0.last ?? "0") ? "-A2" : "-A1") }
        t.expect(!shown(sides, .transverse).isOffered)
        expect(
            t, shown(sides, .transverse).channels,
            "F7-Fp1 Fp2-F8 F7-F3 F3-Fz F4-F8 T7-C3 C3-Cz C4-T8 P7-P3 P3-Pz P4-P8 P7-O1 O2-P8")
        t.expect(shown(["Fp1-F7", "F7-T7", "M1", "M2"], .mastoids).facts?.made == 2)
        t.expect(shown(["Fp1-F7", "F7-T7", "T7-P7"], .longitudinal).facts?.isMissing == true)
    },
    TestCase(
        "the montage file that a new card contains can be read, and its montages have only electrodes of the 10-20 system"
    ) { t in
        guard let bytes = TestFiles.bytes("board/common/montages.txt") else { return t.fail("no file") }
        let file = MontageFile(bytes)
        t.expect(file.messages.isEmpty)
        t.expectEqual(file.montages.map { $0.name }, ["Circumferential", "Circumferential, old names"])
        for montage in file.montages {
            t.expectEqual(montage.pairs.count, 10)
            for (pair, next) in zip(montage.pairs, montage.pairs.dropFirst() + montage.pairs.prefix(1)) {
                t.expectEqual(pair.second, next.first)
                t.expect(value(pair.first) < value("M1"), pair.title)
            }
        }
    },
]
