import Acquisition
import Drawing
import Graphs
import Layout
import Signals
import Widgets

/// The row above the graphs with the names of markers, each once, in full and in front of no trace. It exists while a stream of texts is selected, and
/// from the first marker on. It is above the left column of graphs, whose time axis it has.
///
/// ECG paper has a time axis of its own in each column of leads, so the names remain on the paper.
final class LaneRow {
    private let looks: Looks
    private let repaint: Repaint
    private let markers: MarkerStore
    private let names: MarkerNames
    private let lane: MarkerLane
    /// The frame of the row; empty while there is no row.
    private(set) var frame = Rect.zero
    /// The graph whose time axis the names have, and their frame; nil while nothing is shown.
    private(set) var shown: (graph: Int, frame: Rect)?

    init(_ markers: MarkerStore, _ looks: Looks, _ repaint: Repaint) {
        self.looks = looks
        self.repaint = repaint
        self.markers = markers
        names = MarkerNames(markers, fonts: looks.fonts, style: looks.graphStyle, isLane: true)
        lane = MarkerLane(markers, names, style: looks.graphStyle)
    }

    /// For tests: the visible names of markers.
    var namedMarkers: [PlacedNames.Name] { shown == nil ? [] : lane.namedMarkers }

    /// True if a set of graphs needs the row.
    func isNeeded(by set: GraphSet) -> Bool { set.paper == nil && (!set.texts.isEmpty || !markers.all.isEmpty) }

    /// True if the row must appear, because the first marker was set.
    func mustAppear(in set: GraphSet) -> Bool { frame.isEmpty && isNeeded(by: set) }

    /// The number of rows of names: two, or one where the graphs have little space.
    private func rows(_ height: Int) -> Int { height >= looks.metrics.px(360) ? 2 : 1 }

    /// Divides the area of the graphs between the row and the graphs.
    /// - Returns: the area for the graphs.
    func divide(_ whole: Rect, for set: GraphSet) -> Rect {
        shown = nil
        guard isNeeded(by: set) else {
            frame = .zero
            return whole
        }
        let height = min(
            whole.height / 4, MarkerLane.height(rows: rows(whole.height), names, looks.graphStyle))
        frame = Rect(x: whole.x, y: whole.y, width: whole.width, height: height)
        return Rect(x: whole.x, y: whole.y + height, width: whole.width, height: whole.height - height)
    }

    /// Shows the names of the present time window above the first graph with a time axis.
    /// - Parameter isStill: false while graphs move; the row is then empty.
    func advance(_ items: [GridItem], of set: GraphSet, isStill: Bool, end: WindowEnd) {
        guard !frame.isEmpty else { return }
        var found: (graph: Int, content: Rect)?
        if isStill {
            for item in items {
                guard let graph = item.graph, set.kinds[graph] != .button, set.kinds[graph] != .bands,
                    set.graphs[graph].isShown
                else { continue }
                let content = set.graphs[graph].opaqueContent
                guard !content.isEmpty else { continue }
                if let known = found?.content, (known.y, known.x) <= (content.y, content.x) { continue }
                found = (graph, content)
            }
        }
        var damage = Damage()
        if let found {
            let place = Rect(x: found.content.x, y: frame.y, width: found.content.width, height: frame.height)
            lane.show(in: place, set.graphs[found.graph].configuration, damage: &damage)
            shown = (found.graph, place)
            lane.update(to: end, damage: &damage)
        } else if shown != nil {
            lane.show(in: .zero, GraphConfiguration(), damage: &damage)
            shown = nil
        }
        if !damage.isEmpty { repaint.invalidate(damage.intersection(frame)) }
    }

    /// Draws the part of the row in a rectangle.
    func draw(on canvas: Canvas, dirty: Rect) {
        let area = dirty.intersection(frame)
        guard !area.isEmpty else { return }
        canvas.withClip(area) {
            canvas.fill(area, looks.theme.background)
            lane.draw(on: canvas)
        }
    }

    /// The frames of the rows of labels that a frozen picture has in the lane.
    var labelRows: [Rect] {
        guard let place = shown?.frame else { return [] }
        let count = max(1, place.height / names.height)
        let margin = (place.height - count * names.height) / 2
        return (0..<count).map {
            Rect(x: place.x, y: place.y + margin + $0 * names.height, width: place.width, height: names.height)
        }
    }
}
