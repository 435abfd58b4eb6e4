import Drawing
import GraphPages
import GraphScreens
import Graphs
import MultichannelGraphs
import ScreenRig
import Screens
import Settings
import Signals
import TestKit
import Widgets

private let panels = [PaperPanel.sevenInches, .standing]

private func suffix(_ panel: PaperPanel, _ language: String) -> String {
    (panel.size.width > panel.size.height ? "" : "-portrait") + "-" + language
}

let paperPictureTests =
    PaperForm.allCases.map { form in
        let name = ["ecg-3x4", "ecg-6x2", "ecg-12x1", "ecg-3x1", "ecg-1x1"][form.rawValue]
        return TestCase("\(name): recorded ECG leads look as on ECG paper, in both orientations and all languages") {
            t in
            for panel in panels {
                for strings in Strings.all {
                    guard let rig = showPaper(t, .recorded(t), form, on: panel, language: strings.code) else { return }
                    rig.seconds(9)
                    rig.expectComplete(name)
                    rig.picture(name + suffix(panel, strings.code))
                }
            }
        }
    } + [
        TestCase(
            "on ECG paper, leads that are computed from I, II and V1 are marked as computed, and missing leads are named, in all languages"
        ) {
            t in
            for panel in panels {
                for strings in Strings.all {
                    let source = LeadSource.beats(["I", "II", "V1"])
                    guard let rig = showPaper(t, source, on: panel, language: strings.code) else { return }
                    rig.seconds(9)
                    rig.picture("ecg-missing" + suffix(panel, strings.code))
                }
            }
        },
        TestCase(
            "light and dark ECG paper at 25 and 50 mm/s, with two leads and with an invalid unit, match their reference pictures"
        ) { t in
            let light = showPaper(t, .beats(LeadSource.twelve))
            light?.seconds(9)
            light?.picture("ecg-light")
            let dark = showPaper(t, .beats(LeadSource.twelve)) {
                $0.paper.isLight = false
                $0.paper.speed = 50
            }
            dark?.seconds(6)
            dark?.expectComplete("dark")
            dark?.picture("ecg-dark")
            let two = showPaper(t, .beats(["MLII", "V5"], hertz: 360), .sixByTwo)
            two?.seconds(6)
            two?.picture("ecg-two")
            let source = LeadSource(["I", "II"], hertz: 250, unit: "") { sample, _ in Float(sample % 250) }
            let none = showPaper(t, source)
            none?.seconds(3)
            none?.picture("ecg-no-voltage")
        },
    ]
