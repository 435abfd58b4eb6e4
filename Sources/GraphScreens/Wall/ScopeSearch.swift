import Layout
import Widgets

/// Brings a graph in sight and magnifies it, as soon as nothing else moves.
final class ScopeSearch {
    /// What takes longer is given up: a finger may hold a page.
    private static let patience: Int64 = 2_000_000_000

    /// `until` is set with the first step: what begins it lies above the graphs, and their time stands still meanwhile.
    private var wanted: (graph: Int, until: Int64?, isRevealed: Bool)?

    init() {}

    /// - Parameter graph: nil where there is none to be shown.
    func begin(_ graph: Int?) { wanted = graph.map { ($0, nil, false) } }

    /// Goes a step on. Called once a frame.
    func advance(to now: Int64, _ wall: GraphWall) {
        guard let graph = wanted?.graph, let isRevealed = wanted?.isRevealed else { return }
        let until = wanted?.until ?? now + Self.patience
        wanted?.until = until
        let magnified = wall.layout.magnifiedGraph
        guard now < until, magnified != graph, graph < wall.set.graphs.count else { return wanted = nil }
        if magnified != nil { return wall.demagnify(at: now) }
        guard isRevealed else {
            // A stack shows its part in the next frame.
            wanted?.isRevealed = wall.layout.reveal(graph, at: now)
            return
        }
        if wall.magnify(graph, at: now) {
            wanted = nil
            wall.repaint.layoutChanged()
        }
    }
}
