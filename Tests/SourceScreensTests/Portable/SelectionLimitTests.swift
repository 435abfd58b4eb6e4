import Acquisition
import ScreenRig
import Screens
import Services
import Signals
import SourceScreens
import TestKit
import Widgets

/// Tests of how the selection screen keeps the load within the board's limits.
let selectionLimitTests = [
    TestCase("a signal exceeds the board's limits exactly if its blocks per second or its samples per second do") { t in
        let limits = Capacity(blocksPerSecond: 1000, samplesPerSecond: 8000)
        func signal(_ hertz: UInt32, _ block: Int) -> Signal {
            Signal(type: .eeg, rate: SamplingRate(hertz: hertz), blockSize: block, labels: ["1"])
        }
        t.expect(!limits.isExceeded(by: signal(1000, 1)))
        t.expect(limits.isExceeded(by: signal(1001, 1)))
        t.expect(!limits.isExceeded(by: signal(8000, 8)))
        t.expect(limits.isExceeded(by: signal(8001, 64)))
        let fastest = Signal(
            type: .eeg, rate: SamplingRate(milliHertz: .max), blockSize: .max, labels: ["1"])
        t.expect(limits.isExceeded(by: fastest))
        t.expect(!limits.isExceeded(by: Signal(type: .button, rate: .irregular, blockSize: 0, labels: ["1"])))
    },
    TestCase("if more channels are selected than the board can sustain, the excess channels are marked") { t in
        let eeg = Signal(
            type: .eeg, rate: SamplingRate(hertz: 4096), blockSize: 16, labels: (1...100).map { "E\($0)" })
        let ecg = Signal(type: .ecg, rate: SamplingRate(hertz: 512), blockSize: 4, labels: ["II", "V2"])
        guard let rig = select(t, SignalCatalogue(signals: [eeg, ecg])) else { return }
        guard rig.screenName == "selection" else { return t.fail("no selection") }
        let screen = unsafeDowncast(rig.shell.screen, to: SelectionScreen.self)
        func expectMarked(_ channels: [[Int]], _ what: String = "", file: StaticString = #fileID, line: UInt = #line) {
            t.expect(screen.markedChannels == channels, what, file: file, line: line)
        }
        expectMarked([[], []], "nothing is selected")
        rig.tap("section.1")
        expectMarked([[], []])
        rig.tap("section.0")
        rig.tap("dialog.primary")
        expectMarked(
            [Array(64..<100), [0, 1]], "the board keeps up with 64 channels of 4096 Hz")
        rig.tap("channel.0.0")
        expectMarked([Array(65..<100), [0, 1]], "after a channel was deselected, the next one is still marked")
        rig.tap("section.0")
        rig.tap("section.0")
        expectMarked([[], []], "channels are marked although the remaining ones are within the limit")
        rig.tap("section.0.arrow")
        rig.tap("section.1")
        expectMarked([[], []])
    },
    TestCase("a sampling rate is shown with all of its decimals") { t in
        t.expectEqual(Strings.english.words(for: SamplingRate(milliHertz: 512_500)), "512.5 Hz")
        t.expectEqual(Strings.german.words(for: SamplingRate(milliHertz: 62_005)), "62,005 Hz")
        t.expectEqual(Strings.german.words(for: SamplingRate(hertz: 250)), "250 Hz")
    },
]
