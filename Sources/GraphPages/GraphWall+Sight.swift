import Drawing
import Graphs
import Layout
import MultichannelGraphs
import Signals
import Widgets

/// Queries about the visible graphs.
extension GraphWall {
    /// The graph at a point of the screen; in the stack, the scope of the channel.
    package func graph(_ x: Float, _ y: Float) -> Int? {
        if layout.isOnStack {
            return set.stack?.channel(at: Point(x: Int(x), y: Int(y))).flatMap { set.scope(ofStacked: $0) }
        }
        return layout.hit(x - Float(area.x), y - Float(area.y))?.graph
    }

    /// True if ECG paper is visible, or will be visible when the pages no longer move.
    package var isOnPaper: Bool { self.set.paper != nil && layout.isOnStack }

    /// The area in which a touch selects the next sensitivity of visible ECG paper: the key below the paper, and the space above it, so that the area
    /// has the minimum size of a touch target; empty without a key.
    package var sensitivityKey: Rect {
        guard isOnPaper, layout.isAtRest, !layout.isEditing, let key = self.set.paper?.sensitivityKey, !key.isEmpty
        else { return .zero }
        let target = looks.metrics.target
        let (width, height) = (max(key.width, target), max(key.height, target))
        return Rect(
            x: max(area.x, key.x - (width - key.width) / 2), y: key.bottom - height, width: width, height: height
        ).intersection(area)
    }

    /// Shows the date and the time of day at the end of the time window on ECG paper.
    /// - Parameter clock: the time of day in nanoseconds since 1970; nil if the clock was never set.
    package func show(clock: Int64?, at now: Int64) {
        guard let paper = self.set.paper, paper.isShown else { return }
        var damage = Damage()
        paper.show(clock.map { CivilTime(seconds: ($0 - now + end.time) / 1_000_000_000) }, damage: &damage)
        repaint.invalidate(damage.intersection(area))
    }

    /// The time window of the visible graphs in milliseconds. ECG paper has a separate time window.
    package var shownWindowMilliseconds: Int {
        isOnPaper ? self.set.paper?.windowMilliseconds ?? 1 : configuration.windowMilliseconds
    }

    /// The graph above which the names of markers are in a row of their own, and the frames of the rows of labels there; nil without such a row.
    package var markerRows: (graph: Int, rows: [Rect])? { laneRow.shown.map { ($0.graph, laneRow.labelRows) } }
    /// The visible names of markers in the row above the graphs. For tests.
    package var namedMarkers: [PlacedNames.Name] { laneRow.namedMarkers }
    /// The frame of the row with the names of markers; empty without such a row.
    package var markerRow: Rect { laneRow.frame }

    /// The spectrogram that is magnified; nil if no spectrogram is magnified.
    package var magnifiedSpectrogram: SpectrogramGraph? {
        guard layout.isMagnified, let graph = layout.magnifiedGraph else { return nil }
        return set.spectrogram(graph)
    }

    /// The top edge for messages over the graphs. With several columns of graphs, it is below the titles of the first row, which messages must not
    /// cover. A single graph, or a single column, has space for a message beside its title.
    package var messageTop: Int {
        let isAlone = layout.magnifiedGraph != nil || layout.shape.columns == 1
        return isAlone
            ? area.y : area.y + looks.metrics.px(6) + looks.graphStyle.headerHeight - looks.metrics.px(4)
    }

    /// Calls a closure with each visible graph, and with the scopes whose channels are visible in the stack or on ECG paper.
    package func forEachChannelInSight(_ body: (_ graph: Int) -> Void) {
        for item in shown.items {
            guard let index = item.graph else { continue }
            body(index)
            guard index == layout.stackGraph else { continue }
            if self.set.paper != nil { self.set.leads.forEach(body) }
            guard self.set.stack != nil else { continue }
            let scopes = layout.stackedScopes
            for channel in scopes.first..<scopes.first + scopes.count {
                if let scope = self.set.scope(ofStacked: channel) { body(scope) }
            }
        }
    }

    /// The kinds of signals in view, in the order of their graphs.
    package var kindsInSight: [SignalKind] {
        var kinds: [SignalKind] = []
        forEachChannelInSight { graph in
            if let kind = self.set.kind(ofGraph: graph), !kinds.contains(kind) { kinds.append(kind) }
        }
        return kinds
    }

    /// The range of value zooms that changes visible graphs; nil if zooms are not limited.
    package var usefulZooms: ClosedRange<Float>? {
        guard layout.isOnStack else { return nil }
        return self.set.stack?.usefulZooms ?? self.set.paper?.usefulZooms
    }

    /// True if a value zoom changes the range of at least one visible graph.
    package var hasValueZoom: Bool {
        shown.items.contains { item in
            guard let index = item.graph else { return false }
            if let stack = set.stack, index == layout.stackGraph {
                var follows = false
                stack.forEachShownGroup { if scales[$0.kind].sensitivity == nil { follows = true } }
                return follows
            }
            if set.paper != nil, index == layout.stackGraph { return scales[.onPaper].sensitivity == nil }
            if let kind = set.scales.kind(index) { return scales[kind].sensitivity == nil }
            return set.kinds[index] == .spectrogram
        }
    }
}
