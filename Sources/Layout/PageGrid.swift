/// The slots of one page: a grid of equal slots that fills an area, in rows from the top left.
///
/// Distances are whole pixels; what does not divide is spread over the slots, so that the grid ends exactly at the
/// area's edges and slots differ by one pixel at most.
public struct PageGrid: Equatable, Sendable {
    public let area: Slot
    public let shape: GridShape
    /// Pixels around the grid and between slots.
    public let spacing: Int

    public init(area: Slot, shape: GridShape, spacing: Int) {
        self.area = area
        self.shape = shape
        // An area that is too small for the spacing loses the spacing, not the slots.
        let most = min(area.width / (shape.columns + 1), area.height / (shape.rows + 1)) / 2
        self.spacing = max(0, min(spacing, most))
    }

    /// The slot of a graph, `index` 0 to `shape.slots - 1`.
    public subscript(index: Int) -> Slot {
        let column = index % shape.columns
        let row = index / shape.columns
        let (x, width) = Self.part(column, of: shape.columns, area.width, spacing)
        let (y, height) = Self.part(row, of: shape.rows, area.height, spacing)
        return Slot(x: area.x + x, y: area.y + y, width: width, height: height)
    }

    /// Start and length of one of `count` equal parts of `length` pixels with spacing around them.
    private static func part(_ index: Int, of count: Int, _ length: Int, _ spacing: Int) -> (Int, Int) {
        let room = max(0, length - spacing * (count + 1))
        let start = room * index / count
        let end = room * (index + 1) / count
        return (spacing * (index + 1) + start, end - start)
    }
}

/// Which graphs are on which page.
public struct Paging: Equatable, Sendable {
    public let graphs: Int
    public let graphsPerPage: Int

    public init(graphs: Int, graphsPerPage: Int = GridShape.maximumGraphs) {
        self.graphs = max(0, graphs)
        self.graphsPerPage = max(1, graphsPerPage)
    }

    /// At least one, even when it is empty.
    public var pages: Int { max(1, (graphs + graphsPerPage - 1) / graphsPerPage) }

    /// The graphs of a page; pages outside are taken as the nearest.
    public func graphs(onPage page: Int) -> Range<Int> {
        let page = max(0, min(pages - 1, page))
        return page * graphsPerPage..<min(graphs, (page + 1) * graphsPerPage)
    }
}
