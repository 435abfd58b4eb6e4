import Acquisition
import Drawing
import GraphPages
import GraphScreens
import Graphs
import MultichannelGraphs
import ScreenRig
import Screens
import Services
import Settings
import Signals
import TestKit
import Widgets

private func beats(_ t: Expectations, _ form: PaperForm = .threeByFour, mode: ContentMode = .sweep) -> VisualizationRig?
{
    showPaper(t, .beats(LeadSource.twelve, hertz: 1000), form) { $0.mode = mode }
}

let paperUseTests = [
    TestCase(
        "live ECG paper is drawn directly into the display's memory as one part; an update draws only new columns, also after the sweep restarts"
    ) {
        t in
        for form in PaperForm.allCases {
            guard let rig = beats(t, form) else { return }
            rig.seconds(3)
            t.expectEqual(rig.liveAreas.count, 1)
            rig.expectComplete("first sweep")
            var pixels = 0
            for _ in 0..<30 {
                rig.frames(1)
                pixels = max(pixels, rig.drawn)
            }
            t.expect(pixels < 800 * 480 / 8, "\(pixels) pixels are written in a frame")
            rig.seconds(5)
            rig.expectComplete("second sweep")
        }
    },
    TestCase("whatever the montage, ECG paper shows the leads as received, and the status strip shows no montage") {
        t in
        func seen(_ montage: Montage) -> (pixels: [UInt32], facts: String)? {
            let rig = showPaper(t, .beats(["I", "II", "V1"], hertz: 500), .sixByTwo) { $0.montages[.ecg] = montage }
            rig?.seconds(2)
            return rig.map { ($0.pixels(), $0.screen.shownFacts) }
        }
        guard let plain = seen(.received) else { return }
        for montage in [Montage.average, .channel(""), .pairs] {
            guard let other = seen(montage) else { return }
            t.expect(other.pixels == plain.pixels)
            t.expectEqual(other.facts, plain.facts)
        }
    },
    TestCase("in scroll mode, live ECG paper equals a complete redraw") { t in
        for form in PaperForm.allCases {
            guard let rig = beats(t, form, mode: .scroll) else { return }
            rig.seconds(4)
            rig.expectComplete("first window")
            rig.seconds(5)
            t.expectEqual(rig.liveAreas.count, 1)
            rig.expectComplete("second window")
        }
    },
    TestCase("a swipe turns from ECG paper to the scopes and back, and the paper is complete again") { t in
        guard let rig = beats(t) else { return }
        rig.seconds(4)
        t.expectEqual(rig.graphs, [12])
        rig.drag(700, 240, to: 100, 240)
        rig.seconds(2)
        t.expect(rig.graphs.count > 1 && !rig.graphs.contains(12))
        rig.expectComplete("scopes")
        rig.drag(100, 240, to: 700, 240)
        rig.seconds(1)
        t.expectEqual(rig.graphs, [12])
        t.expectEqual(rig.liveAreas.count, 1)
        rig.expectComplete("back")
    },
    TestCase("on ECG paper, the key below the paper selects 10, 20 and 5 mm/mV in turn, and stores the choice") { t in
        for form in [PaperForm.threeByFour, .oneByOne] {
            guard let rig = beats(t, form) else { return }
            rig.seconds(8)
            t.expect(rig.screen.shownPaper?.sensitivity == 100)
            for sensitivity: Float in [50, 200, 100] {
                rig.tap("visualization.sensitivity")
                rig.seconds(1)
                t.expectEqual(rig.screen.shownPaper?.sensitivity ?? 0, sensitivity)
                t.expectEqual(rig.context.settings.current.sensitivity(.ecg), sensitivity)
                rig.expectComplete("\(sensitivity)")
            }
            // A tap on the sensitivity key replaces the sensitivity that a pinch has set.
            rig.pinch(400, 240, from: (0, 100), to: (0, 200))
            rig.seconds(1)
            t.expectEqual(rig.screen.shownPaper?.sensitivity ?? 0, 50)
            rig.tap("visualization.sensitivity")
            rig.seconds(1)
            t.expectEqual(rig.screen.shownPaper?.sensitivity ?? 0, 200)
            t.expectEqual(rig.context.settings.current.sensitivity(.ecg), 200)
        }
    },
    TestCase("ECG paper shows the date and the time of its end, also while it is frozen") { t in
        guard let rig = beats(t) else { return }
        rig.seconds(3)
        t.expectEqual(rig.screen.paperDate, "2026-11-21 14:06")
        rig.pressButton()
        rig.seconds(60)
        rig.host.clock = rig.host.clock.map { $0 + 60 }
        rig.seconds(1)
        t.expectEqual(rig.screen.paperDate, "2026-11-21 14:06", "frozen")
        rig.pressButton()
        rig.seconds(1)
        t.expectEqual(rig.screen.paperDate, "2026-11-21 14:07", "live again")
        rig.host.clock = nil
        rig.seconds(1)
        t.expectEqual(rig.screen.paperDate, "")
    },
    TestCase(
        "on ECG paper, a vertical pinch changes the sensitivity by one of its steps, and a horizontal pinch changes nothing"
    ) { t in
        guard let rig = beats(t) else { return }
        rig.seconds(2)
        t.expect(rig.screen.shownPaper?.sensitivity == 100)
        rig.pinch(400, 240, from: (0, 100), to: (0, 200))
        rig.seconds(1)
        t.expect(rig.screen.shownPaper?.sensitivity == 50)
        rig.expectComplete("larger")
        let milliseconds = rig.screen.shownPaper?.milliseconds
        rig.pinch(400, 240, from: (100, 0), to: (300, 0))
        rig.seconds(1)
        t.expect(rig.screen.shownPaper?.milliseconds == milliseconds && rig.screen.shownWindowMilliseconds == 10_000)
        rig.pinch(400, 240, from: (0, 300), to: (0, 60))
        rig.seconds(1)
        t.expect(rig.screen.shownPaper?.sensitivity == 200)
        // A pinch beyond the smallest or greatest sensitivity changes no setting.
        for _ in 0..<5 { rig.pinch(400, 240, from: (0, 300), to: (0, 60)) }
        rig.pinch(400, 240, from: (0, 100), to: (0, 200))
        rig.seconds(1)
        t.expect(rig.screen.shownPaper?.sensitivity == 100)
        // A sensitivity that the settings set applies to ECG paper and scopes.
        guard
            let other = showPaper(
                t, .beats(LeadSource.twelve), .threeByFour, { $0.scopeScales[.ecg].mode = .perMillimeter(200) })
        else { return }
        other.seconds(2)
        t.expect(other.screen.shownPaper?.sensitivity == 200)
        other.pinch(400, 240, from: (0, 100), to: (0, 200))
        other.seconds(1)
        t.expect(other.screen.shownPaper?.sensitivity == 100 && other.screen.shownScales[.ecg].sensitivity == 100)
        other.expectComplete("both")
    },
    TestCase(
        "if ECG paper is frozen, data that arrive do not change it, and measuring on it gives the true times"
    ) {
        t in
        guard let rig = beats(t) else { return }
        rig.seconds(14)
        rig.pressButton()
        rig.seconds(1)
        let frozen = rig.pixels()
        rig.seconds(2)
        t.expect(rig.pixels()[(100 * 800)...] == frozen[(100 * 800)...], "it moves")
        rig.tap("visualization.graphs", frames: 40)
        rig.tap("visualization.measure")
        rig.seconds(0.5)
        rig.expectComplete("measured")
        guard let measuring = rig.screen.measuring, let paper = rig.screen.shownPaper else {
            return t.fail("no cursors")
        }
        let apart = measuring.cursors[.b] - measuring.cursors[.a]
        t.expect(apart > 0 && apart < Int64(paper.milliseconds) * 1_000_000)
        guard let a = rig.target("cursors.a"), let b = rig.target("cursors.b") else { return t.fail("no lines") }
        let millimeters = Float(b.x - a.x) / PaperPanel.sevenInches.across
        t.expect((millimeters / 25 - Float(apart) / 1e9).magnitude < 0.01, "25 mm are a second")
    },
    TestCase(
        "ECG paper for three leads shows the first three that exist; ECG paper for one lead shows lead II if it exists, otherwise the first one"
    ) { t in
        for (form, labels, wanted) in [
            (PaperForm.threeByOne, LeadSource.twelve, ["I", "II", "III"]), (.oneByOne, LeadSource.twelve, ["II"]),
            (.threeByOne, ["V5", "II", "V1"], ["II", "V1", "V5"]), (.oneByOne, ["V5", "V1"], ["V1"]),
            (.threeByOne, ["I", "II"], ["I", "II", "III*"]), (.threeByOne, ["II"], ["II"]),
        ] {
            let rig = showPaper(t, .beats(labels, hertz: 250), form)
            rig?.seconds(1)
            rig?.expectComplete("paper")
            t.expectEqual(rig?.screen.paperLeads ?? [], wanted)
        }
    },
    TestCase("without ECG leads, no ECG paper is shown; with ECG leads, ECG paper is shown instead of stacked scopes") {
        t in
        guard let none = showPaper(t, .beats(["Pleth", "Resp"])) else { return }
        none.seconds(1)
        t.expect(none.screen.shownPaper == nil && none.graphs == [0, 1])
        guard let both = showPaper(t, .beats(["II", "V1"]), .threeByFour, { $0.stacksScopes = true }) else { return }
        both.seconds(1)
        t.expect(both.screen.shownPaper != nil)
        t.expectEqual(both.graphs, [2])
        both.expectComplete("in place of the stack")
    },
    TestCase("the settings show form, speed, colors and sensitivity of ECG paper, and whether ECG paper is available") {
        t in
        var settings = Settings()
        t.expect(VisualizationOptions(settings).paper.form == nil, "without being asked for")
        for (number, form) in PaperForm.allCases.enumerated() {
            settings[number: .paperPage] = number + 1
            t.expect(VisualizationOptions(settings).paper.form == form)
        }
        settings[number: .paperSpeed] = 1
        settings[number: .paperColors] = 1
        settings[number: .sensitivity, of: .ecg] = 0
        let options = VisualizationOptions(settings).paper
        t.expect(options.speed == 50 && !options.isLight && options.sensitivity == 200, "5 mm/mV")
    },
]
