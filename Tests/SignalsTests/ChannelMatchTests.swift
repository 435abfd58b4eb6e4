import Signals
import TestKit

private func eeg(_ labels: [String], hertz: UInt32 = 500, unit: String = "", block: Int = 5) -> Signal {
    Signal(type: .eeg, rate: SamplingRate(hertz: hertz), blockSize: block, unit: unit, labels: labels)
}

/// Finds the channels of the first known signal in the first offered signal. Returns their indices there; nil for a channel that is not offered.
private func places(_ known: [Signal], _ offer: [Signal]) -> [Int?] {
    let match = ChannelMatch(SignalCatalogue(signals: known), in: SignalCatalogue(signals: offer))
    return known[0].labels.indices.map { match[ChannelID(signal: 0, channel: $0)]?.channel }
}

let channelMatchTests: [TestCase] = [
    TestCase("when a source returns, its channels are recognized by their label, and never by their number alone") {
        t in
        let known = [eeg(["C3", "C4", "Pz", "Oz"])]
        t.expect(places(known, [eeg(["Fz", "C3", "C4", "Pz"])]) == [1, 2, 3, nil])
        t.expect(places(known, [eeg(["Fp1", "Fp2", "F7", "F8"])]) == [nil, nil, nil, nil])
        t.expect(places(known, [eeg(["C4", "C3"])]) == [1, 0, nil, nil])
        t.expect(places(known, known) == [0, 1, 2, 3])
    },
    TestCase("if a label differs in case, blanks or Unicode composition, the channel is another one") { t in
        let known = [eeg(["C3", "Pz", "\u{E9}", "A1", "Ch 1x"])]
        t.expect(places(known, [eeg(["c3", "Pz ", "e\u{301}", "A\u{200B}1", "Ch  1x"])]) == [nil, nil, nil, nil, nil])
        // A label that contains only a number, perhaps with blanks or "Ch", is no name, so it does not identify a channel.
        t.expect(places([eeg([" 1", "Ch 2", "3 "])], [eeg([" 1", "Ch 2", "3 ", "Pz"])]) == [nil, nil, nil])
    },
    TestCase("if a text channel and a numeric channel have the same label, they are different channels") { t in
        func events(_ isText: Bool) -> Signal {
            Signal(type: .event, rate: .irregular, blockSize: 1, labels: ["Stimuli", "x"], isText: isText)
        }
        t.expect(places([events(true)], [events(false)]) == [nil, nil])
        t.expect(places([events(true)], [events(false), events(true)]) == [0, 1])
    },
    TestCase(
        "a channel with another type, unit or rate is another channel; with another block size, it is the same one"
    ) {
        t in
        let known = [eeg(["C3", "C4"], unit: "µV")]
        t.expect(places(known, [eeg(["C3", "C4"], hertz: 250, unit: "µV")]) == [nil, nil])
        t.expect(places(known, [eeg(["C3", "C4"], unit: "mV")]) == [nil, nil])
        let ecg = Signal(type: .ecg, rate: SamplingRate(hertz: 500), blockSize: 5, unit: "µV", labels: ["C3", "C4"])
        t.expect(places(known, [ecg]) == [nil, nil])
        t.expect(places(known, [eeg(["C4", "C3"], unit: "µV", block: 50)]) == [1, 0])
        let blocks = ChannelMatch(
            SignalCatalogue(signals: known), in: SignalCatalogue(signals: [eeg(["C3", "C4"], unit: "µV", block: 50)]))
        t.expect(blocks.isWhole && blocks.new.isEmpty, "whole")
    },
    TestCase("if channels have no labels, they are the same only if the source offers exactly the same signals") { t in
        for labels in [["1", "2", "3"], ["Ch 1", "Ch 2", "Ch 3"], ["", "", ""]] {
            t.expect(places([eeg(labels)], [eeg(labels, block: 7)]) == [0, 1, 2], labels[0])
            t.expect(places([eeg(labels)], [eeg(Array(labels.dropLast()))]) == [nil, nil, nil], labels[0])
            t.expect(places([eeg(labels)], [eeg(labels, hertz: 250)]) == [nil, nil, nil], labels[0])
        }
        // If signals were added or removed, the number of a channel may mean another channel, so it does not identify one.
        let button = Signal(type: .button, rate: .irregular, blockSize: 1, labels: ["1"])
        t.expect(places([eeg(["1", "2"])], [eeg(["1", "2"]), button]) == [nil, nil])
        t.expect(places([eeg(["C3", "2"])], [eeg(["C3", "2"]), button]) == [0, nil])
        t.expectEqual(["1", "12", "Ch 3", "", " "].map { ChannelMatch.isName($0) }, [Bool](repeating: false, count: 5))
        t.expectEqual(
            ["C3", "Ch", "E1", "Ch x"].map { ChannelMatch.isName($0) }, [Bool](repeating: true, count: 4) as [Bool])
    },
    TestCase("if a label occurs twice in the old or in the new list of signals, it identifies no channel") { t in
        t.expect(places([eeg(["C3", "C3", "Pz"])], [eeg(["C3", "Pz", "C3", "Oz"])]) == [nil, nil, 1])
        t.expect(places([eeg(["C3", "Pz"])], [eeg(["C3", "C3", "Pz"])]) == [nil, 2])
        t.expect(places([eeg(["C3", "C3", "Pz"])], [eeg(["C3", "Pz"])]) == [nil, nil, 1])
        t.expect(places([eeg(["C3", "C3", "Pz"])], [eeg(["C3", "C3", "Pz"])]) == [0, 1, 2])
    },
    TestCase("if two signals have the same type, they are distinguished by their unit, in any order") { t in
        let known = [eeg(["A", "B"], unit: "µV"), eeg(["A", "B"], unit: "mV")]
        let match = ChannelMatch(
            SignalCatalogue(signals: known), in: SignalCatalogue(signals: [known[1], known[0], eeg(["X"], unit: "V")]))
        t.expect(match[ChannelID(signal: 0, channel: 1)] == ChannelID(signal: 1, channel: 1), "µV")
        t.expect(match[ChannelID(signal: 1, channel: 0)] == ChannelID(signal: 0, channel: 0), "mV")
        t.expect(match.new == [ChannelID(signal: 2, channel: 0)] && !match.isWhole, "new")
        t.expect(
            match[ChannelID(signal: 9, channel: 0)] == nil && match[ChannelID(signal: 0, channel: 9)] == nil, "none")
    },
    TestCase("two lists of 1024 channels each can be compared") { t in
        let labels = (0..<1024).map { "E\($0)" }
        let places = places([eeg(labels)], [eeg(labels.reversed())])
        t.expect(places == (0..<1024).map { 1023 - $0 })
    },
]
