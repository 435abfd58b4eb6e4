import Acquisition
import Drawing
import GraphPages
import Graphs
import Layout
import MultichannelGraphs
import Quality
import Signals
import Widgets

extension VisualizationScreen {
    /// The area in which a tap shows or hides the frame rate: the status strip, and while the bars are shown, the title in the navigation bar below
    /// the strip.
    var frameRateFrame: Rect {
        guard bars.isTouchable, !bars.isReduced else { return .zero }
        return Rect(
            x: bars.titleBox.x, y: area.y, width: bars.titleBox.width, height: bars.navigationBar.bottom - area.y)
    }

    /// The area in which a tap opens the head page. While the bars are shown, the area ends at the status strip,
    /// because the bars' buttons begin directly below it.
    var qualityFrame: Rect {
        let frame = status.qualityFrame
        return bars.isShown ? frame.intersection(status.stripFrame) : frame
    }

    /// The area in which a tap opens or closes the band with large digits of the heart rate. While the bars are shown, the area ends at the status
    /// strip.
    var heartFrame: Rect {
        let frame = status.heartFrame
        return bars.isShown || side.isOpen ? frame.intersection(status.stripFrame) : frame
    }

    /// The area in which a tap opens the sheet of the recording.
    var recordingFrame: Rect {
        let frame = status.recordingFrame
        return bars.isShown || side.isOpen ? frame.intersection(status.stripFrame) : frame
    }

    /// The area in which a tap opens the panel of settings while the bars are hidden, or closes it: the status strip with its facts about scales and
    /// filters, up to the badges of quality and recording. It has the minimum size of a touch target, so it extends below the strip.
    var settingsFrame: Rect {
        guard !bars.isShown || side.isOpen else { return .zero }
        let strip = status.stripFrame
        let (quality, heart, recording) = (status.qualityFrame, status.heartFrame, status.recordingFrame)
        var right = strip.right
        if !quality.isEmpty { right = min(right, quality.x) }
        if !heart.isEmpty { right = min(right, heart.x) }
        if !recording.isEmpty { right = min(right, recording.x) }
        let height = side.isOpen ? strip.height : max(strip.height, looks.metrics.target)
        return Rect(x: strip.x, y: strip.y, width: right - strip.x, height: height)
    }

    /// The area in which a tap selects the next sensitivity of ECG paper, while no bar is in front of it.
    var sensitivityFrame: Rect { bars.isShown || view.barFrame != nil ? .zero : wall.sensitivityKey }

    public func targets() -> [Target] {
        var targets: [Target] = []
        var free = graphArea
        if bars.isTouchable {
            free.y = bars.navigationBar.bottom
            free.height = max(0, bars.bottom(of: graphArea) - free.y)
            targets = bars.controls.targets
            if !bars.isReduced { targets.append(Target("visualization.frameRate", frameRateFrame)) }
        }
        if let bar = view.barFrame {
            targets.append(Target("visualization.timeBar", bar))
            free = Rect(x: free.x, y: free.y, width: free.width, height: max(0, bar.y - free.y))
        }
        // Report no touch target while the bars are shown: the height of the area is then less than the minimum for a target. Touches in the area
        // still work.
        if !qualityFrame.isEmpty, !bars.isShown { targets.append(Target("visualization.quality", qualityFrame)) }
        if !recordingFrame.isEmpty, !bars.isShown, !side.isOpen {
            targets.append(Target("visualization.recording", recordingFrame))
        }
        if !heartFrame.isEmpty, !bars.isShown, !side.isOpen {
            targets.append(Target("visualization.heart", heartFrame))
        }
        if !settingsFrame.isEmpty, !side.isOpen { targets.append(Target("visualization.strip", settingsFrame)) }
        targets += side.targets + cursors.targets + speed.targets + note.targets
        targets.append(Target("visualization.graphs", free))
        if !sensitivityFrame.isEmpty { targets.append(Target("visualization.sensitivity", sensitivityFrame)) }
        for item in wall.shown.items {
            guard let graph = item.graph else { continue }
            let frame = wall.rect(item.frame).intersection(graphArea)
            if !frame.isEmpty { targets.append(Target("graph." + String(graph), frame)) }
        }
        return targets
    }

    // MARK: For tests

