import Acquisition
import BandGraphs
import Drawing
import GraphPages
import GraphScreens
import QualityScreens
import ScreenRig
import Screens
import Services
import Settings
import Signals
import TestKit
import Widgets

/// Returns a rig (screens on a simulated device) with an EEG. Its second channel is a sine of 10 Hz and amplitude 20
/// µV, so its power in the alpha band is 200 µV².
private func bandRig(
    _ t: Expectations, _ labels: [String], _ size: Size, language: String = "en", millimeters: Size? = nil,
    seconds: Double = 8, showsBands: Bool = false, unit: Int = 0
) -> VisualizationRig? {
    let sine = GeneratorKind.sine(frequency: SamplingRate(hertz: 10), amplitude: 20, channelShift: 0)
    guard let (source, channels) = Electrodes.source(labels, faults: [(1, sine)]) else {
        t.fail("no such source")
        return nil
    }
    var choices = GraphChoices()
    choices.showsSpectrograms = false
    choices.options.showsBands = showsBands
    choices.options.bandUnit = .init(rawValue: unit) ?? .power
    let rig = VisualizationRig.make(
        t, source, channels, size, language: language, millimeters: millimeters, choices: choices)
    rig?.seconds(seconds)
    return rig
}

let bandsTests = [
    TestCase("the page of frequency bands has a graph for each channel in each unit; a tap on a graph magnifies it") {
        t in
        guard let rig = bandRig(t, Electrodes.ten20, Size(width: 800, height: 480)) else { return }
        openHead(rig)
        rig.tap("head.bands", frames: 60)
        t.expectEqual(rig.shell.screen.name.description, "bands")
        let graphs = rig.shell.targets.filter { $0.name.hasPrefix("band.") }
        t.expectEqual(graphs.count, 19)
        checkTargets(t, rig, "bands")
        rig.expectComplete("bands")
        rig.tap("bands.unit", frames: 30)
        t.expectEqual(rig.context.settings.current.bandUnit.rawValue, BandUnit.decibel.rawValue)
        rig.tap("bands.unit", frames: 30)
        rig.tap("bands.unit", frames: 30)
        t.expectEqual(rig.context.settings.current.bandUnit.rawValue, BandUnit.power.rawValue)
        rig.tap("band.1")
        t.expectEqual(rig.shell.targets.filter { $0.name.hasPrefix("band.") }.map { $0.name }, ["band.1"])
        rig.expectComplete("a magnified graph of bands")
        rig.tap("band.1")
        t.expectEqual(rig.shell.targets.filter { $0.name.hasPrefix("band.") }.count, 19)
        rig.tap("bands.close", frames: 40)
        t.expectEqual(rig.shell.screen.name.description, "head")
    },
    TestCase(
        "graphs of frequency bands beside other graphs fill a page of their own, appear when data arrive, and stop when the picture is frozen"
    ) { t in
        guard let rig = bandRig(t, Electrodes.few, Size(width: 800, height: 480), showsBands: true) else { return }
        t.expectEqual(rig.screen.graphCount, 8)
        t.expectEqual(rig.graphs, [0, 1, 2, 3])
        rig.screen.turn(toPage: 1, at: rig.now)
        rig.seconds(2)
        t.expectEqual(rig.graphs, [4, 5, 6, 7])
        rig.expectComplete("graphs of bands")
        rig.pressButton()
        rig.seconds(1)
        rig.expectComplete("frozen graphs of bands")
        rig.doubleTap(200, 150)
        rig.seconds(1)
        rig.expectComplete("a magnified graph of bands")
    },
    TestCase(
        "the graphs of frequency bands match their reference pictures, among the other graphs and on their own page, in each unit and language"
    ) {
        t in
        for (size, millimeters) in panels {
            let place = "\(size.width)x\(size.height)"
            for (labels, name, language) in [
                (Electrodes.few, "4", "en"), (Electrodes.ten20, "19", "de"), (Electrodes.names(64), "64", "en"),
            ] {
                guard let rig = bandRig(t, labels, size, language: language, millimeters: millimeters) else { return }
                openHead(rig)
                rig.tap("head.bands", frames: 90)
                rig.picture("bands-\(name)-\(place)-\(language)")
                guard name == "4" else { continue }
                rig.tap("bands.unit", frames: 60)
                rig.picture("bands-decibel-\(place)")
                rig.tap("bands.unit", frames: 60)
                rig.picture("bands-share-\(place)")
                rig.tap("band.1")
                rig.picture("bands-magnified-\(place)")
            }
            guard let rig = bandRig(t, Electrodes.few, size, millimeters: millimeters, showsBands: true) else { return }
            rig.screen.turn(toPage: 1, at: rig.now)
            rig.seconds(1)
            rig.picture("bands-grid-\(place)")
        }
    }.portable,
]
