import Acquisition
import Drawing
import Graphs
import Layout
import Widgets

/// What places markers on this screen.
extension VisualizationScreen {
    /// The toolbar's button: marks the moment at which a finger came down on it; in a frozen picture, lists the markers.
    func markOrList() {
        guard view.isFrozen else { return mark(at: markTime ?? context.acquisition.markerTime) }
        context.router.open(.markers(since: view.oldestInSight) { [self] time in view.look(around: time, at: now) })
    }

    /// Marks a moment, and says so. While the message offers another name, no recording has it.
    func mark(at time: Int64) {
        note.show(context.acquisition.draftMarker(MarkerSteps(context).nextName, at: time), at: now)
    }

    /// The time at a point of a frozen picture; nil beside the contents that have a time axis.
    func stillTime(_ x: Float, _ y: Float) -> Int64? {
        guard view.isFrozen, wall.standIns.showsGraphs, wall.layout.isAtRest else { return nil }
        let point = Point(x: Int(x), y: Int(y))
        for item in wall.shown.items {
            guard let graph = item.graph, wall.set.graphs[graph].isShown else { continue }
            let content = wall.set.graphs[graph].opaqueContent
            guard content.contains(point) else { continue }
            let columns = CursorPlaces.columns(content, of: graph, on: wall, looks.graphStyle)
            return columns.time(at: Float(point.x - content.x) + 0.5)
        }
        return nil
    }

    /// The name that was chosen, for the marker that the note tells of.
    func nameMarked() {
        guard let marker = note.marker else { return }
        note.hide()
        MarkerSteps(context).edit(marker)
    }
}
