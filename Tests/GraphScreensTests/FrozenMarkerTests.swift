import Acquisition
import Drawing
import Gestures
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

private let second: Int64 = 1_000_000_000

extension VisualizationRig {
    func showBars() {
        if !hasTarget("visualization.play") {
            tap("visualization.graphs")
            frames(30)
        }
    }

    func hideBars() {
        if hasTarget("visualization.play") {
            tap("visualization.graphs")
            frames(40)
        }
    }
}

let frozenMarkerTests = [
    TestCase(
        "a frozen picture keeps the user's markers even if sources set more markers than can be stored, and does not show later markers"
    ) {
        t in
        var options = VisualizationBench.options(spectrograms: false)
        options.stacksScopes = false
        guard let (rig, source) = VisualizationBench.make(t, options) else { return }
        VisualizationBench.run(rig, source, 700)
        let acquisition = rig.context.acquisition
        let time = acquisition.markerTime
        for number in 0..<400 {
            acquisition.mark("S" + String(number), at: time - Int64(number) * 2_000_000, origin: .source)
        }
        acquisition.mark("own", at: time - second / 2)
        rig.pressButton()
        rig.frames(5)
        rig.hideBars()
        rig.frames(5)
        let markerLabels = rig.screen.markerLabels.map { $0.text }
        t.expect(markerLabels.filter { $0.utf8.elementsEqual("own".utf8) }.count == 1, "\(markerLabels)")
        t.expect(markerLabels.contains { $0.utf8.first == UInt8(ascii: "S") })
        rig.expectComplete("frozen")
        let before = rig.pixels()
        for _ in 0..<30 {
            acquisition.mark("later", at: acquisition.markerTime + second, origin: .source)
            VisualizationBench.run(rig, source, 1)
        }
        t.expect(rig.pixels() == before)
        t.expectEqual(rig.screen.markerLabels.map { $0.text }, markerLabels)
    },
    TestCase(
        "in a frozen picture, labels of events and values are beside their lines; if the lines are dense, only values have labels"
    ) { t in
        guard let (rig, source) = VisualizationBench.make(t), let events = source.store?.entries[8].events else {
            return t.fail("no events")
        }
        func expectApart() {
            let frames = rig.screen.markerLabels.map { $0.frame }
            for (index, frame) in frames.enumerated() {
                for other in frames[(index + 1)...] { t.expect(frame.intersection(other).isEmpty) }
            }
        }
        VisualizationBench.run(rig, source, 100)
        // The button is pressed and released, and later sends the value 0.25. The release is so close to the press that
        // only the press has space for a label.
        events.append(1, at: rig.now)
        VisualizationBench.run(rig, source, 5)
        events.append(0, at: rig.now)
        VisualizationBench.run(rig, source, 195)
        events.append(0.25, at: rig.now)
        VisualizationBench.run(rig, source, 100)
        t.expectEqual(rig.screen.markerLabels.count, 0)
        rig.pressButton()
        rig.frames(10)
        rig.hideBars()
        t.expectEqual(
            rig.screen.markerLabels.map { $0.text }, (0..<4).flatMap { _ in ["Button 1: 1", "Button 1: 0.250"] })
        expectApart()
        rig.expectComplete("frozen")
        // Events that come later do not change the frozen picture.
        events.append(1, at: rig.now)
        rig.frames(5)
        t.expectEqual(rig.screen.markerLabels.count, 8)
        rig.doubleTap(100, 150)
        rig.frames(60)
        t.expectEqual(rig.screen.markerLabels.map { $0.text }, ["Button 1: 1", "Button 1: 0.250"])
        rig.expectComplete("magnified")
        rig.pressButton()
        rig.doubleTap(100, 150)
        for number in 0..<12 {
            VisualizationBench.run(rig, source, 24)
            events.append(Float(number), at: rig.now)
        }
        rig.pressButton()
        rig.frames(60)
        t.expect(rig.screen.markerLabels.contains { $0.text == "4" }, "\(rig.screen.markerLabels)")
        expectApart()
        rig.expectComplete("dense")
    },
]
