import Acquisition
import DeviceScreens
import Drawing
import Gestures
import GraphPages
import GraphScreens
import Graphs
import ScreenRig
import Screens
import Services
import Settings
import Signals
import TestKit
import Widgets

/// Returns a rig (screens on a simulated device) with a stack of EEG channels, with labels as many amplifiers send
/// them.
private func make(
    _ t: Expectations, _ size: Size = VisualizationRig.sizes[0], channels: Int = 19, language: String = "en",
    labels: [String]? = nil, _ change: (inout GraphChoices) -> Void = { _ in }
) -> VisualizationRig? {
    var choices = GraphChoices()
    choices.showsSpectrograms = false
    choices.stacksScopes = true
    change(&choices)
    let labels = labels ?? (0..<channels).map { "EEG " + EEGElectrode(channel: $0).label }
    let signal = Signal(type: .eeg, rate: SamplingRate(hertz: 250), blockSize: 5, unit: "µV", labels: labels)
    guard let simulation = try? Simulation(signals: [SimulatedSignal(signal, generators: [.eeg(humAmplitude: 0)])])
    else {
        t.fail("no simulation")
        return nil
    }
    let source = SimulatedSource(simulation)
    source.connect()
    let selected = labels.indices.map { ChannelID(signal: 0, channel: $0) }
    let rig = VisualizationRig.make(t, source, selected, size, language: language, choices: choices)
    rig?.seconds(4)
    return rig
}

private func shown(_ rig: VisualizationRig) -> VisualizationScreen? { rig.shell.screen as? VisualizationScreen }

/// Taps the name of a channel in a stack, and waits until a second tap would no longer make a double tap.
private func tapName(_ rig: VisualizationRig, _ channel: Int) {
    guard let frame = shown(rig)?.stackedName(channel) else { return rig.t.fail("no name") }
    let (x, y) = (Float(frame.x + frame.width / 2), Float(frame.y + frame.height / 2))
    rig.touch(.began, x, y)
    rig.frames(3)
    rig.touch(.ended, x, y)
    rig.seconds(1)
}

