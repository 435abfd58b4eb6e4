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
        let frame = graph.frame
        canvas.surface.clear()
        canvas.clip = canvas.surface.bounds
        graph.move(to: Point(x: 0, y: 0))
        graph.draw(on: canvas)
        graph.move(to: Point(x: frame.x, y: frame.y))
        return slotPicture.rect.size == frame.size ? slotPicture : areaPicture
    }

    /// Frees the picture's pages.
    func giveBackMemory() { canvas.surface.giveBackMemory() }
}
