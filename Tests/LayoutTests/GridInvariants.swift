import Layout
import TestKit

/// Checks the rules that a layout must follow at every moment.
/// - Parameter atRest: true if the layout had enough time to come to rest.
/// - Returns: the violated rule, or nil.
func brokenInvariant(_ layout: GridLayout, graphs: Int, width: Int, height: Int, atRest: Bool) -> String? {
    let shape = layout.shape
    guard (1...PageShape.maximumPages).contains(shape.pages), (1...PageShape.maximumColumns).contains(shape.columns),
        (1...PageShape.maximumRows).contains(shape.rows)
    else { return "the shape is out of range" }
    guard (0..<shape.pages).contains(layout.page) else { return "there is no such page" }
    var places = [Int](repeating: 0, count: graphs)
    for page in 0..<shape.pages {
        let rows = layout.rows(ofPage: page)
        guard rows >= 1 else { return "a page has no row" }
        var lastRowGraphs = 0
        for slot in 0..<rows * shape.columns {
            guard let graph = layout.graph(inSlot: slot, ofPage: page) else { continue }
            places[graph] += 1
            if slot / shape.columns == rows - 1 { lastRowGraphs += 1 }
        }
        if rows > 1, lastRowGraphs == 0 { return "the last row is empty" }
        if layout.graph(inSlot: rows * shape.columns, ofPage: page) != nil { return "a slot is outside of rows" }
    }
    if places.contains(where: { $0 != 1 }) { return "a graph is lost or doubled" }
    if atRest, layout.row > max(0, layout.rows(ofPage: layout.page) - shape.rows) { return "it rests beyond the end" }
    if atRest, layout.isMoving { return "it never comes to rest" }
    return brokenItem(layout, graphs: graphs, width: Float(width), height: Float(height), atRest: atRest)
}

private func brokenItem(_ layout: GridLayout, graphs: Int, width: Float, height: Float, atRest: Bool) -> String? {
    var seen = [Bool](repeating: false, count: graphs)
    for index in 0..<layout.itemCount {
        let item = layout.item(at: index)
        let frame = item.frame
        if let graph = item.graph {
            if seen[graph] { return "a graph is shown twice" }
            seen[graph] = true
            if !layout.isVisible(graph) { return "a shown graph counts as invisible" }
        }
        guard frame.width >= 1, frame.width <= width + 1, frame.height >= 1, frame.height <= height + 1 else {
            return "a frame has no sane size"
        }
        guard frame.right > -1, frame.x < width + 1, frame.bottom > -1, frame.y < height + 1 else {
            return "a frame is out of sight"
        }
        guard abs(layout.wobble(item)) <= 0.021 else { return "the wobble is too large" }
        if atRest, item.role == .resting {
            guard frame.x >= 0, frame.right <= width + 0.01, frame.y >= 0, frame.bottom <= height + 0.01 else {
                return "a slot is not whole at rest"
            }
            guard frame.x == frame.x.rounded(), frame.y == frame.y.rounded() else { return "a slot is between pixels" }
        }
    }
    for graph in 0..<graphs where layout.isVisible(graph) != seen[graph] { return "visibility is wrong" }
    return nil
}
