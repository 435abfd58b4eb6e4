import GraphPages
import Layout
import Widgets

/// Scrolls to a graph and magnifies it, as soon as no other motion is running.
final class ScopeSearch {
    /// The timeout of the search in nanoseconds. Without it, the search would not end while a finger on the screen keeps the page from turning.
    private static let timeout: Int64 = 2_000_000_000

    /// The graph to show, and when the search times out; nil for none. The timeout starts with the first step: before
    /// it, the screen that started the search still covers the graphs.
    private var wanted: (graph: Int, until: Int64?, isRevealed: Bool)?

    init() {}

    /// Starts to search a graph.
    /// - Parameter graph: the number of the graph; nil to search none.
    func begin(_ graph: Int?) { wanted = graph.map { ($0, nil, false) } }

    /// Executes the next step of the search. Must be called once a frame.
    func advance(to now: Int64, _ wall: GraphWall) {
        guard let graph = wanted?.graph, let isRevealed = wanted?.isRevealed else { return }
        let until = wanted?.until ?? now + Self.timeout
        wanted?.until = until
        let magnified = wall.layout.magnifiedGraph
        guard now < until, magnified != graph, graph < wall.set.graphs.count else { return wanted = nil }
        if magnified != nil { return wall.demagnify(at: now) }
        guard isRevealed else {
            // First scroll the stack to the graph; the next frame magnifies it.
            wanted?.isRevealed = wall.layout.reveal(graph, at: now)
            return
        }
        if wall.magnify(graph, at: now) {
            wanted = nil
            wall.repaint.layoutChanged()
        }
    }
}
