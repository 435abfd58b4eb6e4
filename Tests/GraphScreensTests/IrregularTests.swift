import Drawing
import GraphPages
import GraphScreens
import Graphs
import ScreenRig
import Signals
import TestKit
import Widgets

private let catalogue = SignalCatalogue(signals: [
    Signal(type: .eeg, rate: SamplingRate(hertz: 250), blockSize: 1, unit: "µV", labels: ["F4"]),
    Signal(type: .heartRate, rate: .irregular, blockSize: 1, unit: "ms", labels: ["RR"]),
    Signal(type: .button, rate: .irregular, blockSize: 1, labels: ["Button 1"]),
])

let irregularTests = [
    TestCase(
        "a channel of irregular values is drawn as a scope with steps; a channel of button presses has no value scale"
    ) {
        t in
        var options = VisualizationBench.options(pages: 1, columns: 1, rows: 3)
        options.showsSpectrograms = false
        let source = ControlledSource(catalogue)
        guard
            let rig = VisualizationRig.make(
                t, source, catalogue.channels, VisualizationRig.sizes[0], options: options)
        else { return }
        let values: [Float] = [800, 860, 790, 1000, 640]
        for index in 0..<300 {
            source.send(4, now: rig.now)
            if index % 60 == 10 { source.store?.entries[1].events?.append(values[index / 60], at: rig.now - 5_000_000) }
            rig.frames(1)
        }
        let frames = rig.screen.targets().filter { $0.name.utf8.starts(with: "graph.".utf8) }
        t.expectEqual(frames.count, 3)
        t.expect(rig.screen.shownLimits(1).map { $0.lower <= 640 && $0.upper >= 1000 } ?? false, "the scale")
        t.expect(rig.screen.shownLimits(2) == nil, "a button has a scale")
        rig.picture("irregular-values")
    }
]
