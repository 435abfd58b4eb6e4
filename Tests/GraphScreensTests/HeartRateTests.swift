import Acquisition
import Drawing
import Filters
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

/// Returns a rig (screens on a simulated device) after some seconds, with the simulation's ECG and two EEG channels.
private func make(
    _ t: Expectations, _ size: Size = VisualizationRig.sizes[0], types: [SignalType] = [.eeg, .ecg],
    language: String = "en", millimeters: Size? = nil, seconds: Double = 14,
    _ change: (inout GraphChoices) -> Void = { _ in }
) -> VisualizationRig? {
    var choices = GraphChoices()
    choices.showsSpectrograms = false
    choices.heartLead = ""
    change(&choices)
    let (source, channels) = VisualizationRig.simulation(types)
    let rig = VisualizationRig.make(
        t, source, channels, size, language: language, millimeters: millimeters, choices: choices)
    rig?.seconds(seconds)
    return rig
}

/// Returns true if a text contains a heart rate that the simulation can have, between the given words.
private func shows(_ facts: String, before: String = "", lead: String) -> Bool {
    (58...74).contains { contains(facts, "\u{2665} \(before)\($0)/min \(lead)") }
}

let heartRateTests = [
    TestCase(
        "the status strip shows the heart rate and the lead in which it is measured, and a dash while the rate is unknown"
    ) { t in
        guard let rig = make(t, seconds: 1) else { return }
        t.expect(contains(rig.screen.shownHeartRate, "\u{2665} - II"), rig.screen.shownHeartRate)
        rig.seconds(13)
        t.expect(shows(rig.screen.shownHeartRate, lead: "II"), rig.screen.shownHeartRate)
        // While the picture is frozen, the status strip shows the present heart rate and states that it is the present
        // one.
        rig.pressButton()
        rig.seconds(1)
        t.expect(shows(rig.screen.shownHeartRate, before: "now ", lead: "II"), rig.screen.shownHeartRate)
        rig.pressButton()
        rig.seconds(1)
        t.expect(shows(rig.screen.shownHeartRate, lead: "II"), rig.screen.shownHeartRate)
        rig.expectComplete("heart rate")
        // While no samples arrive, there is no heart rate.
        rig.context.acquisition.stop()
        rig.seconds(4)
        t.expect(contains(rig.screen.shownHeartRate, "\u{2665} - II"), rig.screen.shownHeartRate)
    },
    TestCase("if there is no ECG, or if the setting is off, no heart rate is shown") { t in
        for rig in [make(t, types: [.eeg]), make(t) { $0.heartLead = nil }] {
            guard let rig else { return }
            t.expect(!contains(rig.screen.shownHeartRate, "\u{2665}"), rig.screen.shownHeartRate)
        }
    },
    TestCase("a touch on the status strip chooses another ECG lead, whose heart rate the strip shows immediately") {
        t in
        guard let rig = make(t) else { return }
        rig.context.router.open(.graphSettings)
        rig.seconds(1)
        rig.tap("settings.ecg")
        rig.drag(400, 400, to: 400, 60, rest: 60)
        rig.tap("setting.heart-rate-lead")
        rig.tap("choice.2")
        rig.seconds(1)
        rig.tap("settings.apply")
        rig.seconds(1.5)
        t.expectEqual(rig.context.settings.current[text: .heartLead], "V5")
        t.expect(rig.shell.screen === rig.screen)
        t.expect(shows(rig.screen.shownHeartRate, lead: "V5"), rig.screen.shownHeartRate)
        var settings = rig.context.settings.current
        settings[number: .showsHeartRate] = 0
        rig.context.settings.apply(settings)
        rig.context.router.open(.graphSettings)
        rig.seconds(1)
        rig.tap("settings.close")
        rig.seconds(1.5)
        t.expect(!contains(rig.screen.shownHeartRate, "\u{2665}"), rig.screen.shownHeartRate)
    },
    TestCase("the status strip with the heart rate matches its reference picture") { t in
        for (size, language) in [(VisualizationRig.sizes[0], "en"), (VisualizationRig.sizes[1], "de")] {
            let suffix = language == "de" ? "-portrait-de" : ""
            let millimeters = language == "de" ? Size(width: 86, height: 154) : Size(width: 154, height: 86)
            let made = make(t, size, language: language, millimeters: millimeters) {
                $0.scopeScales[.ecg].mode = .perMillimeter(100)
                $0.filters[.ecg].highPass = 500
                $0.filters[.ecg].lowPass = 40_000
            }
            guard let rig = made else { return }
            rig.host.testRecording.status = RecordingStatus(since: rig.now - 761_000_000_000)
            rig.host.testRecording.status.secondsLeft = 500
            rig.seconds(1)
            rig.picture("heart-rate" + suffix)
            rig.host.testRecording.status = RecordingStatus()
            rig.pressButton()
            rig.seconds(1)
            rig.picture("heart-rate-frozen" + suffix)
            rig.context.router.open(.graphSettings)
            rig.seconds(1)
            rig.tap("settings.ecg")
            rig.drag(Float(size.width / 2), 400, to: Float(size.width / 2), 60, rest: 90)
            rig.picture("heart-rate-settings" + suffix)
        }
    },
]
