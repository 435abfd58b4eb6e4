import Drawing
import Graphs

/// The contents of graphs that are composed directly in the display's buffers, without being drawn first to the surface on which screens are drawn.
final class LiveContents: LiveParts {
    private var parts: [(graph: any Graph, area: Rect)] = []

    init() { parts.reserveCapacity(Damage.capacity) }

    func removeAll() { parts.removeAll(keepingCapacity: true) }
    func add(_ graph: any Graph, _ area: Rect) { parts.append((graph, area)) }

    var count: Int { parts.count }
    func area(_ part: Int) -> Rect { parts[part].area }
    func write(_ part: Int, _ rect: Rect, to rows: PixelRows) { parts[part].graph.write(rect, to: rows) }
}
