import Layout
import TestKit

/// The tests of the room Layout.
public let layoutTests = TestSuite(
    "Layout",
    pageTests + gridTests + geometryTests + gridScrollTests + gridMagnifyTests + gridDragTests + gridEdgeTests
        + gridArrangementTests + gridRandomTests)

let pageTests = [
    TestCase("every number of graphs fits its grid without a wholly empty row") { t in
        for isPortrait in [false, true] {
            for count in 1...8 {
                let shape = GridShape(graphs: count, isPortrait: isPortrait)
                t.expect(shape.slots >= count)
                t.expect((shape.rows - 1) * shape.columns < count)
            }
        }
        t.expect(GridShape(graphs: 6, isPortrait: false) == GridShape(columns: 2, rows: 3))
        t.expect(GridShape(graphs: 8, isPortrait: true) == GridShape(columns: 2, rows: 4))
        t.expect(GridShape(graphs: 0, isPortrait: true).slots == 1)
        t.expect(GridShape(graphs: 99, isPortrait: true).slots == 8)
    },
    TestCase("slots lie inside, keep their distance, and end at the area's edges") { t in
        for size in [(800, 460), (480, 780), (1024, 580), (7, 5)] {
            for count in 1...8 {
                let area = Slot(x: 3, y: 20, width: size.0, height: size.1)
                let shape = GridShape(graphs: count, isPortrait: size.1 > size.0)
                let grid = PageGrid(area: area, shape: shape, spacing: 6)
                for index in 0..<shape.slots {
                    let slot = grid[index]
                    t.expect(slot.width > 0 && slot.height > 0)
                    t.expect(slot.x >= area.x && slot.x + slot.width <= area.x + area.width)
                    t.expect(slot.y >= area.y && slot.y + slot.height <= area.y + area.height)
                    t.expect(abs(slot.width - grid[0].width) <= 1 && abs(slot.height - grid[0].height) <= 1)
                    if index % shape.columns > 0 {
                        let left = grid[index - 1]
                        t.expectEqual(slot.x - left.x - left.width, grid.spacing)
                    }
                }
                let last = grid[shape.slots - 1]
                t.expectEqual(last.x + last.width + grid.spacing, area.x + area.width)
                t.expectEqual(last.y + last.height + grid.spacing, area.y + area.height)
            }
        }
    },
    TestCase("an area without room gives slots without size instead of a trap") { t in
        let grid = PageGrid(
            area: Slot(x: 0, y: 0, width: 0, height: 0), shape: GridShape(graphs: 8, isPortrait: false), spacing: 6)
        t.expect(grid[7] == Slot(x: 0, y: 0, width: 0, height: 0))
    },
    TestCase("pages hold all graphs once") { t in
        for count in [0, 1, 8, 9, 16, 17, 128] {
            let paging = Paging(graphs: count)
            var seen = 0
            for page in 0..<paging.pages {
                t.expectEqual(paging.graphs(onPage: page).lowerBound, seen)
                seen = paging.graphs(onPage: page).upperBound
            }
            t.expectEqual(seen, count)
        }
        t.expect(Paging(graphs: 9).graphs(onPage: 7) == 8..<9)
        t.expect(Paging(graphs: 9).graphs(onPage: -1) == 0..<8)
    },
]
