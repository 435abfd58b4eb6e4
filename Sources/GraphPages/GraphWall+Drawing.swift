import Drawing
import Graphs
import Layout
import MultichannelGraphs
import Widgets

/// Drawing of the graphs, and the list of parts that are composed directly for the display.
extension GraphWall {
    /// The position on the screen of a frame in the layout.
    package func rect(_ frame: GridFrame) -> Rect { self.frame(frame).rounded }

    func frame(_ frame: GridFrame) -> Frame {
        Frame(x: frame.x + Float(area.x), y: frame.y + Float(area.y), width: frame.width, height: frame.height)
    }

    /// Draws the part of the graphs, and of the row above them, in a rectangle, which must be inside the area of both.
    package func draw(on canvas: Canvas, dirty: Rect) {
        guard !laneRow.frame.intersection(dirty).isEmpty else { return drawGraphs(on: canvas, dirty: dirty) }
        laneRow.draw(on: canvas, dirty: dirty)
        let rest = dirty.intersection(area)
        if !rest.isEmpty { canvas.withClip(rest) { drawGraphs(on: canvas, dirty: rest) } }
    }

    private func drawGraphs(on canvas: Canvas, dirty: Rect) {
        if !drawContent(on: canvas, dirty: dirty) {
            canvas.fill(dirty, looks.theme.background)
            for (item, angle) in zip(shown.items, shown.angles) { draw(item, turned: angle, on: canvas, dirty: dirty) }
        }
        redraws.draw(on: canvas, dirty: dirty)
    }

    /// If the changed rectangle is inside the content of one graph, draws only this content and returns true. This is the usual case, because new
    /// data change contents only.
    private func drawContent(on canvas: Canvas, dirty: Rect) -> Bool {
        guard graphPictures.showsGraphs else { return false }
        // Begin the search at the graph after the graph that was found last: graphs are drawn in the order in which they change.
        let count = shown.items.count
        for step in 1...max(1, count) {
            let place = (lastDrawn + step) % max(1, count)
            guard place < count, let index = shown.items[place].graph else { continue }
            let graph = set.graphs[index]
            guard graph.opaqueContent.contains(dirty) else { continue }
            graph.draw(on: canvas)
            lastDrawn = place
            return true
        }
        return false
    }

    private func draw(_ item: GridItem, turned angle: Float, on canvas: Canvas, dirty: Rect) {
        let frame = frame(item.frame)
        guard !frame.bounds(turned: angle).intersection(dirty).isEmpty else { return }
        guard let index = item.graph else { return drawEmptySlot(frame.rounded, on: canvas) }
        if item.role == .magnified, !layout.isMagnified {
            if let picture = graphPictures.scaled { return canvas.draw(picture, in: frame) }
            if set.stacked(index) != nil { return }
        }
        guard let snapshot = graphPictures.snapshots?.snapshot(of: index) else {
            return set.graphs[index].draw(on: canvas)
        }
        if item.role == .dragged {
            drawDragged(snapshot.picture, in: frame, on: canvas)
        } else {
            canvas.draw(snapshot.picture, in: frame, turned: angle)
        }
    }

    /// The opacity of a graph that the user drags, from 0 to 1.
    private static var draggedOpacity: Float { 0.7 }

    /// Draws a graph that follows a finger: translucent, with a border.
    private func drawDragged(_ picture: Picture, in frame: Frame, on canvas: Canvas) {
        canvas.draw(picture, in: frame, opacity: Self.draggedOpacity)
        canvas.strokeRounded(
            frame.rounded, radius: looks.metrics.radius, width: looks.metrics.px(2), looks.theme.accent)
    }

    /// Draws an empty slot: a box with a thick rounded border.
    private func drawEmptySlot(_ frame: Rect, on canvas: Canvas) {
        let metrics = looks.metrics
        canvas.strokeRounded(frame, radius: metrics.px(8), width: metrics.px(3), looks.theme.panel)
    }

    /// The contents of graphs that do not move and are not covered, and can therefore be composed directly for the display.
    package func liveParts(where isCovered: (Rect) -> Bool) -> (any LiveParts)? {
        live.removeAll()
        guard graphPictures.showsGraphs, layout.isAtRest, !layout.isEditing else { return nil }
        for item in shown.items {
            guard let index = item.graph else { continue }
            let graph = set.graphs[index]
            let content = graph.liveContent.intersection(area)
            guard !content.isEmpty, !redraws.cover(content), !isCovered(content) else { continue }
            live.add(graph, content)
        }
        return live.count > 0 ? live : nil
    }
}
