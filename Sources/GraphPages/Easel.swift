import Drawing
import Graphs

/// Draws a graph into a picture, which an animation then scales between the graph's slot and the whole area.
final class Easel {
    private let canvas: Canvas
    private let slotPicture: Picture
    private let areaPicture: Picture

    /// - Parameters:
    ///   - area: the size of a magnified graph.
    ///   - slot: the size of a graph in a slot.
    init(area: Size, slot: Size, fonts: Fonts) throws(DrawingError) {
        let surface = try Surface(width: max(1, area.width), height: max(1, area.height))
        canvas = try Canvas(surface, fonts: fonts)
        slotPicture = try Picture(surface, Rect(x: 0, y: 0, width: slot.width, height: slot.height))
        areaPicture = try Picture(surface, surface.bounds)
    }

    /// Draws a graph in its present state.
    /// - Returns: a picture of the whole graph.
    func paint(_ graph: any Graph) -> Picture {
        draw(graph)
        return slotPicture.rect.size == graph.frame.size ? slotPicture : areaPicture
    }

    /// Draws a part of a graph in its present state.
    /// - Parameter part: the part, in coordinates of the surface that contains the graph.
    func paint(_ graph: any Graph, _ part: Rect) -> Picture? {
        draw(graph)
        return try? Picture(canvas.surface, part.offsetBy(x: -graph.frame.x, y: -graph.frame.y))
    }

    private func draw(_ graph: any Graph) {
        let frame = graph.frame
        canvas.surface.clear()
        canvas.clip = canvas.surface.bounds
        graph.move(to: Point(x: 0, y: 0))
        graph.draw(on: canvas)
        graph.move(to: Point(x: frame.x, y: frame.y))
    }

    /// Returns the memory of the surface to the system until the next drawing.
    func releaseMemory() { canvas.surface.releaseMemory() }
}
