import Layout
import TestKit

private let millisecond: Int64 = 1_000_000
/// A grid whose slots are 391 x 231 pixels. Their left edges are at 6 and 403, their top edges at 6 and 243.
private let geometry = GridGeometry(width: 800, height: 480, spacing: 6, columns: 2, rows: 2)
private let first = GridFrame(x: 6, y: 6, width: 391, height: 231)

private func arranged() -> Arrangement {
    var arrangement = Arrangement([GridItemKind](repeating: .scope, count: 5))
    arrangement.fit(pages: 2, columns: 2)
    return arrangement
}

/// Returns a drag of graph 0 with the finger at the graph's center.
private func dragged(at now: Int64 = 0) -> Drag { Drag(0, x: first.centerX, y: first.centerY, frame: first, at: now) }

extension Drag {
    fileprivate mutating func dwell(_ x: Float, _ y: Float, at now: Int64) {
        move(x: x, y: y)
        test(page: 0, row: 0, geometry, at: now)
    }
}

let dragTests = [
    TestCase("a dragged graph keeps its distance to the finger, and its center stays in the viewport") { t in
        var drag = Drag(0, x: 16, y: 26, frame: first, at: 0)
        t.expect(drag.frame(geometry) == first)
        drag.move(x: 116, y: .nan)
        t.expect(drag.frame(geometry) == GridFrame(x: 106, y: 6, width: 391, height: 231))
        for far in [Float.infinity, 1e38, 90_000] {
            drag.move(x: far, y: -far)
            t.expect(drag.frame(geometry).centerX == 800 && drag.frame(geometry).centerY == 0)
        }
        drag.move(x: 400, y: 240)
        drag.regrab(geometry)
        t.expect(drag.frame(geometry).centerX == 400 && drag.frame(geometry).centerY == 240)
    },
    TestCase("while a finger holds a dragged graph still, the slot below it is determined again every 0.1 s") { t in
        var drag = dragged(at: 50 * millisecond)
        t.expect(!drag.isDue(at: 149 * millisecond) && drag.isDue(at: 150 * millisecond))
        drag.dwell(300, 200, at: 150 * millisecond)
        t.expect(!drag.isDue(at: 249 * millisecond) && drag.isDue(at: 250 * millisecond))
        drag.pause(at: 250 * millisecond)
        t.expect(!drag.isDue(at: 349 * millisecond))
    },
    TestCase(
        "if a graph is held at its page's right or left edge for 1.5 s, the page turns; another slot, a turned page or a pause restarts the 1.5 s"
    ) {
        t in
        var drag = dragged()
        drag.dwell(790, 120, at: 0)
        t.expect(drag.pageTurn(geometry, at: 1499 * millisecond) == nil)
        t.expectEqual(drag.pageTurn(geometry, at: 1500 * millisecond) ?? 0, 1)
        drag.dwell(790, 400, at: 1500 * millisecond)
        t.expect(drag.pageTurn(geometry, at: 2999 * millisecond) == nil, "another slot")
        t.expect(drag.pageTurn(geometry, at: 3000 * millisecond) == 1)
        drag.restart()
        t.expect(drag.pageTurn(geometry, at: 3000 * millisecond) == nil)
        drag.dwell(10, 400, at: 3000 * millisecond)
        t.expectEqual(drag.pageTurn(geometry, at: 4500 * millisecond) ?? 0, -1)
        drag.pause(at: 4500 * millisecond)
        drag.dwell(10, 400, at: 4600 * millisecond)
        t.expect(drag.pageTurn(geometry, at: 6099 * millisecond) == nil)
    },
    TestCase("if a dragged graph is beyond the top or bottom edge by a sixth of its height for 1.5 s, the rows scroll")
    {
        t in
        for (y, isDown) in [(403, true), (77, false), (401, nil), (79, nil)] as [(Float, Bool?)] {
            var drag = dragged()
            drag.dwell(200, y, at: 0)
            t.expect(drag.scrollsDown(geometry, at: 1499 * millisecond) == nil)
            t.expect(drag.scrollsDown(geometry, at: 1500 * millisecond) == isDown, "at \(Int(y))")
        }
    },
    TestCase(
        "after 0.7 s, a dragged graph can take an occupied slot if the finger is in the slot's outer zone, and an empty slot if it is in the middle"
    ) { t in
        let arrangement = arranged()
        for (x, y, row, goal) in [
            (440, 350, 0, 3), (600, 360, 0, nil), (600, 360, 1, 5), (440, 350, 1, nil), (200, 20, 0, nil),
        ] as [(Float, Float, Int, Int?)] {
            var drag = dragged()
            drag.move(x: x, y: y)
            drag.test(page: 0, row: row, geometry, at: 0)
            t.expect(drag.goal(in: arrangement, at: 699 * millisecond) == nil)
            t.expect(
                drag.goal(in: arrangement, at: 700 * millisecond) == goal.map { SlotPlace(page: 0, slot: $0) },
                "at \(Int(x)), \(Int(y)), row \(row)")
            drag.restartZone(at: 700 * millisecond)
            t.expect(drag.goal(in: arrangement, at: 1399 * millisecond) == nil)
        }
    },
    TestCase("if a dragged graph is below the last row of a page, no slot is found for it") { t in
        var drag = dragged()
        drag.move(x: 600, y: 360)
        drag.test(page: 1, row: 0, geometry, at: 0)
        t.expect(drag.goal(in: arranged(), at: 9000 * millisecond) == nil)
    },
]
