import Drawing
import Graphs
import Layout
import Signals
import Widgets

/// What is in sight.
extension GraphWall {
    /// Whether ECG paper is in sight, or will be when pages rest.
    var isOnPaper: Bool { self.set.paper != nil && layout.isOnStack }

    /// The time window of what is in sight: ECG paper has its own.
    var shownWindowMilliseconds: Int {
        isOnPaper ? self.set.paper?.windowMilliseconds ?? 1 : configuration.windowMilliseconds
    }

    /// The spectrogram that fills the area; nil when another graph does, or none.
    var magnifiedSpectrogram: SpectrogramGraph? {
        guard layout.isMagnified, let graph = layout.magnifiedGraph else { return nil }
        return set.spectrogram(graph)
    }

    /// Where a message may begin without covering the titles of the first row: a single column has room for it
    /// between its title and its label, two do not.
    var messageTop: Int {
        let isAlone = layout.magnifiedGraph != nil || layout.shape.columns == 1
        return isAlone
            ? area.y : area.y + looks.metrics.px(6) + looks.graphStyle.headerHeight - looks.metrics.px(4)
    }

    /// Calls `body` with each graph in sight, and with the scopes of the channels that the stack and the ECG paper show.
    func forEachChannelInSight(_ body: (_ graph: Int) -> Void) {
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

    /// The value zooms that change what is in sight; nil where all do.
    var usefulZooms: ClosedRange<Float>? {
        guard layout.isOnStack else { return nil }
        return self.set.stack?.usefulZooms ?? self.set.paper?.usefulZooms
    }

    /// Whether a graph is in sight whose range a value zoom changes.
    var hasValueZoom: Bool {
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
