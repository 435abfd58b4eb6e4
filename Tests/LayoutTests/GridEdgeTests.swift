import Gestures
import Layout
import TestKit

private let shape = PageShape(pages: 2, columns: 2, rows: 2)
private let ten =
    [GridItemKind](repeating: .scope, count: 8) + [GridItemKind](repeating: .spectrogram, count: 2)

/// Returns a layout in edit mode while a finger drags a graph at its center. Slots are 391 x 231 pixels, so a sixth of
/// a slot is 65.2 pixels wide and 38.5 pixels high.
private func dragging(_ graph: Int, _ kinds: [GridItemKind] = ten, arranged: [Int] = []) -> Rig {
    var rig = Rig(kinds, shape)
    rig.layout.setArrangement(arranged, at: rig.now)
    rig.layout.setEditing(true, at: rig.now)
    let frame = rig.frame(graph) ?? GridFrame(x: 0, y: 0, width: 0, height: 0)
    rig.layout.beginDrag(x: frame.centerX, y: frame.centerY, at: rig.now)
    return rig
}

extension Rig {
    /// Moves the dragged graph's center to this position, and lets this time pass.
    fileprivate mutating func dwell(_ x: Float, _ y: Float, milliseconds: Int) {
        layout.moveDrag(x: x, y: y, at: now)
        wait(milliseconds: milliseconds)
    }
}

