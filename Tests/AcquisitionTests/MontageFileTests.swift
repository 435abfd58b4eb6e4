import Acquisition
import Signals
import TestKit

private func parse(_ text: String) -> MontageFile { MontageFile(Array(text.utf8)) }

private func titles(_ file: MontageFile, _ montage: Int = 0) -> [String] {
    file.montages.indices.contains(montage) ? file.montages[montage].pairs.map { $0.title } : []
}

/// Expects that reading the montage file reports exactly one fault, with this line number, and that all other lines are used.
private func expectMessage(
    _ t: Expectations, _ text: String, _ line: Int, _ problem: MontageMessage.Problem, pairs: [String] = ["A-B", "B-C"]
) {
    let file = parse(text)
    t.expect(file.messages.count == 1 && file.messages[0].line == line && file.messages[0].problem == problem, text)
    t.expectEqual(titles(file), pairs)
}

private func entries(_ labels: [String]) -> [SampleStore.Entry] {
    let signal = Signal(type: .eeg, rate: SamplingRate(hertz: 250), blockSize: 1, labels: labels)
    let catalogue = SignalCatalogue(signals: [signal])
    return SampleStore(catalogue: catalogue, selection: catalogue.channels, seconds: 1).entries
}

let montageFileTests = [
    TestCase(
        "a montage file has names in brackets with pairs of channels below them; any line ends, blanks, byte order marks and comments are allowed"
    ) { t in
        for text in [
            "[Double banana]\nFp1-F7\nF7-T3\n\n[Mine]\nO1-O2",
            "\u{FEFF}[Double banana]\r\nFp1-F7\r\nF7-T3\r\n[Mine]\r\nO1-O2\r\n",
            "# EEG\n;x\n [  Double \t banana ] # so\n\tFp1 -F7 # left\nF7- T3\n\n\n[Mine]\nO1 - O2",
        ] {
            let file = parse(text)
            t.expect(file.messages.isEmpty, text)
            t.expectEqual(file.montages.map { $0.name }, ["Double banana", "Mine"])
            t.expectEqual(titles(file), ["Fp1-F7", "F7-T3"])
            t.expectEqual(titles(file, 1), ["O1-O2"])
        }
        t.expectEqual(titles(parse("[a]\nEEG Fp1-Ref - EEG F7-Ref\nA#1-B")), ["EEG Fp1-Ref-EEG F7-Ref", "A#1-B"])
        t.expect(parse("").montages.isEmpty && parse("").messages.isEmpty)
        t.expect(parse("[Double banana]\nA-B").montage(named: "DOUBLE BANANA") != nil)
    },
    TestCase("if a line of the montage file is invalid, it is reported with its number, and the other lines apply") {
        t in
        expectMessage(t, "[m]\nA-B\nA+B\nB-C", 3, .notUnderstood)
        expectMessage(t, "[m]\nA-B\n-\nB-C", 3, .notUnderstood)
        expectMessage(t, "[m]\nA-B\nA-\nB-C", 3, .notUnderstood)
        expectMessage(t, "[m]\nA-B\nA-B-C\nB-C", 3, .severalHyphens)
        expectMessage(t, "[m]\nA-B\nB - b\nB-C", 3, .sameChannel)
        expectMessage(t, "[m]\nA-B\n\na-b\nB-C", 4, .pairTwice)
        expectMessage(t, "A-C\n[m]\nA-B\nB-C", 1, .noMontage)
        expectMessage(t, "[m]\nA-B\nB-C\n[M]\nX-Y", 4, .nameTwice)
        expectMessage(t, "[m]\nA-B\nB-C\n[ ]\nX-Y", 4, .badName)
        expectMessage(t, "[m]\nA-B\nB-C\n[n\nX-Y", 4, .notUnderstood)
        expectMessage(t, "[m]\nA-B\nB-C\n[e]\n", 4, .empty)
        expectMessage(t, "[m]\nA-B\nB-C\n[" + String(repeating: "n", count: 33) + "]\nX-Y", 4, .nameTooLong)
        expectMessage(t, "[m]\nA-B\n" + String(repeating: "A", count: 33) + "-B\nB-C", 3, .labelTooLong)
        expectMessage(t, "[m]\nA-B\n" + String(repeating: "A", count: 201) + "\nB-C", 3, .lineTooLong)
        let latin = MontageFile(Array("[m]\nA-B\n".utf8) + [0x41, 0x2D, 0xB5, 0x0A] + Array("B-C".utf8))
        t.expect(latin.messages.count == 1 && latin.messages[0].problem == .notUTF8 && latin.messages[0].line == 3)
        t.expectEqual(titles(latin), ["A-B", "B-C"])
    },
    TestCase(
        "the length of the montage file, and its numbers of lines, montages, pairs and messages, have maximum values"
    ) { t in
        for text in [
            String(repeating: "A", count: 1 << 20),
            "[m]\nA-B\n" + String(repeating: " ", count: MontageFile.maximumBytes),
        ] {
            let file = parse(text)
            t.expect(file.montages.isEmpty)
            t.expect(file.messages.count == 1 && file.messages[0].problem == .fileTooLong && file.messages[0].line == 0)
        }
        let long = parse(String(repeating: "A", count: MontageFile.maximumBytes))
        t.expect(long.messages.count == 1 && long.messages[0].problem == .lineTooLong)
        t.expect(long.messages[0].excerpt.utf8.count <= 40)
        let pairs = parse("[m]\n" + (0..<200).map { "A-B" + String($0) + "\n" }.reduce("", +))
        t.expectEqual(titles(pairs).count, 128)
        t.expect(
            pairs.messages.count == 72 && pairs.messages[0].problem == .tooManyPairs && pairs.messages[0].line == 130)
        let many = parse((0..<200).map { "[m" + String($0) + "]\nA-B\n" }.reduce("", +))
        t.expectEqual(many.montages.count, 32)
        t.expect(many.messages.count == 100 && many.messages[0].problem == .tooManyMontages)
        t.expect(MontageFile(isUnreadable: true).messages.first?.problem == .fileUnreadable)
    },
    TestCase("a label in the montage file matches a channel even if case, prefix, reference, unit or dots differ") {
        t in
        let channels = entries([
            "EEG Fp1-Ref", "Fc5.", "EEG F7-LE", "Cz [µV]", "T3-T5", "POL E(uV)", "ref", "A1-A2", "cz",
        ])
        func expect(_ wanted: String, _ index: Int?) {
            t.expect(ChannelLabels(channels).find(wanted) == index, wanted)
        }
        expect("fp1", 0)
        expect("EEG FP1-REF", 0)
        expect("FC5", 1)
        expect("F7", 2)
        // A channel whose label is exactly this text takes precedence over a channel with the same electrode.
        expect("Cz", 8)
        expect("Cz[µV]", 3)
        // A hyphen with a text that is no reference is a part of the channel's name.
        expect("T3", nil)
        expect("t3-t5", 4)
        expect("E", 5)
        expect("Ref", 6)
        expect("A1", 7)
        expect("2", 1)
        expect("10", nil)
        expect("", nil)
        expect(" ", nil)
    },
]
