import Drawing
import Graphs
import Layout

extension GraphWall {
    /// How much of a dragged graph is seen.
    static var draggedOpacity: Float { 0.7 }

    /// Where a message may begin without covering the titles of the first row: a single column has room for it
    /// between its title and its label, two do not.
    var messageTop: Int {
        let isAlone = layout.magnifiedGraph != nil || layout.shape.columns == 1
        return isAlone
            ? area.y : area.y + looks.metrics.px(6) + looks.graphStyle.headerHeight - looks.metrics.px(4)
    }

    /// Draws what lies in `dirty`, which lies in the area.
    func draw(on canvas: Canvas, dirty: Rect) {
        if !drawContent(on: canvas, dirty: dirty) {
            canvas.fill(dirty, looks.theme.background)
            for index in shown.indices { draw(shown[index], turned: angles[index], on: canvas, dirty: dirty) }
        }
        waiting.draw(on: canvas, dirty: dirty)
    }

    /// What new data change is the content of one graph: nothing else needs to be drawn then.
    private func drawContent(on canvas: Canvas, dirty: Rect) -> Bool {
        guard snapshots == nil, scaled == nil else { return false }
        // Graphs change and are drawn in the same order, so it is most often the one after the last one.
        for step in 1...max(1, shown.count) {
            let place = (lastDrawn + step) % max(1, shown.count)
            guard place < shown.count, let index = shown[place].graph else { continue }
            let graph = set.graphs[index]
            guard graph.opaqueContent.contains(dirty) else { continue }
            graph.draw(on: canvas)
            lastDrawn = place
            return true
        }
        return false
    }

    private func draw(_ item: GridItem, turned angle: Float, on canvas: Canvas, dirty: Rect) {
        let frame = Frame(
            x: item.frame.x + Float(area.x), y: item.frame.y + Float(area.y), width: item.frame.width,
            height: item.frame.height)
        guard !frame.bounds(turned: angle).intersection(dirty).isEmpty else { return }
        guard let index = item.graph else { return drawEmptySlot(frame.rounded, on: canvas) }
        if item.role == .magnified, let scaled { return canvas.draw(scaled, in: frame) }
        if let snapshot = snapshots?.snapshot(of: index) {
            guard item.role == .dragged else { return canvas.draw(snapshot.picture, in: frame, turned: angle) }
            canvas.draw(snapshot.picture, in: frame, opacity: Self.draggedOpacity)
            return canvas.strokeRounded(
                frame.rounded, radius: looks.metrics.radius, width: looks.metrics.px(2), looks.theme.accent)
        }
        set.graphs[index].draw(on: canvas)
    }

    /// A box with a thick round border.
    private func drawEmptySlot(_ frame: Rect, on canvas: Canvas) {
        let metrics = looks.metrics
        canvas.strokeRounded(frame, radius: metrics.px(8), width: metrics.px(3), looks.theme.panel)
    }
}