let gridEdgeTests = [
    TestCase(
        "if a dragged graph is held more than a sixth of its width beyond the right or left edge for 1.5 s, the page turns"
    ) { t in
        var rig = dragging(1)
        // The x coordinate of the center of the graph's own slot is 598. From 670 on, a sixth of the graph is beyond
        // the edge.
        rig.dwell(668, 120, milliseconds: 2500)
        t.expectEqual(rig.layout.page, 0, "less than a sixth")
        // Moves the graph over another slot in between, so that the wait of 1.5 s before the page turns begins again.
        rig.dwell(100, 120, milliseconds: 100)
        rig.layout.moveDrag(x: 673, y: 120, at: rig.now)
        rig.now += 1_499_000_000
        rig.layout.advance(to: rig.now)
        t.expectEqual(rig.layout.page, 0)
        rig.now += 1_000_000
        // Moving to another part of the same slot does not restart the wait of 1.5 s before the page turns.
        rig.layout.moveDrag(x: 674, y: 20, at: rig.now)
        t.expectEqual(rig.layout.page, 1)
        rig.wait(milliseconds: 400)
        t.expectEqual(rig.visible, [1, 8, 9], "the dragged graph was dropped when the page turned")
        // Page 2 is the last one, so no page turns.
        rig.dwell(780, 420, milliseconds: 3000)
        t.expectEqual(rig.layout.page, 1)
        rig.dwell(20, 420, milliseconds: 1700)
        t.expectEqual(rig.layout.page, 0)
    },
    TestCase(
        "if a dragged graph is held for 1.5 s beyond the top or bottom edge by a sixth of its height, at least half of the visible rows scroll"
    ) { t in
        var rig = dragging(2)
        rig.dwell(200, 401, milliseconds: 2500)
        t.expectEqual(rig.layout.row, 0, "less than a sixth")
        rig.dwell(200, 403, milliseconds: 100)
        t.expectEqual(rig.layout.row, 1, "the rows did not scroll after 1.5 s at the edge")
        rig.wait(milliseconds: 1400)
        t.expectEqual(rig.layout.row, 1)
        rig.wait(milliseconds: 600)
        t.expectEqual(rig.layout.row, 2)
        rig.wait(milliseconds: 4000)
        t.expectEqual(rig.layout.row, 2, "the rows scrolled beyond the last one")
        rig.dwell(200, 70, milliseconds: 4500)
        t.expectEqual(rig.layout.row, 0)
        t.expectEqual(rig.layout.draggedGraph ?? -1, 2)
    },
    TestCase(
        "if three rows of a page are visible, a graph that is dragged to the upper or lower edge scrolls the page by two rows"
    ) { t in
        var rig = Rig(ten, PageShape(pages: 2, columns: 1, rows: 3))
        rig.layout.setEditing(true, at: rig.now)
        rig.layout.beginDrag(x: 400, y: 400, at: rig.now)
        rig.dwell(400, 470, milliseconds: 1700)
        t.expectEqual(rig.layout.row, 2)
    },
    TestCase(
        "if a graph is dragged to another page, graphs there shift toward the nearest empty slot, and the graph's previous slot becomes empty"
    ) { t in
        var rig = dragging(0, arranged: [1, 0, 2, 3, -2, 4, -1, 5, 6, 7, 8, -1, 9])
        rig.dwell(780, 120, milliseconds: 1600)
        rig.wait(milliseconds: 400)
        t.expectEqual(rig.layout.page, 1)
        // Slot 3 is occupied. The empty slot 1 is nearer to it than slot 6.
        rig.dwell(440, 360, milliseconds: 900)
        t.expectEqual(slots(rig.layout, page: 0), [1, -1, 2, 3])
        t.expectEqual(slots(rig.layout, page: 1), [4, 5, 6, 0, 7, 8, -1, 9])
    },
    TestCase("if a graph is dropped on a full page, a row is added at the end of the page") { t in
        var rig = dragging(0, arranged: [1, 0, -2, 2, 3, 4, 5, 6, 7, 8, 9])
        rig.dwell(780, 120, milliseconds: 1600)
        rig.wait(milliseconds: 400)
        rig.dwell(20, 120, milliseconds: 800)
        t.expectEqual(slots(rig.layout, page: 1), [0, 2, 3, 4, 5, 6, 7, 8, 9, -1])
        t.expectEqual(slots(rig.layout, page: 0), [1, -1])
    },
    TestCase("if the only graph of a page is dragged to another page, its page keeps an empty row") { t in
        var rig = dragging(0, arranged: [0, -2, 1, 2, 3, 4, 5, 6, 7, 8, 9])
        rig.dwell(780, 120, milliseconds: 1600)
        rig.wait(milliseconds: 400)
        rig.dwell(20, 120, milliseconds: 800)
        t.expectEqual(slots(rig.layout, page: 0), [-1, -1])
    },
    TestCase("if a drag is canceled, the arrangement of graphs is as before the drag") { t in
        for arranged in [[], [3, 1, 2, 0]] {
            var rig = dragging(3, arranged: arranged)
            let before = [slots(rig.layout, page: 0), slots(rig.layout, page: 1)]
            rig.dwell(780, 20, milliseconds: 1000)
            t.expect(slots(rig.layout, page: 0) != before[0])
            rig.layout.cancelDrag(at: rig.now)
            t.expect(rig.layout.draggedGraph == nil)
            t.expectEqual(slots(rig.layout, page: 0), before[0])
            t.expectEqual(slots(rig.layout, page: 1), before[1])
            t.expectEqual(rig.layout.arrangement.isEmpty, arranged.isEmpty)
        }
    },
    TestCase("if edit mode ends during a drag, the graph is dropped") { t in
        var rig = dragging(0)
        rig.dwell(500, 300, milliseconds: 100)
        rig.layout.setEditing(false, at: rig.now)
        t.expect(rig.layout.draggedGraph == nil)
        rig.wait(milliseconds: 300)
        t.expect(rig.frame(0)?.x == 6 && rig.frame(0)?.y == 6)
    },
    TestCase("if the grid's shape or the orientation changes during a drag, the finger still drags the graph") { t in
        var rig = dragging(0)
        rig.dwell(440, 350, milliseconds: 300)
        rig.layout.setViewport(width: 480, height: 800, spacing: 6, at: rig.now)
        t.expectEqual(rig.layout.draggedGraph ?? -1, 0)
        rig.dwell(200, 700, milliseconds: 50)
        t.expect(rig.frame(0)?.centerX == 200 && rig.frame(0)?.centerY == 700)
        rig.layout.endDrag(at: rig.now)
        rig.wait(milliseconds: 300)
        t.expectEqual(rig.layout.rows(ofPage: 0), 4)
    },
    TestCase("in edit mode, each graph wobbles slowly at its own phase, and stops while the page scrolls") { t in
        var rig = Rig(ten, shape)
        t.expectEqual(rig.layout.wobble(rig.items[0]), 0)
        rig.layout.setEditing(true, at: rig.now)
        t.expectEqual(rig.layout.wobble(rig.items[0]), 0, "it starts softly")
        rig.wait(milliseconds: 300)
        var most: Float = 0
        var least: Float = 0
        for _ in 0..<40 {
            rig.wait(milliseconds: 16)
            let angle = rig.layout.wobble(rig.items[0])
            most = max(most, angle)
            least = min(least, angle)
            t.expect(abs(angle - rig.layout.wobble(rig.items[1])) > 0.0001)
        }
        t.expect(most > 0.005 && most <= 0.02 && least < -0.005 && least >= -0.02)
        rig.scroll(byRows: 1)
        rig.wait(milliseconds: 60)
        for item in rig.items { t.expectEqual(rig.layout.wobble(item), 0) }
        while rig.layout.isMoving { rig.wait(milliseconds: 16) }
        for item in rig.items { t.expect(abs(rig.layout.wobble(item)) < 0.002, "it starts softly again") }
    },
]
