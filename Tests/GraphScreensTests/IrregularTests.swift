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
    },
    TestCase(
        "the graph of a text channel has the name that the sender gives it, and shows its texts, also at the time of a frozen picture"
    ) { t in
        for (size, language, millimeters) in [
            (VisualizationRig.sizes[0], "en", nil), (VisualizationRig.sizes[1], "de", nil),
            (Size(width: 480, height: 272), "en", Size(width: 95, height: 54)),
        ] as [(Size, String, Size?)] {
            var options = VisualizationBench.options(pages: 1, columns: 1, rows: 2)
            options.showsSpectrograms = false
            let source = ControlledSource(textCatalogue)
            guard
                let rig = VisualizationRig.make(
                    t, source, textCatalogue.channels, size, language: language, millimeters: millimeters,
                    options: options)
            else { return }
            let place = "\(size)"
            t.expectEqual(rig.screen.shownTexts.map { $0.title }, ["PsychoPyMarkers"], place)
            t.expect(!rig.screen.markerRow.isEmpty, "\(place): the row of names")
            let texts = [
                "fixation cross", "stimulus/left/high contrast", "response \u{FC}ber die linke Taste after 412 ms",
            ]
            for frame in 0..<420 {
                source.send(4, now: rig.now)
                if frame % 120 == 60 {
                    source.texts.append(
                        StreamMarker(
                            channel: ChannelID(signal: 1, channel: 0), time: rig.now, text: texts[frame / 120 % 3]))
                }
                rig.frames(1)
            }
            t.expectEqual(rig.screen.shownTexts.first?.texts ?? [], Array(texts.reversed()), place)
            rig.expectComplete(place)
            rig.picture("text-graph-\(size.width)x\(size.height)-\(language)")
            rig.pressButton()
            rig.frames(10)
            rig.hideBars()
            // The channel's ring keeps 64 texts.
            for _ in 0..<100 {
                source.texts.append(
                    StreamMarker(channel: ChannelID(signal: 1, channel: 0), time: rig.now, text: "later"))
                source.send(4, now: rig.now)
                rig.frames(1)
            }
            t.expectEqual(rig.screen.shownTexts.first?.texts ?? [], Array(texts.reversed()), "\(place): frozen")
            rig.expectComplete(place + ", frozen")
        }
    },
]

/// An EEG and a stream of texts, as PsychoPy sends them.
private let textCatalogue = SignalCatalogue(signals: [
    Signal(type: .eeg, rate: SamplingRate(hertz: 250), blockSize: 1, unit: "µV", labels: ["F4"]),
    Signal(type: .event, rate: .irregular, blockSize: 1, labels: ["PsychoPyMarkers"], isText: true),
])
