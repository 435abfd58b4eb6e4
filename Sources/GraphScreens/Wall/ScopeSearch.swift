import Layout
import Widgets

/// Scrolls to a graph and magnifies it, as soon as no other motion is running.
final class ScopeSearch {
    /// The timeout of the search in nanoseconds. A finger may prevent that the page turns.
    private static let timeout: Int64 = 2_000_000_000

    /// The graph to show; nil for none. The timeout starts with the first step, because the screen that starts the search covers the graphs, and
    /// their time does not advance then.
    private var wanted: (graph: Int, until: Int64?, isRevealed: Bool)?

    init() {}

    /// Starts to search a graph.
    /// - Parameter graph: the number of the graph; nil if there is none to show.
    func begin(_ graph: Int?) { wanted = graph.map { ($0, nil, false) } }

    /// Executes the next step. The caller must call it once a frame.
    func advance(to now: Int64, _ wall: GraphWall) {
        guard let graph = wanted?.graph, let isRevealed = wanted?.isRevealed else { return }
        let until = wanted?.until ?? now + Self.timeout
        wanted?.until = until
        let magnified = wall.layout.magnifiedGraph
        guard now < until, magnified != graph, graph < wall.set.graphs.count else { return wanted = nil }
        if magnified != nil { return wall.demagnify(at: now) }
        guard isRevealed else {
            // A stack scrolls to the graph first, and magnifies it in the next frame.
            wanted?.isRevealed = wall.layout.reveal(graph, at: now)
            return
        }
        if wall.magnify(graph, at: now) {
            wanted = nil
            wall.repaint.layoutChanged()
        }
    }
}
