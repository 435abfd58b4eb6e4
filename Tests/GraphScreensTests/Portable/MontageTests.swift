import Acquisition
import CMath
import DeviceScreens
import Drawing
import Filters
import GraphPages
import GraphScreens
import Graphs
import Layout
import ScreenRig
import Screens
import Services
import Settings
import Signals
import TestKit
import Widgets

private let file = """
    # For the simulation.
    [Chain]
    Fp1-F3
    F3-F4
    Fp2-F4
    F4-X9
    [Nobody's]
    X1-X2
    """

/// Returns a rig (screens on a simulated device) after some seconds, with channels of the simulation at 250 Hz and a
/// montage file on the card.
private func make(
    _ t: Expectations, _ size: Size = VisualizationRig.sizes[0], types: [SignalType] = [.eeg], most: Int = 4,
    language: String = "en", file: String = file, seconds: Double = 4,
    _ change: (inout GraphChoices) -> Void = { _ in }
) -> VisualizationRig? {
    var choices = GraphChoices()
    choices.showsSpectrograms = false
    change(&choices)
    let (source, channels) = VisualizationRig.simulation(types, most: most)
    let host = VisualizationRig.Host()
    host.files = [(name: MontageFile.name.description, bytes: Array(file.utf8))]
    let rig = VisualizationRig.make(t, source, channels, size, language: language, choices: choices, host: host)
    rig?.seconds(seconds)
    return rig
}

/// Returns a rig like `make`, but after only one second, which is enough for tests of the status strip.
private func brief(
    _ t: Expectations, types: [SignalType] = [.eeg], most: Int = 4, language: String = "en",
    _ change: (inout GraphChoices) -> Void = { _ in }
) -> VisualizationRig? { make(t, types: types, most: most, language: language, seconds: 1, change) }

private func titles(_ rig: VisualizationRig?) -> [String] {
    (rig?.screen.filters?.channels ?? []).map { $0.entry.label }
}

/// Scrolls the settings until a row is visible.
private func scroll(_ rig: VisualizationRig, to name: String) {
    let size = rig.shell.surface.bounds.size
    for _ in 0..<12 where !rig.hasTarget(name) {
        rig.drag(Float(size.width / 2), Float(size.height - 40), to: Float(size.width / 2), 160, rest: 20)
        rig.seconds(0.3)
    }
    rig.t.expect(rig.hasTarget(name), "no \(name)")
}

/// One period of a sine, in 250 samples.
private let waves = (0..<250).map { Float(math_sin_double(Double($0) / 250 * 2 * .pi)) }

/// Returns the graphs screen on top.
private func shown(_ rig: VisualizationRig) -> VisualizationScreen? { rig.shell.screen as? VisualizationScreen }

private func apply(_ rig: VisualizationRig, _ change: (inout Settings) -> Void) {
    rig.context.router.open(.graphSettings)
    rig.seconds(1)
    var settings = rig.context.settings.current
    change(&settings)
    rig.context.settings.apply(settings)
    if let top = rig.shell.screen as? SettingsScreen { rig.context.router.close(top) }
    rig.seconds(2)
}

