import Drawing
import Widgets

/// Arranges the graphs of band power: all of them on one page if they are large enough to read, otherwise in rows that scroll.
struct BandGrid {
    private let count: Int
    private(set) var columns = 1
    private(set) var cell = Size(width: 1, height: 1)
    private var width = 1

    var rows: Int { (count + columns - 1) / columns }

    init(count: Int) { self.count = count }

    /// Chooses the number of columns for which the graphs are largest. Graphs are about twice as wide as high.
    mutating func layOut(in size: Size, _ metrics: Metrics) {
        let least = Size(width: metrics.px(96), height: metrics.px(68))
        let most = max(1, size.width / least.width)
        width = size.width
        var best: (columns: Int, extent: Int) = (1, 0)
        for columns in 1...most {
            let rows = max(1, (count + columns - 1) / columns)
            let extent = min(size.width / columns, 2 * (size.height / rows))
            if extent > best.extent { best = (columns, extent) }
        }
        var height = size.height / max(1, (count + best.columns - 1) / best.columns)
        columns = best.columns
        if height < least.height {
            columns = most
            // Choose the height so that a whole number of rows fits, and no row is cut off at the lower edge.
            height = size.height / max(1, size.height / least.height)
        }
        cell = Size(width: size.width / columns, height: max(1, height))
    }

    /// The frame of a graph in a row of the list.
    func frame(_ index: Int, inRow row: Rect) -> Rect {
        let column = index % columns
        let left = width * column / columns
        return Rect(x: row.x + left, y: row.y, width: width * (column + 1) / columns - left, height: row.height)
    }

    /// The index of the graph at a distance of `x` pixels from the left edge of a row. If the last row is not full, the index can exceed that of the
    /// last graph.
    func index(inRow row: Int, x: Int) -> Int? {
        guard x >= 0, x < width else { return nil }
        return row * columns + min(columns - 1, x * columns / max(1, width))
    }
}
