import Drawing
import GraphPages
import GraphScreens
import Layout
import Screens
import Signals
import TestKit
import Widgets

/// Makes graphs of eight EEG channels and a button, on two pages with 2 x 2 visible slots. Graphs 0 to 8 fill page 1, whose third row is visible only
/// after scrolling.
public struct VisualizationBench {
    public static let catalogue = SignalCatalogue(signals: [
        Signal(
            type: .eeg, rate: SamplingRate(hertz: 250), blockSize: 1, unit: "µV",
            labels: ["Fp1", "Fp2", "F3", "F4", "C3", "C4", "O1", "O2"]),
        Signal(type: .button, rate: .irregular, blockSize: 1, labels: ["Button 1"]),
    ])

    public static func options(
        pages: Int = 2, columns: Int = 2, rows: Int = 2, spectrograms: Bool = false
    ) -> VisualizationOptions {
        var options = VisualizationOptions()
        options.showsSpectrograms = spectrograms
        options.portrait = PageShape(pages: pages, columns: columns, rows: rows)
        options.landscape = options.portrait
        return options
    }

    /// Returns a simulated device with data and hidden bars; nil if the fonts are missing.
    public static func make(
        _ t: Expectations, _ options: VisualizationOptions = options(), sizeIndex: Int = 0,
        host: VisualizationRig.Host = VisualizationRig.Host()
    ) -> (VisualizationRig, ControlledSource)? {
        let source = ControlledSource(catalogue)
        guard
            let rig = VisualizationRig.make(
                t, source, catalogue.channels, VisualizationRig.sizes[sizeIndex], options: options, host: host)
        else { return nil }
        run(rig, source, 60)
        return (rig, source)
    }

    /// Runs frames in which data arrive.
    public static func run(_ rig: VisualizationRig, _ source: ControlledSource, _ frames: Int) {
        for _ in 0..<frames {
            source.send(4, now: rig.now)
            rig.frames(1)
        }
    }
}
