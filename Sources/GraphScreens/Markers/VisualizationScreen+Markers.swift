import Acquisition
import Drawing
import GraphPages
import Graphs
import Layout
import Widgets

/// Setting and listing markers on this screen.
extension VisualizationScreen {
    /// The action of the toolbar's button: sets a marker at the time when a finger touched the button. Over frozen graphs, it opens the list of
    /// markers.
    func markOrList() {
        guard view.isFrozen else { return mark(at: markTime ?? context.acquisition.markerTime) }
        context.router.open(.markers(since: view.oldestInSight) { [self] time in view.look(around: time, at: now) })
    }

    /// Sets a marker, and shows a message. If the graphs are behind the present, the marker gets the time of the samples that they show. The marker
    /// is a draft as long as the message is shown: it is written to a recording only after that, with its final name.
    func mark(at time: Int64) {
        let shown = time - view.distanceBehind
        note.show(context.acquisition.draftMarker(MarkerSteps(context).nextName, at: shown), at: now)
    }

    /// The time at a point of frozen graphs; nil outside of the content areas that have a time axis.
    func stillTime(_ x: Float, _ y: Float) -> Int64? {
        guard view.isFrozen, wall.graphPictures.showsGraphs, wall.layout.isAtRest else { return nil }
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

    /// Opens the list of names for the marker that the message reports.
    func nameMarked() {
        guard let marker = note.marker else { return }
        note.hide()
        MarkerSteps(context).edit(marker)
    }
}
