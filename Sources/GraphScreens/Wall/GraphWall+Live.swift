import Drawing
import Graphs
import Layout

/// Contents of graphs that need not be drawn, since they can be put together where the picture is shown.
final class LiveContents: LiveParts {
    private var parts: [(graph: any Graph, area: Rect)] = []

    init() { parts.reserveCapacity(Damage.capacity) }

    func removeAll() { parts.removeAll(keepingCapacity: true) }
    func add(_ graph: any Graph, _ area: Rect) { parts.append((graph, area)) }

    var count: Int { parts.count }
    func area(_ part: Int) -> Rect { parts[part].area }
    func write(_ part: Int, _ rect: Rect, to rows: PixelRows) { parts[part].graph.write(rect, to: rows) }
}

extension GraphWall {
    /// The contents that stand still and that nothing lies over.
    func liveParts(where isCovered: (Rect) -> Bool) -> (any LiveParts)? {
        live.removeAll()
        guard showsGraphs, layout.isAtRest, !layout.isEditing else { return nil }
        for item in shown.items {
            guard let index = item.graph else { continue }
            let graph = set.graphs[index]
            let content = graph.liveContent.intersection(area)
            guard !content.isEmpty, !redraws.cover(content), !isCovered(content) else { continue }
            live.add(graph, content)
        }
        return live.count > 0 ? live : nil
    }
}
