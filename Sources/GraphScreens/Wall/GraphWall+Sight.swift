import Drawing
import Graphs
import Layout
import Signals
import Widgets

/// The visible graphs.
extension GraphWall {
    /// True if ECG paper is visible, or will be when pages rest.
    var isOnPaper: Bool { self.set.paper != nil && layout.isOnStack }

    /// The time window of the visible graphs: ECG paper has its own.
    var shownWindowMilliseconds: Int {
        isOnPaper ? self.set.paper?.windowMilliseconds ?? 1 : configuration.windowMilliseconds
    }

    /// The spectrogram that fills the area; nil if another graph does, or none.
    var magnifiedSpectrogram: SpectrogramGraph? {
        guard layout.isMagnified, let graph = layout.magnifiedGraph else { return nil }
        return set.spectrogram(graph)
    }

    /// The highest position of a message that does not cover the titles of the first row. A single column has space between its title and
    /// its label; two columns do not.
    var messageTop: Int {
        let isAlone = layout.magnifiedGraph != nil || layout.shape.columns == 1
        return isAlone
            ? area.y : area.y + looks.metrics.px(6) + looks.graphStyle.headerHeight - looks.metrics.px(4)
    }

    /// Calls `body` with each visible graph, and with the scopes of the channels in the stack and on the ECG paper.
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

    /// The value zooms that change visible graphs; nil if all do.
    var usefulZooms: ClosedRange<Float>? {
        guard layout.isOnStack else { return nil }
        return self.set.stack?.usefulZooms ?? self.set.paper?.usefulZooms
    }

    /// True if a value zoom changes the range of a visible graph.
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