let stackLookScreenTests = [
    TestCase(
        "a tap on the name of a channel in a stack hides its trace, and another tap shows it, in live and frozen pictures"
    ) { t in
        guard let rig = make(t, channels: 8) else { return }
        for isFrozen in [false, true] {
            if isFrozen {
                rig.pressButton()
                rig.seconds(1)
            }
            let before = rig.pixels()
            tapName(rig, 2)
            t.expectEqual(shown(rig)?.hiddenChannels ?? [], [2])
            rig.expectComplete("hidden")
            t.expect(!rig.hasTarget("viz.settings"), "the bars stay hidden")
            tapName(rig, 5)
            t.expectEqual(shown(rig)?.hiddenChannels ?? [], [2, 5])
            tapName(rig, 2)
            tapName(rig, 5)
            t.expectEqual(shown(rig)?.hiddenChannels ?? [0], [])
            rig.expectComplete("shown again")
            if isFrozen {
                var changed = 0
                for (old, new) in zip(before, rig.pixels()) where old != new { changed += 1 }
                t.expect(changed < 4000, "\(changed) pixels changed")
            }
        }
    },
    TestCase("if filters change or the stack scrolls, hidden channels stay hidden") { t in
        guard let rig = make(t, channels: 12, { $0.options.stackedScopes = 8 }) else { return }
        tapName(rig, 1)
        rig.context.router.open(.graphSettings)
        rig.seconds(1)
        var settings = rig.context.settings.current
        settings[number: .highPass, of: .eeg] = 3
        rig.context.settings.apply(settings)
        rig.tap("settings.close")
        rig.seconds(2)
        t.expectEqual(shown(rig)?.hiddenChannels ?? [], [1])
        rig.drag(400, 400, to: 400, 200, steps: 12, rest: 12)
        rig.seconds(1)
        rig.expectComplete("scrolled")
        rig.drag(400, 200, to: 400, 440, steps: 12, rest: 12)
        rig.seconds(1)
        t.expectEqual(shown(rig)?.stackedScopes.first ?? -1, 0)
        t.expectEqual(shown(rig)?.hiddenChannels ?? [], [1])
        rig.expectComplete("back")
    },
    TestCase("when the graphs are opened again, hidden channels stay hidden until the user shows them") { t in
        guard let rig = make(t, channels: 8) else { return }
        tapName(rig, 2)
        tapName(rig, 6)
        var options = VisualizationOptions()
        options.stacksScopes = true
        options.showsSpectrograms = false
        let screen = VisualizationScreen(context: rig.context.graphs, options: options)
        rig.context.router.replace(rig.screen, by: screen)
        rig.seconds(2)
        t.expectEqual(shown(rig)?.hiddenChannels ?? [], [2, 6])
        rig.expectComplete("opened again")
        tapName(rig, 2)
        let another = VisualizationScreen(context: rig.context.graphs, options: options)
        rig.context.router.replace(screen, by: another)
        rig.seconds(2)
        t.expectEqual(shown(rig)?.hiddenChannels ?? [], [6])
    },
    TestCase("names in a stack of scopes omit the kind of signal, unless two names would then be equal") { t in
        t.expectEqual(
            make(t, labels: ["EEG Fp1-Ref", "Cz", "eeg O1"])?.screen.stackedNames ?? [], ["Fp1-Ref", "Cz", "O1"])
        t.expectEqual(
            make(t, labels: ["EEG C3", "EOG C3", "EEG 1", ""])?.screen.stackedNames ?? [],
            ["EEG C3", "EOG C3", "1", "EEG 4"])
    },
    TestCase(
        "by touch, the user chooses whether traces of a stack are clamped and colored; the choice applies to the open stack and is stored"
    ) {
        t in
        guard let rig = make(t) else { return }
        var stacked = rig.context.settings.current
        stacked[number: .scopePage] = 1
        stacked[number: .showsSpectrograms] = 0
        rig.context.settings.apply(stacked)
        let before = rig.pixels()
        rig.context.router.open(.graphSettings)
        rig.seconds(1)
        let size = rig.shell.surface.bounds.size
        for name in ["setting.stacked-clamp", "setting.stacked-colors"] {
            for _ in 0..<12 where !rig.hasTarget(name) && !rig.hasTarget(name + ".1") {
                rig.drag(Float(size.width / 2), Float(size.height - 40), to: Float(size.width / 2), 160, rest: 20)
                rig.seconds(0.3)
            }
            let choice = name == "setting.stacked-clamp" ? 1 : 3
            if rig.hasTarget(name + ".\(choice)") {
                rig.tap(name + ".\(choice)")
            } else {
                rig.tap(name)
                rig.tap("choice.\(choice)")
            }
            rig.seconds(1)
        }
        rig.tap("settings.apply")
        rig.seconds(3)
        t.expect(rig.context.settings.current.clampsStack && rig.context.settings.current.stackColors == .region)
        rig.expectComplete("colored")
        t.expect(rig.pixels() != before)
        let blue = GraphStyle(pixelsPerPoint: 1).hues[1].pixel
        t.expect(rig.pixels().contains(blue), "frontal electrodes are blue")
        let kept = SettingsFile(SettingsFile().encoded(rig.context.settings.current)).settings
        t.expect(kept == rig.context.settings.current)
    },
    TestCase("stacks with colors, clamped traces and a hidden channel match their reference pictures") { t in
        for (size, language) in [(VisualizationRig.sizes[0], "en"), (VisualizationRig.sizes[1], "de")] {
            let suffix = language == "de" ? "-portrait-de" : ""
            for (name, colors) in [("side", Settings.StackColors.side), ("region", .region)] {
                guard
                    let rig = make(
                        t, size, language: language,
                        {
                            $0.options.stackColors = colors
                            $0.options.clampsStack = true
                            $0.montages[.eeg] = name == "side" ? .received : .standard(.longitudinal)
                        })
                else { return }
                tapName(rig, 3)
                rig.expectComplete(name)
                rig.picture("stack-" + name + suffix)
            }
        }
    },
]
