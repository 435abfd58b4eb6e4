import Gestures
import Layout
import TestKit

/// Tests of `GridLayout` without drags.
let gridTests = [
    TestCase(
        "on two pages, the scopes come first on page 1, followed by the graphs of buttons, and the spectrograms are on page 2"
    ) { t in
        let kinds: [GridItemKind] = [.scope, .button, .spectrogram, .scope, .spectrogram]
        let grid = Rig(kinds, PageShape(pages: 2, columns: 2, rows: 2)).layout
        t.expectEqual(slots(grid, page: 0), [0, 3, 1, -1])
        t.expectEqual(slots(grid, page: 1), [2, 4])
    },
    TestCase("if the grid has one page, all graphs are on it, in rows below each other") { t in
        let kinds: [GridItemKind] = [.spectrogram, .scope, .button, .scope, .spectrogram]
        let grid = Rig(kinds, PageShape(pages: 1, columns: 2, rows: 2)).layout
        t.expectEqual(slots(grid, page: 0), [1, 3, 2, 0, 4, -1])
        t.expectEqual(grid.rows(ofPage: 0), 3)
    },
    TestCase("a page without graphs has one row of empty slots") { t in
        let grid = Rig([.scope], PageShape(pages: 3, columns: 3, rows: 2)).layout
        t.expectEqual(slots(grid, page: 1), [-1, -1, -1])
        t.expectEqual(grid.rows(ofPage: 2), 1)
        t.expectEqual(Rig([], .automatic).layout.rows(ofPage: 0), 1)
    },
    TestCase(
        "with the automatic shape of the grid, a page shows up to eight graphs, and spectrograms have a page of their own"
    ) { t in
        let scopes = [GridItemKind](repeating: .scope, count: 8)
        let spectrograms = [GridItemKind](repeating: .spectrogram, count: 8)
        t.expect(Rig(scopes + spectrograms, .automatic).layout.shape == PageShape(pages: 2, columns: 2, rows: 4))
        t.expect(Rig(scopes, .automatic).layout.shape == PageShape(pages: 1, columns: 2, rows: 4))
        t.expect(Rig([.scope, .scope], .automatic).layout.shape == PageShape(pages: 1, columns: 1, rows: 2))
        t.expect(
            Rig(scopes, PageShape(pages: 0, columns: 3, rows: 0)).layout.shape
                == PageShape(pages: 1, columns: 3, rows: 3))
    },
]

let geometryTests = [
    TestCase(
        "at rest, all slots of the grid have the same size in whole pixels, and whole rows and columns fill the viewport"
    ) {
        t in
        for (width, height) in [(800, 480), (480, 800), (801, 479), (1023, 599), (488, 474)] {
            for columns in [1, 2, 3, 7] {
                for rows in [1, 2, 5, 7] {
                    let kinds = [GridItemKind](repeating: .scope, count: 3 * columns * rows)
                    var rig = Rig(
                        kinds, PageShape(pages: 1, columns: columns, rows: rows), width: width, height: height)
                    rig.scroll(byRows: rows + 1)
                    rig.wait(milliseconds: 400)
                    t.expectEqual(rig.layout.row, rows + 1)
                    t.expectEqual(rig.visible, Array((rows + 1) * columns..<(2 * rows + 1) * columns))
                    for item in rig.items {
                        t.expectEqual(item.frame.width, rig.items[0].frame.width)
                        t.expectEqual(item.frame.height, rig.items[0].frame.height)
                        t.expect(item.frame.x == item.frame.x.rounded() && item.frame.y == item.frame.y.rounded())
                    }
                    let last = rig.items[rig.items.count - 1].frame
                    t.expect(rig.items[0].frame.x == 6 && rig.items[0].frame.y == 6)
                    t.expect(abs(last.right + 6 - Float(width)) < Float(columns))
                    t.expect(abs(last.bottom + 6 - Float(height)) < Float(rows))
                }
            }
        }
    },
    TestCase(
        "from a position on the screen, the slot there is found, also while pages scroll; in the space between slots, none is found"
    ) { t in
        var rig = Rig([.scope, .scope, .scope, .scope, .scope], PageShape(pages: 2, columns: 2, rows: 2))
        t.expectEqual(rig.layout.hit(100, 300)?.graph ?? -1, 2)
        t.expect(rig.layout.hit(400, 300) == nil)
        t.expect(rig.layout.hit(-5, 300) == nil && rig.layout.hit(.nan, .nan) == nil)
        rig.scroll(byRows: 1)
        rig.wait(milliseconds: 300)
        t.expectEqual(rig.layout.hit(100, 300)?.graph ?? -1, 4)
        let empty = rig.layout.hit(500, 300)
        t.expect(empty != nil && empty?.graph == nil)
    },
]
