import Gestures
import Layout
import TestKit

/// Tests of `GridLayout` as long as nobody drags.
let gridTests = [
    TestCase("scopes fill page 1, buttons follow them, spectrograms fill page 2") { t in
        let kinds: [GridItemKind] = [.scope, .button, .spectrogram, .scope, .spectrogram]
        let grid = Rig(kinds, PageShape(pages: 2, columns: 2, rows: 2)).layout
        t.expectEqual(slots(grid, page: 0), [0, 3, 1, -1])
        t.expectEqual(slots(grid, page: 1), [2, 4])
    },
    TestCase("pages that do not suffice: all graphs follow on one, downwards") { t in
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
    TestCase("automatic shapes show up to eight graphs, and give spectrograms a page") { t in
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
