import Drawing
import Graphs

/// A picture of a graph, which can be drawn rotated or translucent.
final class Snapshot {
    let picture: Picture
    private let canvas: Canvas
    /// The number of the graph in the picture; nil if the picture is not in use.
    fileprivate(set) var graph: Int?

    init(size: Size, fonts: Fonts) throws(DrawingError) {
        let surface = try Surface(width: size.width, height: size.height)
        canvas = try Canvas(surface, fonts: fonts)
        picture = try Picture(surface, surface.bounds)
    }

    /// Changes a graph, and draws the change into its picture. The picture appears on the screen with the next step of the wobble.
    func change(_ graph: any Graph, _ body: (inout Damage) -> Void) {
        // Move the graph to the origin first: damage (the area to redraw) is limited to the screen, and a graph that enters from the left extends
        // beyond the screen.
        let frame = graph.frame
        var damage = Damage()
        graph.move(to: Point(x: 0, y: 0))
        body(&damage)
        for part in 0..<damage.count { draw(graph, damage[part]) }
        graph.move(to: Point(x: frame.x, y: frame.y))
    }

    /// Draws a part of a graph, which is given in coordinates of the screen.
    func draw(_ source: any Graph, _ part: Rect) {
        let frame = source.frame
        canvas.clip = part.offsetBy(x: -frame.x, y: -frame.y)
        guard !canvas.clip.isEmpty else { return }
        source.move(to: Point(x: 0, y: 0))
        source.draw(on: canvas)
        source.move(to: Point(x: frame.x, y: frame.y))
    }
}

/// The pictures of the visible graphs in edit mode. Wobbling and dragging draw only these pictures. New data are drawn into them part by part. The
/// pictures are allocated together with the trace buffers.
final class Snapshots {
    private let all: [Snapshot]

    /// - Parameters:
    ///   - count: the maximum number of visible graphs.
    ///   - size: the size of a slot in pixels.
    init(count: Int, size: Size, fonts: Fonts) {
        var made: [Snapshot] = []
        for _ in 0..<count {
            // If there is not enough memory for all pictures, stop: the remaining graphs are drawn directly.
            guard let snapshot = try? Snapshot(size: size, fonts: fonts) else { break }
            made.append(snapshot)
        }
        all = made
    }

    /// The picture of a graph; nil if the graph has no picture.
    func snapshot(of graph: Int) -> Snapshot? {
        for snapshot in all where snapshot.graph == graph { return snapshot }
        return nil
    }

    /// Draws a graph that became visible into a free picture.
    func take(_ graph: Int, _ source: any Graph) {
        for snapshot in all where snapshot.graph == nil {
            snapshot.graph = graph
            snapshot.picture.surface.clear()
            snapshot.draw(source, source.frame)
            return
        }
    }

    /// Releases the pictures of graphs that are no longer visible.
    func keep(_ isVisible: (Int) -> Bool) {
        for snapshot in all {
            if let graph = snapshot.graph, !isVisible(graph) { snapshot.graph = nil }
        }
    }

    /// Releases all pictures.
    func removeAll() {
        for snapshot in all { snapshot.graph = nil }
    }
}
