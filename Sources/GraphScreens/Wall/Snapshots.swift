import Drawing
import Graphs

/// A graph's picture, drawn off screen, which can be turned or translucent.
final class Snapshot {
    let picture: Picture
    private let canvas: Canvas
    /// The graph in the picture; nil if it is free.
    fileprivate(set) var graph: Int?

    init(size: Size, fonts: Fonts) throws(DrawingError) {
        let surface = try Surface(width: size.width, height: size.height)
        canvas = try Canvas(surface, fonts: fonts)
        picture = try Picture(surface, surface.bounds)
    }

    /// Changes a graph, and draws the change into the picture. The screen shows it with the next step of the wobble.
    func change(_ graph: any Graph, _ body: (inout Damage) -> Void) {
        // Damage ends at the screen's edges. A graph that comes in from the left extends beyond them.
        let frame = graph.frame
        var damage = Damage()
        graph.move(to: Point(x: 0, y: 0))
        body(&damage)
        for part in 0..<damage.count { draw(graph, damage[part]) }
        graph.move(to: Point(x: frame.x, y: frame.y))
    }

    /// Draws a part of a graph, in coordinates of the screen.
    func draw(_ source: any Graph, _ part: Rect) {
        let frame = source.frame
        canvas.clip = part.offsetBy(x: -frame.x, y: -frame.y)
        guard !canvas.clip.isEmpty else { return }
        source.move(to: Point(x: 0, y: 0))
        source.draw(on: canvas)
        source.move(to: Point(x: frame.x, y: frame.y))
    }
}

/// The pictures of the visible graphs in edit mode. Wobbling and dragging draw these, never a graph. Only the parts that new data change
/// are drawn into them. They are made with the trace buffers.
final class Snapshots {
    private let all: [Snapshot]

    /// - Parameters:
    ///   - count: the greatest number of visible graphs.
    ///   - size: the size of a slot.
    init(count: Int, size: Size, fonts: Fonts) {
        var made: [Snapshot] = []
        for _ in 0..<count {
            // Without memory for all pictures, some graphs are drawn directly.
            guard let snapshot = try? Snapshot(size: size, fonts: fonts) else { break }
            made.append(snapshot)
        }
        all = made
    }

    /// A graph's picture; nil if it has none.
    func snapshot(of graph: Int) -> Snapshot? {
        for snapshot in all where snapshot.graph == graph { return snapshot }
        return nil
    }

    /// Draws a graph that became visible.
    func take(_ graph: Int, _ source: any Graph) {
        for snapshot in all where snapshot.graph == nil {
            snapshot.graph = graph
            snapshot.picture.surface.clear()
            snapshot.draw(source, source.frame)
            return
        }
    }

    /// Frees the pictures of graphs that are no longer visible.
    func keep(_ isVisible: (Int) -> Bool) {
        for snapshot in all {
            if let graph = snapshot.graph, !isVisible(graph) { snapshot.graph = nil }
        }
    }

    /// Frees all pictures.
    func removeAll() {
        for snapshot in all { snapshot.graph = nil }
    }
}
