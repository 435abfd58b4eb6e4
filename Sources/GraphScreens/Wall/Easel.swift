import Drawing
import Graphs

/// Draws the picture of a graph that is scaled on its way to or from the whole area.
final class Easel {
    private let canvas: Canvas
    private let slotPicture: Picture
    private let areaPicture: Picture

    /// - Parameters: the sizes that graphs have at both ends of the way.
    init(area: Size, slot: Size, fonts: Fonts) throws(DrawingError) {
        let surface = try Surface(width: max(1, area.width), height: max(1, area.height))
        canvas = try Canvas(surface, fonts: fonts)
        slotPicture = try Picture(surface, Rect(x: 0, y: 0, width: slot.width, height: slot.height))
        areaPicture = try Picture(surface, surface.bounds)
    }

    /// Draws a graph as it is now.
    func paint(_ graph: any Graph) -> Picture {
        draw(graph)
        return slotPicture.rect.size == graph.frame.size ? slotPicture : areaPicture
    }

    /// Draws a part of a graph as it is now.
    /// - Parameter part: on the surface, where the graph stands.
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

    /// Frees the picture's pages.
    func giveBackMemory() { canvas.surface.giveBackMemory() }
}
