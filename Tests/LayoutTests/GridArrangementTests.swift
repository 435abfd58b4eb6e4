import Gestures
import Layout
import TestKit

private let kinds: [GridItemKind] = [.scope, .scope, .button, .spectrogram, .spectrogram]
private let shape = PageShape(pages: 2, columns: 2, rows: 2)

let gridArrangementTests = [
    TestCase("the default arrangement of graphs is not stored; reading an empty arrangement restores it") { t in
        var rig = Rig(kinds, shape)
        t.expectEqual(rig.layout.arrangement, [])
        rig.layout.setArrangement([4, 3, 2, 1, 0], at: rig.now)
        t.expectEqual(slots(rig.layout, page: 0), [4, 3, 2, 1, 0, -1])
        rig.layout.setArrangement([], at: rig.now)
        t.expectEqual(slots(rig.layout, page: 0), [0, 1, 2, -1])
        t.expectEqual(slots(rig.layout, page: 1), [3, 4])
    },
    TestCase(
        "invalid arrangements of graphs are corrected: each graph appears once, and graphs that are missing are on their default page"
    ) { t in
        for (numbers, first, second) in [
            ([0, 0, 0, 1], [0, 1, 2, -1], [3, 4]),
            ([99, -7, 1], [-1, -1, 1, 0, 2, -1], [3, 4]),
            ([Int.max, Int.min], [0, 1, 2, -1], [3, 4]),
            ([-2, 1], [0, 2], [1, 3, 4, -1]),
            ([-2, -2, -2, 0, -2, -2, -2, -2, -2, -2, 1], [1, 2], [3, 4, 0, -1]),
        ] as [([Int], [Int], [Int])] {
            var rig = Rig(kinds, shape)
            rig.layout.setArrangement(numbers, at: rig.now)
            t.expectEqual(slots(rig.layout, page: 0), first)
            t.expectEqual(slots(rig.layout, page: 1), second)
        }
    },
    TestCase("however long an arrangement of graphs is, reading it uses a limited amount of memory") { t in
        var rig = Rig(kinds, shape)
        rig.layout.setArrangement([Int](repeating: -1, count: 1_000_000) + [0], at: rig.now)
        t.expect(rig.layout.rows(ofPage: 0) < 100)
        t.expectEqual(
            slots(rig.layout, page: 0).filter { $0 >= 0 } + slots(rig.layout, page: 1).filter { $0 >= 0 },
            [0, 1, 2, 3, 4])
    },
    TestCase("if the grid's shape changes, empty slots that no longer fit are removed") { t in
        var rig = Rig([.scope, .spectrogram], PageShape(pages: 2, columns: 8, rows: 1))
        rig.layout.setArrangement([Int](repeating: -1, count: 66) + [0, -2, 1], at: rig.now)
        rig.scroll(byRows: 99)
        rig.layout.setEditing(true, at: rig.now)
        rig.wait(milliseconds: 400)
        let frame = rig.frame(0) ?? GridFrame(x: 0, y: 0, width: 0, height: 0)
        t.expect(rig.layout.beginDrag(x: frame.centerX, y: frame.centerY, at: rig.now))
        rig.layout.moveDrag(x: 750, y: 240, at: rig.now)
        rig.wait(milliseconds: 900)
        rig.layout.endDrag(at: rig.now)
        t.expectEqual(rig.layout.graph(inSlot: 71, ofPage: 0) ?? -1, 0)
        for columns in [7, 8, 5] {
            let other = PageShape(pages: 2, columns: columns, rows: 1)
            rig.layout.setShapes(portrait: other, landscape: other, at: rig.now)
            t.expectEqual(slots(rig.layout, page: 0).filter { $0 == 0 }.count, 1)
            t.expectEqual(rig.layout.graph(inSlot: 0, ofPage: 1) ?? -1, 1)
        }
    },
    TestCase("if an arrangement contains graph numbers above the maximum, they are ignored") { t in
        let rig = Rig([GridItemKind](repeating: .scope, count: GridLayout.maximumGraphs + 5), shape)
        t.expectEqual(rig.layout.rows(ofPage: 0) * 2, GridLayout.maximumGraphs)
    },
]
