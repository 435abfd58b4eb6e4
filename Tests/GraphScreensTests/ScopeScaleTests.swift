import Acquisition
import Drawing
import Filters
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

/// A panel of 7 inches in both orientations.
private let panels = [
    (Size(width: 800, height: 480), Size(width: 154, height: 86)),
    (Size(width: 480, height: 800), Size(width: 86, height: 154)),
]

/// Returns a rig (screens on a simulated device) after 12 seconds, with EEG and ECG of the simulation. Each kind has
/// its own scale.
private func make(
    _ t: Expectations, _ panel: (Size, Size) = panels[0], eeg: Int = 4, ecg: Int = 0, language: String = "en",
    isStacked: Bool = false, _ change: (inout PerKind<ScopeScale>) -> Void
) -> VisualizationRig? {
    var options = VisualizationOptions()
    options.showsSpectrograms = false
    options.stacksScopes = isStacked
    change(&options.scopeScales)
    let source = SimulatedSource()
    source.connect()
    var channels: [ChannelID] = []
    for (index, signal) in (source.catalogue?.signals ?? []).enumerated() where signal.rate.milliHertz == 250_000 {
        let count = signal.type == .eeg ? eeg : signal.type == .ecg ? ecg : 0
        for channel in 0..<min(count, signal.labels.count) {
            channels.append(ChannelID(signal: index, channel: channel))
        }
    }
    let rig = VisualizationRig.make(
        t, source, channels, panel.0, language: language, millimeters: panel.1, options: options)
    rig?.seconds(12)
    return rig
}

private func middle(_ limits: ValueLimits?) -> Float { limits.map { ($0.lower + $0.upper) / 2 } ?? .nan }

