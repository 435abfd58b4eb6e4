import Acquisition
import Drawing
import GraphPages
import GraphScreens
import Graphs
import Layout
import Quality
import ScreenRig
import Screens
import Signals
import SourceScreens
import TestKit
import Widgets

/// Signals of bad electrodes, with the reasons that they must get. Bursts of muscle activity are at times good, so no reason is expected for them.
private let faults: [(reason: QualityReason?, generator: GeneratorKind)] = [
    (.flat, Electrodes.flat), (.mains, Electrodes.hum),
    (.moves, .sine(frequency: SamplingRate(milliHertz: 400), amplitude: 400, channelShift: 0)),
    (.loose, .sine(frequency: SamplingRate(hertz: 7), amplitude: 300, channelShift: 0)), (nil, .emg),
]

/// Returns a rig with electrodes whose second to sixth are bad for different reasons.
private func faultRig(
    _ t: Expectations, _ count: Int, _ size: Size = VisualizationRig.sizes[0], language: String = "en",
    millimeters: Size? = nil, with change: (inout GraphChoices) -> Void = { _ in }
) -> VisualizationRig? {
    let labels = count <= 19 ? Array(Electrodes.ten20.prefix(count)) : Electrodes.names(count)
    return electrodeRig(
        t, labels, faults: faults.enumerated().map { ($0.offset + 1, $0.element.generator) }, size, language: language,
        millimeters: millimeters, seconds: 6, change)
}

private func fourByTwo(_ choices: inout GraphChoices) {
    choices.options.landscape = PageShape(pages: 1, columns: 2, rows: 4)
    choices.options.portrait = PageShape(pages: 1, columns: 1, rows: 8)
}

let faultTests = [
    TestCase(
        "in the grid and in the stack, each bad channel has a tag with its reason; good channels have none, and a frozen picture keeps the tags"
    ) { t in
        for isStacked in [false, true] {
            guard
                let rig = faultRig(
                    t, 8,
                    with: {
                        fourByTwo(&$0)
                        $0.stacksScopes = isStacked
                    })
            else { return }
            func shown() -> [(channel: Int, reason: QualityReason)] {
                isStacked
                    ? rig.screen.stackedFaults : rig.screen.graphFaults.map { (channel: $0.graph, reason: $0.reason) }
            }
            let qualities = rig.context.acquisition.derived.quality.qualities
            t.expectEqual(shown().map { $0.channel }.filter { $0 != 5 }, [1, 2, 3, 4], "stacked: \(isStacked)")
            for (channel, reason) in shown() {
                t.expect(faults[channel - 1].reason ?? reason == reason, "\(channel): \(reason)")
                t.expect(qualities[channel]?.finding?.reason == reason, "\(channel)")
            }
            for tag in rig.screen.graphFaults {
                t.expect(!tag.frame.isEmpty && rig.shell.surface.bounds.contains(tag.frame), "\(tag)")
            }
            rig.expectComplete("live")
            rig.pressButton()
            rig.seconds(1)
            let before = shown()
            rig.seconds(6)
            t.expect(before.elementsEqual(shown()) { $0.channel == $1.channel && $0.reason == $1.reason }, "frozen")
            rig.expectComplete("frozen")
        }
    },
    TestCase("if a bad channel becomes good again, its tag disappears, in the grid and in the stack") { t in
        for isStacked in [false, true] {
            var options = VisualizationBench.options(pages: 1, columns: 2, rows: 4)
            options.stacksScopes = isStacked
            let source = ControlledSource(VisualizationBench.catalogue)
            var generators = (0..<8).map {
                EEGGenerator(channel: 4 + $0 % 2, rate: SamplingRate(hertz: 250), seed: 4)
            }
            var isFlat = true
            source.value = { channel, _ in
                let value = generators[channel].next()
                return channel == 2 && isFlat ? 0 : value
            }
            guard
                let rig = VisualizationRig.make(
                    t, source, VisualizationBench.catalogue.channels, VisualizationRig.sizes[0], options: options)
            else { return }
            func shown() -> [Int] {
                isStacked ? rig.screen.stackedFaults.map { $0.channel } : rig.screen.graphFaults.map { $0.graph }
            }
            VisualizationBench.run(rig, source, 300)
            t.expectEqual(shown(), [2], "stacked: \(isStacked)")
            rig.expectComplete("flat")
            isFlat = false
            VisualizationBench.run(rig, source, 500)
            t.expectEqual(shown(), [], "stacked: \(isStacked)")
            rig.expectComplete("good again")
        }
    },
    TestCase(
        "the selection names the reason beside each channel that is received and not good, and follows the ratings"
    ) { t in
        for (size, language, millimeters) in [
            (VisualizationRig.sizes[0], "en", nil), (VisualizationRig.sizes[1], "de", nil),
            (Size(width: 480, height: 272), "de", Size(width: 95, height: 54)),
        ] as [(Size, String, Size?)] {
            guard let rig = faultRig(t, 8, size, language: language, millimeters: millimeters) else { return }
            rig.context.router.open(.selection)
            rig.seconds(1)
            guard let screen = rig.shell.screen as? SelectionScreen else { return t.fail("no selection") }
            for fault in screen.shownFaults {
                let quality = rig.context.acquisition.derived.quality.qualities[fault.channel]
                t.expect(quality?.finding?.reason == fault.reason && quality?.state != .good, "\(fault)")
            }
            let listed = screen.shownFaults.map { $0.channel }
            t.expect(!listed.contains(0) && listed.contains(1), "\(listed)")
            rig.expectComplete("selection")
            rig.picture("selection-faults-\(size.width)x\(size.height)-\(language)")
        }
    },
    TestCase("tags of bad channels in the grid and in stacks match their reference pictures") { t in
        for (size, millimeters) in panels {
            for language in ["en", "de"] {
                let suffix = "\(size.width)x\(size.height)-\(language)"
                guard
                    let grid = faultRig(t, 8, size, language: language, millimeters: millimeters, with: fourByTwo),
                    let stack = faultRig(
                        t, 19, size, language: language, millimeters: millimeters, with: { $0.stacksScopes = true })
                else { return }
                grid.picture("faults-grid-" + suffix)
                stack.picture("faults-stack-" + suffix)
            }
        }
        guard let dense = faultRig(t, 64, with: { $0.stacksScopes = true }) else { return }
        dense.expectComplete("64 channels")
        dense.picture("faults-stack-64")
    },
    TestCase("a magnified scope and a spectrogram show the reason for a bad channel after their titles") { t in
        guard
            let rig = faultRig(
                t, 6,
                with: {
                    $0.showsSpectrograms = true
                    $0.options.landscape = PageShape(pages: 1, columns: 3, rows: 4)
                })
        else { return }
        let marked = rig.screen.graphFaults.map { $0.graph }
        t.expect([1, 2, 3, 4].allSatisfy { marked.contains($0) && marked.contains($0 + 6) }, "\(marked)")
        rig.expectComplete("spectrograms")
        rig.doubleTap(400, 60)
        rig.seconds(1.5)
        t.expectEqual(rig.screen.graphFaults.map { $0.graph }, [1])
        rig.expectComplete("magnified")
        rig.picture("faults-magnified")
    },
]
