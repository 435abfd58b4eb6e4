import Signals
import TestKit

private func signal(_ type: SignalType = .eeg, blockSize: Int = 1, labels: [String] = ["a"]) -> Signal {
    Signal(type: type, rate: SamplingRate(hertz: 250), blockSize: blockSize, labels: labels)
}

private func error(_ signals: [Signal]) -> CatalogueError? {
    do throws(CatalogueError) {
        _ = try SignalCatalogue(checking: signals)
        return nil
    } catch { return error }
}

let signalCatalogueTests = [
    TestCase("the signals in a source's list are sorted by type; signals of one type keep their order") { t in
        let signals = (0..<30).map { signal([.ecg, .eeg, .button][$0 % 3], labels: ["\($0)"]) }
        let catalogue = SignalCatalogue(signals: signals)
        let expected = [1, 0, 2].flatMap { first in stride(from: first, to: 30, by: 3).map { "\($0)" } }
        t.expectEqual(catalogue.signals.map { $0.labels[0] }, expected)
        t.expectEqual(catalogue.channelCount, 30)
        t.expectEqual(catalogue.channels.count, 30)
    },
    TestCase("every number in a sender's list of signals has a maximum") { t in
        let most = SignalCatalogue.maximumChannels
        let many = [String](repeating: "x", count: most)
        t.expect(error([signal(labels: many)]) == nil)
        t.expect(error([signal(labels: many), signal(.ecg)]) == .tooManyChannels)
        t.expect(error([signal(labels: many + ["y"])]) == .tooManyChannels)
        t.expect(error([Signal](repeating: signal(), count: SignalCatalogue.maximumSignals)) == nil)
        t.expect(error([Signal](repeating: signal(), count: SignalCatalogue.maximumSignals + 1)) == .tooManySignals)
        t.expect(error([signal(blockSize: 0)]) == .noBlockSize(.eeg))
        t.expect(error([signal(.emg, blockSize: .min)]) == .noBlockSize(.emg))
        t.expect(error([signal(blockSize: SignalCatalogue.maximumBlockSize)]) == nil)
        t.expect(error([signal(.ecg, blockSize: .max)]) == .blockTooLarge(.ecg))
        t.expect(error([]) == .noChannels)
        t.expect(error([signal(labels: [])]) == .noChannels)
    },
    TestCase("if the label of a channel is too long, it is cut between two characters") { t in
        t.expectEqual(SignalCatalogue.cut("Fp1"), "Fp1")
        t.expectEqual(SignalCatalogue.cut(""), "")
        let ascii = String(repeating: "x", count: 64)
        t.expectEqual(SignalCatalogue.cut(ascii), ascii)
        t.expectEqual(SignalCatalogue.cut(ascii + "y"), ascii)
        // Add a character of two, three or four bytes to a label of 63 bytes, so that it would exceed the limit of 64 bytes.
        for torn in ["µ", "€", "😀"] {
            let start = String(repeating: "x", count: 63)
            t.expectEqual(SignalCatalogue.cut(start + torn + torn), start)
        }
        t.expectEqual(SignalCatalogue.cut(String(repeating: "µ", count: 1000)).utf8.count, 64)
        do throws(CatalogueError) {
            let catalogue = try SignalCatalogue(checking: [signal(labels: [String(repeating: "z", count: 100_000)])])
            t.expectEqual(catalogue.signals[0].labels[0].utf8.count, SignalCatalogue.maximumLabelBytes)
        } catch { t.fail("a long label is no error") }
    },
    TestCase("if labels with the same beginning are shortened, they still differ") { t in
        let long = String(repeating: "µ", count: 40)
        let labels = ["C3", "C4"].map { SignalCatalogue.label(long + $0) }
        t.expect(!labels[0].utf8.elementsEqual(labels[1].utf8), "alike")
        for label in labels {
            t.expect(label.utf8.starts(with: Array(String(repeating: "µ", count: 27).utf8)), label)
            t.expectEqual(label.utf8.count, 63)
            t.expectEqual(SignalCatalogue.label(label), label)
        }
        t.expectEqual(SignalCatalogue.label(String(repeating: "x", count: 64)), String(repeating: "x", count: 64))
        t.expectEqual(SignalCatalogue.label(long + "C3"), labels[0])
    },
    TestCase("a list of signals contains exactly its channels, and no channel with another number") { t in
        let catalogue = SignalCatalogue(signals: [signal(labels: ["a", "b"])])
        t.expect(catalogue.contains(ChannelID(signal: 0, channel: 1)))
        for (signal, channel) in [(0, 2), (1, 0), (-1, 0), (0, -1), (Int.max, .max), (.min, .min)] {
            t.expect(!catalogue.contains(ChannelID(signal: signal, channel: channel)))
        }
    },
]
