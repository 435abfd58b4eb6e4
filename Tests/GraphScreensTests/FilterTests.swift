import Acquisition
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
import Session
import Settings
import Signals
import TestKit
import Widgets

/// Returns a rig (screens on a simulated device) after some seconds, with channels of the simulation at 250 Hz, and EEG
/// at a lower rate.
private func make(
    _ t: Expectations, _ size: Size = VisualizationRig.sizes[0], types: [SignalType] = [.eeg], rates: [UInt32] = [250],
    language: String = "en", seconds: Double = 4, _ change: (inout GraphChoices) -> Void
) -> VisualizationRig? {
    var choices = GraphChoices()
    choices.showsSpectrograms = false
    change(&choices)
    let (source, channels) = VisualizationRig.simulation(types, rates: rates)
    let rig = VisualizationRig.make(t, source, channels, size, language: language, choices: choices)
    rig?.seconds(seconds)
    return rig
}

private let all = FilterSettings(highPass: 500, lowPass: 40_000, notch: 50_000)

let filterTests = [
    TestCase(
        "if all filters are off, graphs show the received samples, and the acquisition computes no filtered samples"
    ) { t in
        let made = make(t) { $0.filters = PerKind(FilterSettings()) }
        guard let rig = made else { return }
        t.expect(rig.screen.filters == nil)
        let unfiltered = make(t) { _ in }
        guard let plain = unfiltered else { return }
        t.expect(rig.pixels() == plain.pixels())
    },
    TestCase("filtered graphs and the status strip match their reference pictures") { t in
        for (size, language) in [(VisualizationRig.sizes[0], "en"), (VisualizationRig.sizes[1], "de")] {
            let suffix = language == "de" ? "-portrait-de" : ""
            func show(_ name: String, _ rig: VisualizationRig?) {
                rig?.expectComplete(name)
                rig?.picture("filters-" + name + suffix)
            }
            show("one-kind", make(t, size, language: language) { $0.filters[.eeg] = all })
            show(
                "two-kinds",
                make(t, size, types: [.eeg, .ecg], language: language) {
                    $0.filters[.eeg] = all
                    $0.filters[.ecg].highPass = 1000
                })
        }
    }.portable,
    TestCase(
        "the status strip shows the filters of the visible graphs, and which cut-offs are too high for a sampling rate"
    ) {
        t in
        func facts(_ rig: VisualizationRig?) -> String { rig?.screen.shownFacts ?? "" }
        func expect(_ words: String, _ rig: VisualizationRig?) {
            t.expect(contains(facts(rig), words), "\(facts(rig)) has no \(words)")
        }
        expect("0.5–40 Hz, notch 50 Hz ·", make(t) { $0.filters[.eeg] = all })
        expect("0,5–40 Hz, Netzfilter 50 Hz ·", make(t, language: "de") { $0.filters[.eeg] = all })
        expect("HP 1 Hz ·", make(t) { $0.filters[.eeg].highPass = 1000 })
        expect("LP 15 Hz, notch 60 Hz ·", make(t) { $0.filters[.eeg] = FilterSettings(lowPass: 15_000, notch: 60_000) })
        // At a sampling rate of 250 Hz, the highest cut-off frequency is 112.5 Hz (0.45 of the rate).
        expect(
            "HP 5 Hz, LP 150 Hz not at 250 Hz ·",
            make(t) { $0.filters[.eeg] = FilterSettings(highPass: 5000, lowPass: 150_000) }
        )
        expect("LP 150 Hz not at 250 Hz ·", make(t) { $0.filters[.eeg].lowPass = 150_000 })
        expect("HP 1 Hz ·", make(t, types: [.eeg, .ecg]) { $0.filters = PerKind(FilterSettings(highPass: 1000)) })
        expect("EEG HP 1 Hz ·", make(t, types: [.eeg, .ecg]) { $0.filters[.eeg].highPass = 1000 })
        expect(
            "EEG LP 40 Hz · ECG LP 15 Hz ·",
            make(t, types: [.eeg, .ecg]) {
                $0.filters[.eeg].lowPass = 40_000
                $0.filters[.ecg].lowPass = 15_000
            })
        expect(
            "LP 15 Hz, notch 50 Hz ·",
            make(t) {
                $0.filters[.eeg] = FilterSettings(lowPass: 15_000, notch: 50_000)
                $0.stacksScopes = true
            })
        // The status strip leaves out filters of hidden graphs, and of spectra, because spectra use received samples.
        let plain = facts(make(t) { _ in })
        t.expectEqual(facts(make(t) { $0.filters[.ecg] = all }), plain)
        let spectra = make(t) {
            $0.filters[.eeg] = all
            $0.filtersSpectrograms = false
            $0.showsScopes = false
            $0.showsSpectrograms = true
        }
        t.expect(!contains(facts(spectra), "notch"), facts(spectra))
    }.portable,
    TestCase(
        "if a filter changes, the change applies immediately to stored samples, on the visible page of graphs and in a frozen picture"
    ) { t in
        let made = make(t) { options in
            options.showsSpectrograms = true
            options.portrait = PageShape(pages: 2, columns: 1, rows: 1)
            options.landscape = options.portrait
        }
        guard let rig = made else { return }
        // Another screen covered the graphs for some time. They must have continued unchanged.
        rig.screen.turn(toPage: 1, at: rig.now)
        rig.seconds(1)
        rig.pressButton()
        rig.seconds(1)
        let before = rig.pixels()
        rig.context.router.open(.graphSettings)
        rig.seconds(1)
        var settings = rig.context.settings.current
        settings[number: .lowPass, of: .eeg] = 1
        settings[number: .pagesLandscape] = 2
        settings[number: .rowsLandscape] = 1
        settings[number: .columnsLandscape] = 1
        rig.context.settings.apply(settings)
        if let top = rig.shell.screen as? SettingsScreen { rig.context.router.close(top) }
        rig.seconds(2)
        guard let shown = rig.shell.screen as? VisualizationScreen else { return t.fail("no graphs") }
        t.expect(shown === rig.screen)
        t.expect(shown.filters != nil && shown.filters?.isBehind == false)
        t.expect(contains(shown.shownFacts, "LP 15 Hz"), shown.shownFacts)
        t.expect(rig.pixels() != before)
        // The picture is still frozen.
        t.expect(shown.isFrozen)
        rig.expectComplete("filtered")
        let content = rig.pixels()
        rig.seconds(0.5)
        var changed = 0
        for (old, new) in zip(content, rig.pixels()) where old != new { changed += 1 }
        // Only the badge with the seconds since the freeze may change.
        t.expect(changed < 4000, "\(changed) pixels changed")
    },
    TestCase("if a scale and a filter are changed together in the settings, both changes apply") { t in
        let made = make(t) { _ in }
        guard let rig = made else { return }
        rig.context.router.open(.graphSettings)
        rig.seconds(1)
        var settings = rig.context.settings.current
        settings[number: .lowPass, of: .eeg] = 1
        settings[number: .scale, of: .eeg] = 3
        rig.context.settings.apply(settings)
        if let top = rig.shell.screen as? SettingsScreen { rig.context.router.close(top) }
        rig.seconds(2)
        guard let shown = rig.shell.screen as? VisualizationScreen else { return t.fail("no graphs") }
        t.expect(contains(shown.shownFacts, "LP 15 Hz"), shown.shownFacts)
        t.expect(contains(shown.shownFacts, "µV/mm"), shown.shownFacts)
    },
    TestCase(
        "if filters change, graphs with unchanged filters continue without a redraw, and measuring cursors keep their times"
    ) { t in
        let made = make(t, types: [.eeg, .ecg]) { $0.filters[.ecg].highPass = 500 }
        guard let rig = made else { return }
        rig.pressButton()
        rig.seconds(0.5)
        if !rig.hasTarget("visualization.play") { rig.tap("visualization.graphs", frames: 40) }
        rig.tap("visualization.measure")
        rig.seconds(0.5)
        guard let before = rig.screen.measuring?.cursors else { return t.fail("no cursors") }
        let derived = rig.context.acquisition.derived
        func rings(_ type: SignalType) -> [SampleRing] {
            derived.channels.compactMap { $0.entry.type == type ? $0.entry.ring : nil }
        }
        let (eeg, ecg) = (rings(.eeg), rings(.ecg))
        var derivation = derived.wanted
        derivation.filters[.eeg].lowPass = 15_000
        derived.change(to: derivation)
        t.expect(zip(rings(.ecg), ecg).allSatisfy { $0 === $1 })
        t.expect(zip(rings(.eeg), eeg).allSatisfy { $0 !== $1 })
        rig.seconds(1)
        t.expect(rig.shell.screen === rig.screen && rig.screen.isFrozen)
        t.expect(rig.screen.measuring.map { $0.cursors == before } ?? false)
        t.expect(contains(rig.screen.shownFacts, "LP 15 Hz"), rig.screen.shownFacts)
        rig.expectComplete("cursors")
    },
    TestCase(
        "if the filter of a kind of signal changes during a recording, only this kind's graphs are replaced, and the recording continues"
    ) {
        t in
        let made = make(t, types: [.eeg, .ecg]) { _ in }
        guard let rig = made else { return }
        let (acquisition, recording) = (rig.context.acquisition, rig.host.testRecording)
        recording.records = true
        rig.context.session.record()
        rig.seconds(1)
        let received = acquisition.channels.compactMap { $0.entry.ring }
        let before = rig.screen.graphs
        var settings = rig.context.settings.current
        settings[number: .lowPass, of: .eeg] = 1
        rig.context.settings.apply(settings)
        rig.seconds(1)
        t.expect(rig.shell.screen === rig.screen && contains(rig.screen.shownFacts, "LP 15 Hz"), rig.screen.shownFacts)
        t.expectEqual(rig.screen.graphs.count, before.count)
        for (index, channel) in acquisition.channels.enumerated() {
            let isSame = rig.screen.graphs[index] === before[index]
            t.expectEqual(isSame, channel.entry.type == .ecg, "graph \(index)")
            t.expect(channel.entry.ring === received[index], "the recorded samples of channel \(index)")
        }
        t.expect(recording.status.isRecording && recording.starts == 1 && recording.stops == 0)
        rig.expectComplete("filtered during a recording")
    },
    TestCase("after the graphs are closed, the acquisition stops filtering samples") { t in
        let made = make(t) { $0.filters[.eeg] = all }
        guard let rig = made else { return }
        let derived = rig.context.acquisition.derived
        guard let ring = rig.screen.filters?.channels[0].entry.ring else { return t.fail("no filters") }
        t.expectEqual(ring.end, rig.context.acquisition.channels[0].entry.ring?.end ?? -1)
        rig.context.router.close(rig.screen)
        rig.leave()
        rig.seconds(1)
        t.expect(!derived.isUsed)
        let end = ring.end
        rig.seconds(1)
        t.expectEqual(ring.end, end)
        rig.reopen()
        t.expect(derived.isUsed)
        t.expectEqual(
            rig.screen.filters?.channels[0].entry.ring?.end ?? -1,
            rig.context.acquisition.channels[0].entry.ring?.end ?? -2)
    },
]
