import Acquisition
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

/// Graphs with the panel of settings beside them, for tests.
enum SettingsPanelBench {
    /// The panels that chapter 1 of the specification names, with their sizes in millimeters.
    static let panels = [
        (Size(width: 480, height: 272), Size(width: 95, height: 54)),
        (Size(width: 800, height: 480), Size(width: 108, height: 65)),
        (Size(width: 480, height: 800), Size(width: 52, height: 87)),
        (Size(width: 1024, height: 600), Size(width: 154, height: 90)),
    ]

    /// Returns a rig (screens on a simulated device) with running graphs of four channels. The bars are hidden.
    static func make(
        _ t: Expectations, _ size: Size = panels[1].0, millimeters: Size? = panels[1].1, language: String = "en",
        types: [SignalType] = [.eeg, .ecg], _ change: (inout Settings) -> Void = { _ in }
    ) -> VisualizationRig? {
        let (source, channels) = VisualizationRig.simulation(types)
        guard
            let rig = VisualizationRig.make(t, source, channels, size, language: language, millimeters: millimeters)
        else { return nil }
        var settings = rig.context.settings.current
        settings[number: .showsSpectrograms] = 0
        change(&settings)
        rig.context.settings.apply(settings)
        // Open and close a settings screen, because the graphs read the settings when they appear again.
        rig.context.router.open(.graphSettings)
        rig.seconds(1)
        rig.tap("settings.close")
        rig.seconds(3)
        t.expectEqual(rig.shell.screen.name.description, "visualization")
        t.expect(!rig.hasTarget("visualization.settings"), "the bars are hidden")
        return rig
    }

    static func graphs(_ rig: VisualizationRig) -> VisualizationScreen? { rig.shell.screen as? VisualizationScreen }

    /// Expects touch targets of finger size that do not overlap, and texts that fit.
    static func check(_ rig: VisualizationRig, _ place: String) {
        let (t, least) = (rig.t, rig.context.looks.metrics.target)
        let targets = rig.shell.targets.filter { !$0.name.hasPrefix("graph.") && $0.name != "visualization.quality" }
        for (index, one) in targets.enumerated() {
            t.expect(
                one.frame.intersection(rig.shell.surface.bounds) == one.frame, "\(place): \(one.name) leaves the screen"
            )
            t.expect(
                one.frame.height >= least && one.frame.width >= least,
                "\(place): \(one.name) is \(one.frame.width) x \(one.frame.height)")
            for other in targets[(index + 1)...] {
                t.expect(one.frame.intersection(other.frame).isEmpty, "\(place): \(one.name) overlaps \(other.name)")
            }
        }
        for text in rig.context.looks.unfitTexts { t.fail("\(place): \"\(text)\" does not fit") }
    }
}

/// The fingers of a simulated user; counts their touches.
final class PanelFingers {
    let rig: VisualizationRig
    private(set) var touches = 0

    init(_ rig: VisualizationRig) { self.rig = rig }

    func tap(_ name: String, file: StaticString = #fileID, line: UInt = #line) {
        touches += 1
        rig.tap(name, frames: 40, file: file, line: line)
    }

    /// Drags the list of the panel upward by nearly its height.
    func scroll() {
        touches += 1
        let frame = SettingsPanelBench.graphs(rig)?.panelFrame ?? .zero
        let x = Float(frame.x + frame.width / 3)
        rig.drag(x, Float(frame.bottom - 12), to: x, Float(frame.bottom - 12 - frame.height * 3 / 4), rest: 12)
        rig.seconds(1)
    }

    func scroll(to name: String) {
        for _ in 0..<12 where !rig.hasTarget(name) { scroll() }
        rig.t.expect(rig.hasTarget(name), "no \(name)")
    }
}
