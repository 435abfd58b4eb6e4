import Drawing
import Graphs
import Layout
import Widgets

extension GraphWall {
    /// How much of a dragged graph is seen.
    private static var draggedOpacity: Float { 0.7 }

    /// Where a message may begin without covering the titles of the first row: a single column has room for it
    /// between its title and its label, two do not.
    var messageTop: Int {
        let isAlone = layout.magnifiedGraph != nil || layout.shape.columns == 1
        return isAlone
            ? area.y : area.y + looks.metrics.px(6) + looks.graphStyle.headerHeight - looks.metrics.px(4)
    }

    /// A graph that follows the finger: translucent, with a border.
    func drawDragged(_ picture: Picture, in frame: Frame, on canvas: Canvas) {
        canvas.draw(picture, in: frame, opacity: Self.draggedOpacity)
        canvas.strokeRounded(
            frame.rounded, radius: looks.metrics.radius, width: looks.metrics.px(2), looks.theme.accent)
    }

    /// A box with a thick round border.
    func drawEmptySlot(_ frame: Rect, on canvas: Canvas) {
        let metrics = looks.metrics
        canvas.strokeRounded(frame, radius: metrics.px(8), width: metrics.px(3), looks.theme.panel)
    }
}
