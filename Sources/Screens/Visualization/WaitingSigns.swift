import Drawing
import Graphs
import Layout

/// Busy indicators in the middle of graphs whose redraw takes longer than a moment.
final class WaitingSigns {
    /// A redraw that is shorter shows no spinner.
    static let patience: Int64 = 200_000_000

    private let looks: Looks
    private let repaint: Repaint
    private let busy: BusyIndicator
    /// Since when each graph waits to be whole; -1 when it does not.
    private var since: [Int64]
    /// Where spinners are.
    private var places: [Rect] = []

    init(graphs: Int, looks: Looks, repaint: Repaint) {
        self.looks = looks
        self.repaint = repaint
        busy = BusyIndicator(looks, repaint)
        since = [Int64](repeating: -1, count: graphs)
        places.reserveCapacity(graphs)
    }

    var isShown: Bool { !places.isEmpty }

    func advance(to now: Int64, _ wall: GraphWall) {
        for place in places { repaint.invalidate(place) }
        let hadPlaces = !places.isEmpty
        places.removeAll(keepingCapacity: true)
        for item in wall.shown {
            guard let index = item.graph else { continue }
            let graph = wall.set.graphs[index]
            guard wall.isRedrawing[index] else {
                since[index] = -1
                continue
            }
            if since[index] < 0 { since[index] = now }
            guard now - since[index] >= Self.patience, item.role != .dragged else { continue }
            let extent = looks.metrics.px(32)
            let frame = graph.frame
            places.append(
                Rect(
                    x: frame.x + (frame.width - extent) / 2, y: frame.y + (frame.height - extent) / 2, width: extent,
                    height: extent))
        }
        guard hadPlaces || !places.isEmpty else { return }
        busy.frame = .zero
        busy.advance(to: now)
        for place in places { repaint.invalidate(place) }
    }

    func draw(on canvas: Canvas, dirty: Rect) {
        for place in places where !place.intersection(dirty).isEmpty {
            busy.frame = place
            busy.draw(on: canvas)
        }
        busy.frame = .zero
    }
}