let montageScreenTests = [
    TestCase(
        "if the status strip is narrow, it shows montages, value limits and filters, and omits other texts, also in a frozen picture"
    ) {
        t in
        let made = make(t, VisualizationRig.sizes[1], types: [.eeg], language: "de", seconds: 2) {
            $0.montages[.eeg] = .average
            $0.drawnLimits[.eeg] = ValueLimits(lower: -1000, upper: 1000)
            $0.filters[.eeg].highPass = 500
        }
        guard let rig = made else { return }
        rig.pressButton()
        rig.seconds(1)
        t.expect(rig.screen.isFrozen)
        for words in ["Mittel von 4 aus 10", "-1000", "HP 0,5 Hz"] {
            t.expect(contains(rig.screen.shownFacts, words), "\(rig.screen.shownFacts) has no \(words)")
        }
    },
    TestCase("the status strip shows the montage of the visible graphs, or the reason why it does not apply") {
        t in
        func facts(_ rig: VisualizationRig?) -> String { rig?.screen.shownFacts ?? "" }
        func expect(_ words: String, _ rig: VisualizationRig?) {
            t.expect(contains(facts(rig), words), "\(facts(rig)) has no \(words)")
        }
        expect("average of 4 of 10 ·", brief(t) { $0.montages[.eeg] = .average })
        expect("Mittel von 4 aus 10 ·", brief(t, language: "de") { $0.montages[.eeg] = .average })
        expect("average of 10 ·", brief(t, most: 10) { $0.montages[.eeg] = .average })
        expect("against F3 ·", brief(t) { $0.montages[.eeg] = .channel("f3") })
        expect("against Fp1 ·", brief(t) { $0.montages[.eeg] = .channel("") })
        expect("no Pz: as received ·", brief(t) { $0.montages[.eeg] = .channel("Pz") })
        expect("pairs ·", brief(t) { $0.montages[.eeg] = .pairs })
        expect("Chain: 3 of 4 ·", brief(t) { $0.montages[.eeg] = .named("chain") })
        expect("Chain: 3 of 4 ·", brief(t) { $0.montages[.eeg] = .named("") })
        expect("Nobody's: no channels, as received ·", brief(t) { $0.montages[.eeg] = .named("nobody's") })
        expect("no montage Mine: as received ·", brief(t) { $0.montages[.eeg] = .named("Mine") })
        expect(
            "no montages on the card: as received ·",
            make(t, file: "", seconds: 1) { $0.montages[.eeg] = .named("") })
        expect(
            "pairs · HP 0.5 Hz ·",
            brief(t) {
                $0.montages[.eeg] = .pairs
                $0.filters[.eeg].highPass = 500
                $0.stacksScopes = true
            })
        expect(
            "EEG average of 4 of 10 · ECG against II ·",
            brief(t, types: [.eeg, .ecg]) {
                $0.montages[.eeg] = .average
                $0.montages[.ecg] = .channel("II")
            })
        expect("EEG pairs ·", brief(t, types: [.eeg, .ecg]) { $0.montages[.eeg] = .pairs })
        expect("values -50 … 50 only ·", brief(t) { $0.drawnLimits[.eeg] = ValueLimits(lower: -50, upper: 50) })
        // The status strip leaves out montages of hidden graphs, and of spectra, because spectra use received samples.
        let plain = facts(brief(t))
        t.expectEqual(facts(brief(t) { $0.montages[.ecg] = .average }), plain)
        let spectra = brief(t) {
            $0.montages[.eeg] = .pairs
            $0.filtersSpectrograms = false
            $0.showsScopes = false
            $0.showsSpectrograms = true
        }
        t.expect(!contains(facts(spectra), "pairs"), facts(spectra))
        // The spectrograms show the received channels.
        t.expectEqual(spectra?.graphs.count ?? 0, 4)
    },
    TestCase(
        "with an average reference, a flat channel is excluded: its name in a stack is amber, and the status strip says that"
    ) {
        t in
        let source = ControlledSource(VisualizationBench.catalogue)
        source.value = { channel, sample in
            // The channels have different signals, as electrodes have. The fourth channel is flat.
            channel == 3
                ? 0 : 10 * waves[(sample * (channel + 3)) % waves.count] + 5 * waves[(sample * 7) % waves.count]
        }
        var choices = GraphChoices()
        choices.showsSpectrograms = false
        choices.stacksScopes = true
        choices.montages[.eeg] = .average
        guard let rig = VisualizationRig.make(t, source, VisualizationBench.catalogue.channels, choices: choices) else {
            return
        }
        VisualizationBench.run(rig, source, 500)
        t.expectEqual(rig.screen.flatChannels, [3])
        t.expect(contains(rig.screen.shownFacts, "average of 7, 1 bad left out"), rig.screen.shownFacts)
        rig.expectComplete("amber")
    },
    TestCase("if a montage is set, each of its traces has a graph with the montage's name for the trace") { t in
        t.expectEqual(titles(make(t) { $0.montages[.eeg] = .named("Chain") }), ["Fp1-F3", "F3-F4", "Fp2-F4"])
        let pairs = make(t) { $0.montages[.eeg] = .pairs }
        t.expectEqual(titles(pairs), ["Fp1-Fp2", "F3-F4"])
        t.expectEqual(pairs?.graphs.count ?? 0, 2)
        t.expectEqual(titles(make(t) { $0.montages[.eeg] = .average }).count, 4)
        t.expect(make(t)?.screen.filters == nil)
    },
    TestCase("if a montage is set, graphs and status strip match their reference pictures") { t in
        for (size, language) in [(VisualizationRig.sizes[0], "en"), (VisualizationRig.sizes[1], "de")] {
            let suffix = language == "de" ? "-portrait-de" : ""
            func show(_ name: String, _ rig: VisualizationRig?) {
                rig?.expectComplete(name)
                rig?.picture("montage-" + name + suffix)
            }
            show(
                "average",
                make(t, size, language: language) {
                    $0.montages[.eeg] = .average
                    $0.filters[.eeg] = FilterSettings(highPass: 500, lowPass: 40_000)
                })
            show("named", make(t, size, language: language) { $0.montages[.eeg] = .named("Chain") })
            show(
                "stacked",
                make(t, size, most: 10, language: language) {
                    $0.montages[.eeg] = .pairs
                    $0.stacksScopes = true
                })
            show(
                "limits",
                make(t, size, language: language) { $0.drawnLimits[.eeg] = ValueLimits(lower: -20, upper: 20) })
        }
    },
    TestCase(
        "if the montage changes, the change applies immediately to stored samples, also in a frozen picture, with any filters"
    ) {
        t in
        guard let rig = make(t) else { return }
        rig.pressButton()
        rig.seconds(1)
        let before = rig.pixels()
        for (number, words, graphs) in [(1, "average of 4", 4), (3, "pairs", 2), (2, "against Fp1", 4)] {
            apply(rig) {
                $0[number: .montage, of: .eeg] = number
                $0[number: .lowPass, of: .eeg] = 4
            }
            guard let screen = shown(rig) else { return t.fail("no graphs") }
            t.expect(contains(screen.shownFacts, words), screen.shownFacts)
            t.expect(screen.filters?.isBehind == false)
            t.expectEqual(rig.graphs.count, graphs)
            let content = rig.pixels()
            t.expect(content != before)
            // The picture is still frozen. The badge counts the seconds since the freeze.
            rig.seconds(0.5)
            var changed = 0
            for (old, new) in zip(content, rig.pixels()) where old != new { changed += 1 }
            t.expect(changed < 4000, "\(changed) pixels changed")
        }
        apply(rig) {
            $0[number: .montage, of: .eeg] = 0
            $0[number: .lowPass, of: .eeg] = 0
        }
        t.expect(shown(rig)?.filters == nil)
        t.expectEqual(rig.graphs.count, 4)
    },
    TestCase(
        "the user chooses a reference channel, and a montage of the montage file, by touch, and both choices are stored"
    ) { t in
        guard let rig = make(t) else { return }
        rig.context.router.open(.graphSettings)
        rig.seconds(1)
        rig.tap("settings.eeg")
        t.expect(!rig.hasTarget("setting.montage-name-eeg"))
        choose(rig, "montage-eeg", 2)
        scroll(rig, to: "setting.montage-channel-eeg")
        rig.tap("setting.montage-channel-eeg")
        rig.tap("choice.3")
        rig.seconds(1)
        choose(rig, "limits-eeg", 1)
        scroll(rig, to: "setting.lower-limit-eeg")
        rig.tap("settings.apply")
        rig.seconds(2)
        t.expectEqual(rig.context.settings.current[text: .montageChannel, of: .eeg], "F3")
        t.expect(contains(shown(rig)?.shownFacts ?? "", "against F3"), shown(rig)?.shownFacts ?? "")
        t.expect(contains(shown(rig)?.shownFacts ?? "", "values -1000 … 1000 only"), shown(rig)?.shownFacts ?? "")
        rig.context.router.open(.graphSettings)
        rig.seconds(1)
        rig.tap("settings.eeg")
        choose(rig, "montage-eeg", 4)
        scroll(rig, to: "setting.montage-name-eeg")
        rig.tap("setting.montage-name-eeg")
        rig.tap("choice.1")
        rig.seconds(1)
        rig.tap("settings.apply")
        rig.seconds(2)
        t.expectEqual(rig.context.settings.current[text: .montageName, of: .eeg], "Chain")
        t.expect(contains(shown(rig)?.shownFacts ?? "", "Chain: 3 of 4"), shown(rig)?.shownFacts ?? "")
        let kept = SettingsFile(SettingsFile().encoded(rig.context.settings.current)).settings
        t.expect(kept == rig.context.settings.current)
    },
    TestCase("the settings with the list of montages match their reference pictures") { t in
        for (size, language) in [(VisualizationRig.sizes[0], "en"), (VisualizationRig.sizes[1], "de")] {
            let suffix = language == "de" ? "-portrait-de" : ""
            guard let rig = make(t, size, language: language) else { return }
            var settings = rig.context.settings.current
            settings[number: .montage, of: .eeg] = 4
            settings[text: .montageName, of: .eeg] = "Chain"
            settings[number: .limits, of: .eeg] = 1
            rig.context.settings.apply(settings)
            rig.context.router.open(.graphSettings)
            rig.seconds(1)
            rig.tap("settings.eeg")
            scroll(rig, to: "setting.lower-limit-eeg")
            rig.picture("montage-settings" + suffix)
        }
    },
    TestCase("at the app's start, a dialog shows the faults in the montage file, and the log lists them") { t in
        let host = TestHost()
        host.files = [(name: MontageFile.name.description, bytes: Array("[a]\nA+B\nA-B-C\nA-B\nA-B\n".utf8))]
        guard let rig = Rig.make(t, host: host) else { return }
        t.expect(rig.target("dialog.primary") != nil)
        rig.settle()
        rig.checkLayout("montage messages")
        rig.picture("montage-messages")
        t.expectEqual(rig.host.lines.filter { $0.utf8.starts(with: "montages: Line ".utf8) }.count, 3)
        rig.tap("dialog.primary")
        t.expect(rig.target("dialog.primary") == nil)
        for strings in Strings.all {
            guard let other = Rig.make(t, language: strings.code, host: host) else { return }
            other.settle()
            other.checkLayout("montage messages " + strings.code)
        }
    },
]

/// Chooses a value of a setting, either in the setting's row or in its list of values.
private func choose(_ rig: VisualizationRig, _ name: String, _ value: Int) {
    let size = rig.shell.surface.bounds.size
    let (segment, row) = ("setting.\(name).\(value)", "setting.\(name)")
    for _ in 0..<12 where !rig.hasTarget(segment) && !rig.hasTarget(row) {
        rig.drag(Float(size.width / 2), Float(size.height - 40), to: Float(size.width / 2), 160, rest: 20)
        rig.seconds(0.3)
    }
    if rig.hasTarget(segment) { return rig.tap(segment) }
    rig.tap(row)
    rig.tap("choice.\(value)")
    rig.seconds(1)
}
