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
    TestCase(
        "a tap on the heart rate in the strip shows it large, with R-R and trend, above the graphs; the next tap closes it; the choice is stored"
    ) { t in
        guard let rig = make(t) else { return }
        let whole = rig.screen.graphArea
        t.expectEqual(rig.screen.shownLargeHeartRate, "")
        rig.tap("visualization.heart")
        rig.seconds(1)
        t.expect(rig.context.settings.current[isOn: .largeHeartRate])
        let words = rig.screen.shownLargeHeartRate
        t.expect((58...74).contains { words.utf8.starts(with: "\($0) R-R ".utf8) }, words)
        t.expect((800...1050).contains { contains(words, "R-R \($0) ms") }, words)
        t.expect(!contains(words, "irregular"), words)
        let part = rig.screen.graphArea
        t.expectEqual(part.bottom, whole.bottom)
        t.expect(part.y > whole.y + 40 && part.height > whole.height / 2, "\(part)")
        rig.expectComplete("large heart rate")
        rig.seconds(3)
        rig.expectComplete("large heart rate with new data")
        // While the heart rate is unknown, the large display shows a dash, and no RR interval.
        rig.context.acquisition.stop()
        rig.seconds(4)
        t.expectEqual(rig.screen.shownLargeHeartRate, "\u{2013} ")
        rig.tap("visualization.heart")
        rig.seconds(1)
        t.expect(!rig.context.settings.current[isOn: .largeHeartRate])
        t.expectEqual(rig.screen.shownLargeHeartRate, "")
        t.expect(rig.screen.graphArea == whole)
    },
    TestCase(
        "on each panel, in each language and state, the touch areas of quality, heart rate and recording have the size of a finger and do not overlap"
    ) { t in
        let panels = [
            (Size(width: 480, height: 800), Size(width: 52, height: 87)),
            (Size(width: 480, height: 800), Size(width: 86, height: 154)),
            (Size(width: 800, height: 480), Size(width: 154, height: 86)),
            (Size(width: 272, height: 480), Size(width: 54, height: 95)),
        ]
        for (size, millimeters) in panels {
            for language in Strings.all.map({ $0.code }) {
                guard let rig = make(t, size, language: language, millimeters: millimeters) else { return }
                for isRecording in [false, true] {
                    rig.host.testRecording.status =
                        isRecording ? RecordingStatus(since: rig.now - 761_000_000_000) : RecordingStatus()
                    for isFrozen in [false, true] {
                        rig.seconds(1)
                        let place = "\(size) \(language), recording \(isRecording), frozen \(isFrozen)"
                        let wanted = ["visualization.quality", "visualization.heart", "visualization.recording"]
                        let targets = rig.shell.targets.filter { target in wanted.contains { $0 == target.name } }
                        t.expectEqual(targets.count, 3)
                        let least = rig.context.looks.metrics.target
                        for (index, one) in targets.enumerated() {
                            t.expect(
                                one.frame.width >= least && one.frame.height >= least,
                                "\(place): \(one.name) \(one.frame)")
                            t.expect(
                                one.frame.x >= 0 && one.frame.right <= size.width, "\(place): \(one.name) \(one.frame)")
                            for other in targets[(index + 1)...] {
                                t.expect(
                                    one.frame.intersection(other.frame).isEmpty,
                                    "\(place): \(one.name) \(one.frame) overlaps \(other.name) \(other.frame)")
                            }
                        }
                        rig.pressButton()
                    }
                }
            }
        }
    },
    TestCase(
        "if the rhythm is irregular, the band with large digits of the heart rate says so; without an ECG, the band is not shown"
    ) { t in
        // A pulse of 100 a minute on average, with random intervals.
        var beats: [Int64] = [100]
        var state: UInt64 = 11
        while beats[beats.count - 1] < 100_000 {
            var sum = 0.0
            for _ in 0..<12 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                sum += Double(state >> 40) / Double(1 << 24)
            }
            beats.append(beats[beats.count - 1] + Int64(max(330, 600 * (1 + 0.18 * (sum - 6)))))
        }
        var next = 0
        let source = LeadSource(["II"], hertz: 250) { sample, _ in
            let time = sample * 4
            while next > 0, beats[next - 1] > time { next -= 1 }
            while next + 1 < beats.count, beats[next] + 60 < time { next += 1 }
            let distance = Float(time - beats[next])
            return abs(distance) < 40 ? 1 - abs(distance) / 40 : 0.01 * Float(sample % 3)
        }
        var choices = GraphChoices()
        choices.showsSpectrograms = false
        choices.heartLead = ""
        guard let rig = VisualizationRig.make(t, source, source.channels, choices: choices) else { return }
        var settings = rig.context.settings.current
        settings[number: .largeHeartRate] = 1
        rig.context.settings.apply(settings)
        rig.seconds(30)
        t.expect(!contains(rig.screen.shownLargeHeartRate, "irregular"), "too early")
        rig.seconds(65)
        t.expect(contains(rig.screen.shownLargeHeartRate, "irregular"), rig.screen.shownLargeHeartRate)
        guard let other = make(t, types: [.eeg]) else { return }
        other.context.settings.apply(settings)
        other.seconds(1)
        t.expectEqual(other.screen.shownLargeHeartRate, "")
    },
    TestCase(
        "the band with large digits of the heart rate matches its reference picture, in both orientations and languages"
    ) { t in
        for size in VisualizationRig.sizes.prefix(2) + [Size(width: 480, height: 272)] {
            for language in ["en", "de"] {
                let isUpright = size.height > size.width
                let isSmall = size.width < 600 && !isUpright
                let millimeters =
                    isSmall
                    ? Size(width: 95, height: 54)
                    : isUpright ? Size(width: 86, height: 154) : Size(width: 154, height: 86)
                guard let rig = make(t, size, language: language, millimeters: millimeters, seconds: 1) else { return }
                var settings = rig.context.settings.current
                settings[number: .largeHeartRate] = 1
                rig.context.settings.apply(settings)
                rig.seconds(45)
                rig.picture("heart-large" + (isUpright ? "-portrait" : isSmall ? "-small" : "") + "-" + language)
            }
        }
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
