import Drawing
import GraphPages
import Graphs
import Layout
import Widgets

/// The positions of both cursors in all visible graphs that have a time axis.
struct CursorPlaces: Equatable {
    /// The position of one cursor in one graph.
    struct Mark: Equatable {
        /// The column of the screen in pixels.
        var x = 0
        /// False if the time window does not contain the cursor's time. The cursor is then drawn at the nearer edge.
        var isInSight = false
        /// The frame of the tag with the cursor's letter.
        var tag = Rect.zero
    }

    /// The content area of a graph, and the positions of both cursors in it.
    struct Place: Equatable {
        let graph: Int
        let content: Rect
        let a: Mark
        let b: Mark
        /// The cursor that is drawn in front.
        let chosen: MeasuringCursor

        subscript(cursor: MeasuringCursor) -> Mark { cursor == .a ? a : b }
    }

    private(set) var all: [Place] = []

    /// - Parameters:
    ///   - style: the style of the graphs.
    ///   - panel: the frame of the panel, which tags must not touch.
    init(_ cursors: MeasuringCursors, on wall: GraphWall, _ style: GraphStyle, beside panel: Rect) {
        guard wall.graphPictures.showsGraphs, !wall.layout.isEditing else { return }
        for item in wall.shown.items {
            guard let graph = item.graph, item.role != .magnified || wall.layout.isMagnified else { continue }
            let content = wall.set.graphs[graph].opaqueContent
            guard wall.set.graphs[graph].isShown, !content.intersection(wall.area).isEmpty else { continue }
            let columns = Self.columns(content, of: graph, on: wall, style)
            func mark(_ cursor: MeasuringCursor) -> Mark {
                switch columns.place(of: cursors[cursor]) {
                case .earlier: Mark(x: content.x)
                case .column(let column): Mark(x: content.x + column, isInSight: true)
                case .later: Mark(x: content.right - 1)
                }
            }
            var (a, b) = (mark(.a), mark(.b))
            place(&a, in: content, wall.looks.metrics, beside: panel)
            place(&b, in: content, wall.looks.metrics, beside: panel)
            if !a.tag.intersection(b.tag).isEmpty {
                // If both tags would overlap, move the tag of cursor B toward the vertical middle of the graph.
                let way = b.tag.height + wall.looks.metrics.px(2)
                b.tag.y += b.tag.y == content.y ? way : -way
            }
            all.append(Place(graph: graph, content: content, a: a, b: b, chosen: cursors.chosen))
        }
    }

    /// Places a tag at the upper end of the cursor's line, or at the lower end if the panel covers the upper end.
    private func place(_ mark: inout Mark, in content: Rect, _ metrics: Metrics, beside panel: Rect) {
        let isSmall = content.height < metrics.px(70)
        let size = Size(width: metrics.px(isSmall ? 16 : 22), height: metrics.px(isSmall ? 14 : 20))
        let x = max(content.x, min(mark.x - size.width / 2, content.right - size.width))
        mark.tag = Rect(x: x, y: content.y, width: size.width, height: size.height)
        let low = mark.tag.offsetBy(x: 0, y: content.height - size.height)
        if !mark.tag.intersection(panel).isEmpty, low.intersection(panel).isEmpty { mark.tag = low }
    }

    init() {}

    /// Returns the conversion between times and columns of a graph.
    static func columns(_ content: Rect, of graph: Int, on wall: GraphWall, _ style: GraphStyle) -> StillColumns {
        StillColumns(width: content.width, wall.set.graphs[graph].configuration, end: wall.end.time, style: style)
    }

    /// The cursor that a finger drags: the nearer one in the graph below the finger.
    /// - Parameters:
    ///   - reach: the maximum distance from a cursor in pixels.
    ///   - dx: the movement of the finger to the right. If both cursors have the same position, a finger that moves to the left drags cursor A,
    ///     otherwise cursor B.
    func hit(_ x: Float, _ y: Float, reach: Int, dx: Float) -> (place: Place, cursor: MeasuringCursor)? {
        let point = Point(x: Int(x), y: Int(y))
        for place in all where place.content.inset(x: -reach, y: 0).contains(point) {
            let (a, b) = (abs(Float(place.a.x) + 0.5 - x), abs(Float(place.b.x) + 0.5 - x))
            guard min(a, b) <= Float(reach) else { continue }
            return (place, a < b || (a == b && dx < 0) ? .a : .b)
        }
        return nil
    }
}
