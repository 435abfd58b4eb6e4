import Acquisition
import Drawing
import Graphs
import Layout
import Signals
import Widgets

extension VisualizationScreen {
    /// Where a tap shows or hides the frame rate: the status strip and the title below it, while the bars are shown.
    var frameRateFrame: Rect {
        guard bars.isTouchable else { return .zero }
        return Rect(
            x: bars.titleBox.x, y: area.y, width: bars.titleBox.width, height: bars.navigationBar.bottom - area.y)
    }

    /// Where a tap opens the head page. The bars' buttons begin right below the strip.
    var qualityFrame: Rect {
        let frame = status.qualityFrame
        return bars.isShown ? frame.intersection(status.frame) : frame
    }

    public func targets() -> [Target] {
        var targets: [Target] = []
        var free = graphArea
        if bars.isTouchable {
            free = Rect(
                x: area.x, y: bars.navigationBar.bottom, width: area.width,
                height: max(0, bars.toolbar.y - bars.navigationBar.bottom))
            targets = bars.controls.targets
            targets.append(Target("visualization.frameRate", frameRateFrame))
        }
        if let bar = view.barFrame {
            targets.append(Target("visualization.timeBar", bar))
            free = Rect(x: free.x, y: free.y, width: free.width, height: max(0, bar.y - free.y))
        }
        // Under the bars it is no place for a finger, though one that hits it is heard.
        if !qualityFrame.isEmpty, !bars.isShown { targets.append(Target("visualization.quality", qualityFrame)) }
        targets += cursors.targets + speed.targets + note.targets
        targets.append(Target("visualization.graphs", free))
        for item in wall.shown.items {
            guard let graph = item.graph else { continue }
            let frame = wall.rect(item.frame).intersection(graphArea)
            if !frame.isEmpty { targets.append(Target("graph." + String(graph), frame)) }
        }
        return targets
    }

    // MARK: For tests

    /// Whether the picture is frozen, and how many seconds it was moved back.
    package func title(ofGraph graph: Int) -> String { wall.set.scales.scope(graph)?.title ?? "" }
    /// The channels with montages and filters; nil where there are none, which costs nothing.
    package var filters: FilteredChannels? { context.acquisition.derived.filtered }
    package var facts: String { status.facts }
    package var graphCount: Int { wall.set.graphs.count }
    package var isFrozen: Bool { view.isFrozen }
    package var isSweeping: Bool { wall.configuration.mode == .sweep }
    package var shownSecondsBack: Int64 { view.distanceBack / 1_000_000_000 }
    /// The time window that all graphs show, and by how much their range of values is narrowed.
    package var shownWindowMilliseconds: Int { wall.configuration.windowMilliseconds }
    package var shownValueZoom: Float { wall.configuration.valueZoom }
    /// The graphs in their slots' order; empty as long as the default holds.
    package var arrangedGraphs: [Int] { wall.layout.arrangement.filter { $0 >= 0 } }
    /// Of a stack, the first channel in sight, and how many are.
    package var stackedScopes: (first: Int, count: Int) { wall.layout.stackedScopes }
    /// The channels of a stack whose names say that they have no signal.
    package var flatChannels: [Int] { wall.set.stack?.flatChannels ?? [] }
    /// The sensitivities of a stack's kinds, in microvolts or units per millimetre.
    package var stackSensitivities: [Float] { wall.set.stack?.sensitivities ?? [] }
    /// Where traces are on ECG paper, its sensitivity in microvolts per millimetre, and how much of time it shows; nil where there is none.
    package var shownPaper: (content: Rect, sensitivity: Float, milliseconds: Int)? {
        wall.set.paper.map { ($0.content, $0.sensitivity, $0.windowMilliseconds) }
    }
    /// The measuring cursors and what their panel says; nil while there are none.
    package var measuring: (cursors: MeasuringCursors, readout: CursorReadout)? {
        cursors.panel.readout.map { (cursors.cursors, $0) }
    }
    /// The names of markers and events in a frozen picture, and where they stand.
    package var told: [(text: String, frame: Rect)] { flags.told }
    /// Where the panel is; empty while there is none.
    package var measuringPanel: Rect { cursors.panel.frame }
    /// The scales of each kind of signal.
    package var shownScales: PerKind<ScopeScale> { wall.scales }
    /// The values that a scope shows; nil for other graphs.
    package func shownLimits(_ graph: Int) -> ValueLimits? { wall.set.scales.limits(graph) }
    /// What the status strip says beside source and time of day.
    package var shownFacts: String { status.facts }
    /// How many channels it says are bad; empty where none is rated.
    package var shownQuality: String { status.quality }
    /// What it says of the heart; empty where no ECG is selected.
    package var shownHeartRate: String { status.heartRate }
    /// Where the content of the magnified graph is; nil when there is none.
    package var magnifiedContent: Rect? {
        wall.layout.isMagnified ? wall.layout.magnifiedGraph.map { wall.set.graphs[$0].opaqueContent } : nil
    }
    /// The title of the scope that is magnified; empty while none is.
    package var magnifiedTitle: String {
        wall.layout.isMagnified ? wall.layout.magnifiedGraph.map { title(ofGraph: $0) } ?? "" : ""
    }
    /// The frequencies of the magnified spectrogram.
    package var shownBand: FrequencyBand? { wall.magnifiedSpectrogram?.band }
}