    /// The frame of the panel of settings; empty while it is closed.
    package var panelFrame: Rect { side.panel?.frame ?? .zero }
    /// The number of times that the memory for drawing graphs was allocated.
    package var wallAllocations: Int { wall.allocations }
    /// The title of a graph.
    package func title(ofGraph graph: Int) -> String { wall.set.scales.scope(graph)?.title ?? "" }
    /// The channels with montages and filters; nil if all channels are shown as received.
    package var filters: FilteredChannels? { context.acquisition.derived.filtered }
    package var facts: String { status.facts }
    package var graphs: [any Graph] { wall.set.graphs }
    package var graphCount: Int { graphs.count }
    package var isFrozen: Bool { view.isFrozen }
    package var isSweeping: Bool { wall.configuration.mode == .sweep }
    package var shownSecondsBack: Int64 { view.distanceBack / 1_000_000_000 }
    /// The time in nanoseconds by which running graphs are behind the present. `shownEnd` is the end of their time window.
    package var distanceBehind: Int64 { view.distanceBehind }
    package var shownEnd: Int64 { wall.end.time }
    /// The time window of all graphs in milliseconds.
    package var shownWindowMilliseconds: Int { wall.configuration.windowMilliseconds }
    /// The factor of the value zoom.
    package var shownValueZoom: Float { wall.configuration.valueZoom }
    /// The graphs in the order of their slots; empty for the default arrangement.
    package var arrangedGraphs: [Int] { wall.layout.arrangement.filter { $0 >= 0 } }
    /// In a stack: the index of the first visible channel, and the number of visible channels.
    package var stackedScopes: (first: Int, count: Int) { wall.layout.stackedScopes }
    /// The names in a stack.
    package var stackedNames: [String] { wall.set.stack?.labels ?? [] }
    /// The indices of a stack's hidden channels.
    package var hiddenChannels: [Int] { wall.set.stack?.hiddenChannels ?? [] }
    /// The area of a stacked channel's name.
    package func stackedName(_ channel: Int) -> Rect? { wall.set.stack?.nameArea(channel) }
    /// The channels of a stack that are marked as having no signal.
    package var flatChannels: [Int] { wall.set.stack?.flatChannels ?? [] }
    /// The reasons that the tags of the stack's bad channels show, with the channels' indices.
    package var stackedFaults: [(channel: Int, reason: QualityReason)] { wall.set.stack?.faults ?? [] }
    /// The reasons that the tags of scopes and spectrograms show, and the tags' frames, with the numbers of the visible graphs.
    package var graphFaults: [(graph: Int, reason: QualityReason, frame: Rect)] {
        wall.shown.items.compactMap { item in
            guard let graph = item.graph else { return nil }
            if let scope = wall.set.scales.scope(graph) {
                return scope.fault.map { (graph, $0, scope.tagFrame) }
            }
            return wall.set.spectrogram(graph).flatMap { spectrogram in
                spectrogram.fault.map { (graph, $0, spectrogram.tagFrame) }
            }
        }
    }
    /// The row with the names of markers above the graphs; empty without such a row.
    package var markerRow: Rect { wall.markerRow }
    /// The visible names of markers in that row.
    package var namedMarkers: [PlacedNames.Name] { wall.namedMarkers }
    /// The title and the visible texts, the newest first, of each graph of a text channel.
    package var shownTexts: [(title: String, texts: [String])] { wall.set.texts.map { ($0.title, $0.lines) } }
    /// The sensitivities of the signal kinds in the stack, in microvolts (or units) per millimeter.
    package var stackSensitivities: [Float] { wall.set.stack?.sensitivities ?? [] }
    /// On ECG paper: the trace area, the sensitivity in microvolts per millimeter, and the time window; nil if there is no paper.
    package var shownPaper: (content: Rect, sensitivity: Float, milliseconds: Int)? {
        wall.set.paper.map { ($0.content, $0.sensitivity, $0.windowMilliseconds) }
    }
    /// The date and the time on ECG paper; empty without them.
    package var paperDate: String { wall.set.paper?.dateText ?? "" }
    /// The names of the leads on ECG paper, from top to bottom.
    package var paperLeads: [String] { wall.set.paper?.measuredSignals.map { $0.name } ?? [] }
    /// The measuring cursors and the content of their panel; nil while they are hidden.
    package var measuring: (cursors: MeasuringCursors, readout: CursorReadout)? {
        cursors.panel.readout.map { (cursors.cursors, $0) }
    }
    /// The labels of markers and events in frozen graphs, with their frames.
    package var markerLabels: [(text: String, frame: Rect)] { flags.markerLabels }
    /// The frame of the cursors' panel; empty while the panel is hidden.
    package var measuringPanel: Rect { cursors.panel.frame }
    /// The scales of each kind of signal, as they are drawn.
    package var shownScales: PerKind<ScopeScale> { wall.scales }
    /// The value range of a scope; nil for other graphs.
    package func shownLimits(_ graph: Int) -> ValueLimits? { wall.set.scales.limits(graph) }
    /// The facts in the status strip, without source and time of day.
    package var shownFacts: String { status.facts }
    /// The text about bad channels in the status strip; empty if no channel is rated.
    package var shownQuality: String { status.quality }
    /// The heart rate in the status strip; empty if no ECG is selected.
    package var shownHeartRate: String { status.heartRate }
    /// The texts of the band with large digits of the heart rate; empty while it is closed.
    package var shownLargeHeartRate: String { status.largeHeartRate }
    /// The content area of the magnified graph; nil if no graph is magnified.
    package var magnifiedContent: Rect? {
        wall.layout.isMagnified ? wall.layout.magnifiedGraph.map { wall.set.graphs[$0].opaqueContent } : nil
    }
    /// The title of the magnified scope; empty if none is magnified.
    package var magnifiedTitle: String {
        wall.layout.isMagnified ? wall.layout.magnifiedGraph.map { title(ofGraph: $0) } ?? "" : ""
    }
    /// The frequency range of the magnified spectrogram; nil if none is magnified.
    package var shownBand: FrequencyBand? { wall.magnifiedSpectrogram?.band }
    /// The power range of the magnified spectrogram, and the frame of its color bar with labels; nil if none is magnified.
    package var shownPowers: ValueLimits? { wall.magnifiedSpectrogram?.limits }
    package var colorBar: Rect? {
        wall.magnifiedSpectrogram.map {
            Rect(
                x: $0.content.right, y: $0.content.y, width: $0.frame.right - $0.content.right,
                height: $0.content.height)
        }
    }
}
