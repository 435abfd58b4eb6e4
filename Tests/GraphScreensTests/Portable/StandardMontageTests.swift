import Acquisition
import DeviceScreens
import Drawing
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

/// Returns a rig (screens on a simulated device) with the electrodes of the 10-20 system, and, if requested, with both
/// mastoids.
private func make(
    _ t: Expectations, _ size: Size = VisualizationRig.sizes[0], channels: Int = 21, language: String = "en",
    _ change: (inout GraphChoices) -> Void = { _ in }
) -> VisualizationRig? {
    var choices = GraphChoices()
    choices.showsSpectrograms = false
    choices.stacksScopes = true
    change(&choices)
    let labels = (0..<19).map { EEGElectrode(channel: $0).label } + ["M1", "M2"]
    let signal = Signal(
        type: .eeg, rate: SamplingRate(hertz: 250), blockSize: 5, unit: "µV", labels: Array(labels.prefix(channels)))
    guard let simulation = try? Simulation(signals: [SimulatedSignal(signal, generators: [.eeg(humAmplitude: 0)])])
    else {
        t.fail("no simulation")
        return nil
    }
    let source = SimulatedSource(simulation)
    source.connect()
    let selected = (0..<channels).map { ChannelID(signal: 0, channel: $0) }
    let rig = VisualizationRig.make(t, source, selected, size, language: language, choices: choices)
    rig?.seconds(2)
    return rig
}

private func labels(_ rig: VisualizationRig) -> [String] {
    (shown(rig)?.filters?.channels ?? []).map { $0.entry.label }
}
private func shown(_ rig: VisualizationRig) -> VisualizationScreen? { rig.shell.screen as? VisualizationScreen }

/// Opens the list of montages from the settings of EEG.
private func openList(_ rig: VisualizationRig) {
    rig.context.router.open(.graphSettings)
    rig.seconds(1)
    rig.tap("settings.eeg")
    let size = rig.shell.surface.bounds.size
    for _ in 0..<12 where !rig.hasTarget("setting.montage-eeg") {
        rig.drag(Float(size.width / 2), Float(size.height - 40), to: Float(size.width / 2), 160, rest: 20)
        rig.seconds(0.3)
    }
    rig.tap("setting.montage-eeg")
    rig.seconds(1)
}

let standardMontageTests = [
    TestCase(
        "the user chooses a montage of the 10-20 system by touch; the choice is stored, and the status strip names the montage"
    ) {
        t in
        guard let rig = make(t) else { return }
        let traces: [(choice: Int, count: Int, label: String, fact: String)] = [
            (2, 21, "Fp1", "against (M1+M2)/2"), (3, 18, "Fp1-F7", "longitudinal bipolar"),
            (4, 18, "F7-Fp1", "transverse bipolar"), (5, 19, "Fp1", "Laplacian"),
        ]
        for (number, wanted) in traces.enumerated() {
            openList(rig)
            t.expect((0...5).allSatisfy { rig.hasTarget("choice.\($0)") })
            rig.tap("choice.\(wanted.choice)")
            rig.seconds(1)
            rig.tap("settings.apply")
            rig.seconds(2)
            t.expectEqual(rig.context.settings.current[number: .montage, of: .eeg], 5 + number)
            t.expectEqual(labels(rig).count, wanted.count)
            t.expectEqual(labels(rig).first ?? "", wanted.label)
            let facts = shown(rig)?.shownFacts ?? ""
            t.expect(contains(facts, wanted.fact), facts)
            rig.expectComplete(wanted.fact)
        }
        let kept = SettingsFile(SettingsFile().encoded(rig.context.settings.current)).settings
        t.expect(kept == rig.context.settings.current)
    },
    TestCase(
        "if channels of a montage are missing, the montage is not in the list, unless it is set; the status strip then says what is missing"
    ) { t in
        // These 18 channels lack both mastoids and the electrode Pz.
        guard let rig = make(t, channels: 18) else { return }
        openList(rig)
        t.expect(rig.hasTarget("choice.4") && !rig.hasTarget("choice.5"))
        rig.tap("choice.cancel")
        rig.seconds(1)
        rig.tap("settings.back")
        rig.tap("settings.close")
        rig.seconds(1)
        for (montage, fact) in [
            (6, "longitudinal bipolar: 17 of 18"), (7, "transverse bipolar: 16 of 18"),
            (5, "linked mastoids: no channels, as received"),
        ] {
            var settings = rig.context.settings.current
            settings[number: .montage, of: .eeg] = montage
            rig.context.settings.apply(settings)
            rig.seconds(2)
            // Open and close a settings screen, because the graphs read the settings when they appear again.
            rig.context.router.open(.graphSettings)
            rig.seconds(1)
            rig.tap("settings.close")
            rig.seconds(2)
            let facts = shown(rig)?.shownFacts ?? ""
            t.expect(contains(facts, fact), facts)
        }
        openList(rig)
        t.expect(rig.hasTarget("choice.5") && !rig.hasTarget("choice.6"))
    },
    TestCase("montages of the 10-20 system and their list match their reference pictures") { t in
        for (size, language) in [(VisualizationRig.sizes[0], "en"), (VisualizationRig.sizes[1], "de")] {
            let suffix = language == "de" ? "-portrait-de" : ""
            for (name, montage) in [
                ("longitudinal", StandardMontage.longitudinal), ("laplacian", .laplacian), ("mastoids", .mastoids),
            ] {
                guard let rig = make(t, size, language: language, { $0.montages[.eeg] = .standard(montage) }) else {
                    return
                }
                rig.expectComplete(name)
                rig.picture("montage-" + name + suffix)
            }
            guard let rig = make(t, size, language: language) else { return }
            openList(rig)
            rig.picture("montage-list" + suffix)
        }
    },
]
