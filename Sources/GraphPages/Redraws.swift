import Drawing
import Graphs
import Layout
import Widgets

/// The graphs whose redraw is not complete, and busy indicators over the graphs whose redraw takes longer than 200 ms.
final class Redraws {
    /// The duration of a redraw from which a busy indicator is shown, in nanoseconds.
    static let timeout: Int64 = 200_000_000

    private enum State {
        case whole
        case begun
        /// The graph has been visible with an incomplete redraw since this time.
        case waiting(since: Int64)
    }

    private let looks: Looks
    private let repaint: Repaint
    private let busy: BusyIndicator
    private var states: [State]
    /// The frames of the busy indicators.
    private var places: [Rect] = []

    init(graphs: Int, looks: Looks, repaint: Repaint) {
        self.looks = looks
        self.repaint = repaint
        busy = BusyIndicator(looks, repaint)
        states = [State](repeating: .whole, count: graphs)
        places.reserveCapacity(graphs)
    }

    /// True while a graph is being redrawn.
    func contains(_ graph: Int) -> Bool {
        if case .whole = states[graph] { false } else { true }
    }

    /// Called when a graph must be redrawn.
    func begin(_ graph: Int) {
        if case .whole = states[graph] { states[graph] = .begun }
    }

    /// Called when the redraw of a graph is complete.
    func end(_ graph: Int) { states[graph] = .whole }

    /// Advances to a time, and shows busy indicators over the visible graphs whose redraw takes longer than the timeout.
    func advance(to now: Int64, _ items: [GridItem], _ set: GraphSet) {
        for place in places { repaint.invalidate(place) }
        let hadPlaces = !places.isEmpty
        places.removeAll(keepingCapacity: true)
        for item in items {
            guard let graph = item.graph, waits(graph, at: now), item.role != .dragged else { continue }
            let extent = looks.metrics.px(32)
            places.append(set.graphs[graph].frame.centered(width: extent, height: extent))
        }
        guard hadPlaces || !places.isEmpty else { return }
        busy.frame = .zero
        busy.advance(to: now)
        for place in places { repaint.invalidate(place) }
    }

    /// True if a graph's redraw takes longer than the timeout.
    private func waits(_ graph: Int, at now: Int64) -> Bool {
        switch states[graph] {
        case .whole: return false
        case .begun:
            states[graph] = .waiting(since: now)
            return false
        case .waiting(let since): return now - since >= Self.timeout
        }
    }

    /// True if a busy indicator covers a part of a rectangle.
    func cover(_ rect: Rect) -> Bool { places.contains { !$0.intersection(rect).isEmpty } }

    func draw(on canvas: Canvas, dirty: Rect) {
        for place in places where !place.intersection(dirty).isEmpty {
            busy.frame = place
            busy.draw(on: canvas)
        }
        busy.frame = .zero
    }
}