let screenScaleTests = [
    TestCase(
        "scopes with each of the scales for each kind of signal match their reference pictures, in both orientations"
    ) {
        t in
        for (size, millimeters) in panels {
            let panel = (size, millimeters)
            let suffix = size.width > size.height ? "" : "-portrait"
            func show(_ name: String, _ rig: VisualizationRig?) {
                rig?.expectComplete(name)
                rig?.picture("scale-" + name + suffix)
            }
            show("eeg-7", make(t, panel) { $0[.eeg].mode = .perMillimeter(7) })
            show(
                "eeg-ecg",
                make(t, panel, eeg: 2, ecg: 2, language: "de") {
                    $0[.eeg] = ScopeScale(.perMillimeter(7), center: .mean)
                    $0[.ecg].mode = .perMillimeter(100)
                })
            show("common", make(t, panel, eeg: 8) { $0[.eeg].mode = .automaticCommon })
            show("negative-up", make(t, panel) { $0[.eeg] = ScopeScale(.perMillimeter(7), isNegativeUp: true) })
        }
    }.portable,
    TestCase(
        "the status strip shows the sensitivities and the speed of the visible graphs; for automatic scales, it shows nothing"
    ) { t in
        guard let auto = make(t, panels[0], { _ in }) else { return }
        t.expect(!contains(auto.screen.shownFacts, "mm"), auto.screen.shownFacts)
        guard let eeg = make(t, panels[0], { $0[.eeg].mode = .perMillimeter(7) }) else { return }
        t.expect(contains(eeg.screen.shownFacts, "7 \u{B5}V/mm, "), eeg.screen.shownFacts)
        t.expect(contains(eeg.screen.shownFacts, " mm/s"), eeg.screen.shownFacts)
        t.expect(!contains(eeg.screen.shownFacts, "EEG"), eeg.screen.shownFacts)
        guard
            let both = make(
                t, eeg: 2, ecg: 2,
                {
                    $0[.eeg].mode = .perMillimeter(20)
                    $0[.ecg].mode = .perMillimeter(200)
                })
        else { return }
        t.expect(contains(both.screen.shownFacts, "EEG 20 \u{B5}V/mm, ECG 5 mm/mV, "), both.screen.shownFacts)
        // The magnified graph is almost as wide as the panel of 154 mm and shows 10 s, so the speed is about 14 mm/s.
        both.doubleTap(600, 100)
        both.seconds(1.5)
        t.expect(contains(both.screen.shownFacts, "14 mm/s"), both.screen.shownFacts)
    },
    TestCase(
        "on a page with a stack of scopes, the status strip shows the sensitivity of each visible kind of signal, automatic or fixed"
    ) {
        t in
        for mode in [ScopeScale.Mode.automatic, .perMillimeter(20)] {
            guard
                let rig = make(
                    t, eeg: 4, ecg: 2, isStacked: true,
                    {
                        $0[.eeg].mode = mode
                        $0[.ecg].mode = mode == .automatic ? mode : .perMillimeter(200)
                    })
            else { return }
            let facts = rig.screen.shownFacts
            t.expect(contains(facts, "EEG ") && contains(facts, " \u{B5}V/mm, ECG "), facts)
            t.expect(contains(facts, " mm/mV, "), facts)
            rig.expectComplete("two kinds")
            if mode == .automatic { rig.picture("viz-stacked-800x480-two-kinds") }
        }
    },
    TestCase("if filters and montages change, a stack keeps the sensitivity that a pinch has set") { t in
        guard let rig = make(t, eeg: 4, isStacked: true, { _ in }) else { return }
        rig.pinch(400, 240, from: (0, 100), to: (0, 200))
        rig.seconds(1)
        let chosen = rig.screen.stackSensitivities
        let derived = rig.context.acquisition.derived
        for change: (inout Derivation) -> Void in [
            { $0.filters[.eeg] = FilterSettings(highPass: 5000, lowPass: 15_000, notch: 50_000) },
            { $0.montages[.eeg] = .average }, { $0.filters[.eeg] = FilterSettings() },
            { $0.montages[.eeg] = .received },
        ] {
            var derivation = derived.wanted
            change(&derivation)
            derived.change(to: derivation)
            rig.seconds(4)
            t.expectEqual(rig.screen.stackSensitivities, chosen)
            rig.expectComplete("changed")
        }
    },
    TestCase(
        "if pinches try to go beyond the last sensitivity of a stack, already the first pinch in the other direction changes the sensitivity"
    ) { t in
        guard let rig = make(t, eeg: 4, isStacked: true, { _ in }) else { return }
        for (apart, together) in [((100, 300), (150, 100)), ((300, 100), (100, 150))] {
            func pinch(_ way: (Int, Int)) -> Float {
                rig.pinch(400, 240, from: (0, Float(way.0)), to: (0, Float(way.1)))
                rig.seconds(1)
                return rig.screen.stackSensitivities[0]
            }
            var last = pinch(apart)
            for _ in 0..<6 { last = pinch(apart) }
            t.expect(last == 1 || last == 200, "\(last)")
            t.expect(pinch(together) != last, "the first pinch back")
        }
    },
    TestCase(
        "with automatic and with fixed scales, the status strip names the visible kinds of signals that are drawn with negative values upward"
    ) {
        t in
        guard let plain = make(t, panels[0], { $0[.eeg] = ScopeScale(.automatic, isNegativeUp: true) }),
            let both = make(t, eeg: 2, ecg: 2, { $0[.eeg] = ScopeScale(.perMillimeter(20), isNegativeUp: true) })
        else { return }
        t.expect(contains(plain.screen.shownFacts, "negative up"), plain.screen.shownFacts)
        t.expect(!contains(plain.screen.shownFacts, "EEG"), plain.screen.shownFacts)
        t.expect(contains(both.screen.shownFacts, "mm/s, EEG negative up"), both.screen.shownFacts)
        t.expect(!contains(both.screen.shownFacts, "ECG negative up"), both.screen.shownFacts)
    },
    TestCase(
        "if graphs have fixed sensitivities, a vertical pinch switches the visible kinds of signals to the next sensitivity and does not zoom"
    ) {
        t in
        guard
            let rig = make(
                t, eeg: 2, ecg: 2,
                {
                    $0[.eeg].mode = .perMillimeter(7)
                    $0[.ecg].mode = .perMillimeter(100)
                    $0[.emg].mode = .perMillimeter(50)
                })
        else { return }
        let before = rig.screen.shownLimits(0)
        rig.pinch(400, 240, from: (0, 100), to: (0, 180))
        t.expect(rig.screen.shownScales[.eeg].sensitivity == 5 && rig.screen.shownScales[.ecg].sensitivity == 50)
        t.expect(
            rig.screen.shownScales[.emg].sensitivity == 50, "a pinch changed the scale of a kind that is not visible")
        t.expect(rig.screen.shownValueZoom == 1)
        rig.seconds(1)
        t.expect(contains(rig.screen.shownFacts, "EEG 5 \u{B5}V/mm, ECG 20 mm/mV"), rig.screen.shownFacts)
        t.expect((rig.screen.shownLimits(0)?.upper ?? 0) < (before?.upper ?? 0) * 0.8)
        rig.expectComplete("walked")
        rig.pinch(400, 240, from: (0, 200), to: (0, 100))
        t.expect(rig.screen.shownScales[.eeg].sensitivity == 10 && rig.screen.shownScales[.ecg].sensitivity == 100)
        // A horizontal pinch changes only the time window, not the sensitivity.
        rig.pinch(400, 240, from: (100, 0), to: (200, 0))
        t.expect(rig.screen.shownScales[.eeg].sensitivity == 10 && rig.screen.shownWindowMilliseconds < 10_000)
    },
    TestCase(
        "if graphs with fixed sensitivities and graphs with other scales are visible, a vertical pinch changes the scales of both"
    ) {
        t in
        guard let rig = make(t, eeg: 2, ecg: 2, { $0[.eeg].mode = .perMillimeter(7) }) else { return }
        rig.pinch(400, 240, from: (0, 100), to: (0, 150))
        t.expect(rig.screen.shownScales[.eeg].sensitivity == 5 && rig.screen.shownScales[.ecg].sensitivity == nil)
        t.expect(rig.screen.shownValueZoom > 1.3)
    },
    TestCase(
        "if a pinch has set a scale, it stays when other settings are applied; if the setting of this scale changes, that replaces it"
    ) { t in
        guard let rig = make(t, panels[0], { _ in }) else { return }
        var settings = rig.context.settings.current
        func apply() {
            rig.context.settings.apply(settings)
            rig.context.router.open(.graphSettings)
            rig.seconds(0.5)
            rig.tap("settings.close")
            rig.seconds(1)
        }
        settings[number: .scale, of: .eeg] = 3
        apply()
        t.expect(rig.screen.shownScales[.eeg].sensitivity == 7)
        rig.pinch(400, 240, from: (0, 100), to: (0, 150))
        t.expect(rig.screen.shownScales[.eeg].sensitivity == 5)
        settings[number: .scale, of: .ecg] = 2
        apply()
        t.expect(rig.screen.shownScales[.eeg].sensitivity == 5)
        settings[number: .sensitivity, of: .eeg] = 6
        apply()
        t.expect(rig.screen.shownScales[.eeg].sensitivity == 15)
        rig.expectComplete("applied")
    },
    TestCase(
        "with a common scale, all visible scopes of a kind of signal have the same value range, also frozen and magnified scopes"
    ) {
        t in
        guard let rig = make(t, eeg: 4, ecg: 2, { $0[.eeg].mode = .automaticCommon }) else { return }
        func expectCommon(_ place: String, file: StaticString = #fileID, line: UInt = #line) {
            let limits = rig.graphs.filter { $0 < 4 }.map { rig.screen.shownLimits($0) }
            t.expect(!limits.isEmpty && limits.allSatisfy { $0 == limits[0] }, place, file: file, line: line)
            rig.expectComplete(place, file: file, line: line)
        }
        expectCommon("live")
        t.expect(rig.screen.shownLimits(4) != rig.screen.shownLimits(0), "an ECG is not compared with an EEG")
        for frame in 0..<120 {
            rig.frames(1)
            if frame % 20 == 0 { expectCommon("live") }
        }
        rig.pressButton()
        rig.seconds(1)
        expectCommon("frozen")
        rig.pressButton()
        rig.doubleTap(100, 100)
        rig.seconds(1)
        t.expect(rig.graphs == [0])
        rig.doubleTap(100, 100)
        rig.seconds(1)
        expectCommon("back")
        // Edit mode updates the pictures of the graphs, and the common scale must apply there, too.
        rig.touch(.began, 100, 100)
        rig.seconds(2)
        rig.touch(.ended, 100, 100)
        rig.seconds(1)
        t.expect(rig.host.lines.contains("edit on"))
        let limits = rig.screen.shownLimits(0)
        t.expect(limits != nil && limits == rig.screen.shownLimits(1))
    },
    TestCase("the center of ECG scopes in mV and in \u{B5}V is at zero or at the mean, as set") { t in
        for center in [ScopeScale.Center.zero, .mean] {
            guard let rig = make(t, eeg: 2, ecg: 1, { $0 = PerKind(ScopeScale(.perMillimeter(100), center: center)) })
            else { return }
            let (eeg, ecg) = (rig.screen.shownLimits(0), rig.screen.shownLimits(2))
            t.expect(abs((eeg?.span ?? 0) - 1000 * (ecg?.span ?? 0)) < 1)
            t.expect(center == .mean || (middle(eeg) == 0 && middle(ecg) == 0))
        }
    },
]
