import Layout
import Widgets

/// Scrolls to a graph and magnifies it, as soon as nothing else moves.
final class ScopeSearch {
    /// The timeout: a finger may prevent the page from turning.
    private static let timeout: Int64 = 2_000_000_000

    /// The first step sets `until`: the screen that starts the search covers the graphs, and their time does not advance meanwhile.
    private var wanted: (graph: Int, until: Int64?, isRevealed: Bool)?

    init() {}

    /// - Parameter graph: nil if there is no graph to show.
    func begin(_ graph: Int?) { wanted = graph.map { ($0, nil, false) } }

    /// Makes the next step. Called once a frame.
    func advance(to now: Int64, _ wall: GraphWall) {
        guard let graph = wanted?.graph, let isRevealed = wanted?.isRevealed else { return }
        let until = wanted?.until ?? now + Self.timeout
        wanted?.until = until
        let magnified = wall.layout.magnifiedGraph
        guard now < until, magnified != graph, graph < wall.set.graphs.count else { return wanted = nil }
        if magnified != nil { return wall.demagnify(at: now) }
        guard isRevealed else {
            // A stack shows the graph in the next frame.
            wanted?.isRevealed = wall.layout.reveal(graph, at: now)
            return
        }
        if wall.magnify(graph, at: now) {
            wanted = nil
            wall.repaint.layoutChanged()
        }
    }
}
