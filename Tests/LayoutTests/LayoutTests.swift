import Layout
import TestKit

/// The tests of Layout.
public let layoutTests = TestSuite(
    "Layout",
    shapeTests + gridTests + geometryTests + gridScrollTests + gridMagnifyTests + gridDragTests + gridEdgeTests
        + gridStackTests + gridArrangementTests + gridTouchTests + gridRandomTests + scrollerTests + magnifierTests
        + dragTests
        + arrangementTests)

private let shapeTests = [
    TestCase("for every number of graphs, the grid has a slot for each graph and no empty row") { t in
        for isPortrait in [false, true] {
            for count in 1...8 {
                let shape = GridShape(graphs: count, isPortrait: isPortrait)
                t.expect(shape.columns * shape.rows >= count)
                t.expect((shape.rows - 1) * shape.columns < count)
            }
        }
        t.expect(GridShape(graphs: 6, isPortrait: false) == GridShape(columns: 2, rows: 3))
        t.expect(GridShape(graphs: 8, isPortrait: true) == GridShape(columns: 2, rows: 4))
        t.expect(GridShape(graphs: 0, isPortrait: true) == GridShape(columns: 1, rows: 1))
        t.expect(GridShape(graphs: 99, isPortrait: true) == GridShape(columns: 2, rows: 4))
    }
]
