import Gestures
import Layout
import TestKit

private let spectrograms = [GridItemKind](repeating: .spectrogram, count: 4)
private let shape = PageShape(pages: 1, columns: 2, rows: 2)

/// Returns a layout with a stack of scopes, followed by four spectrograms.
private func stacked(_ kinds: [GridItemKind] = spectrograms) -> Rig {
    var rig = Rig(kinds, shape)
    rig.layout.setGraphs(kinds, stack: StackShape(scopes: 20, wanted: 8, leastHeight: 12), at: rig.now)
    return rig
}

let gridStackTests = [
    TestCase("a stack of scopes fills the first page, and the graphs that have slots are on the pages after it") { t in
        var rig = stacked()
        t.expect(rig.layout.isOnStack)
        t.expectEqual(rig.layout.pageCount, 2)
        t.expectEqual(rig.visible, [4])
        t.expect(rig.frame(4) == GridFrame(x: 0, y: 0, width: 800, height: 480))
        rig.pan(dx: -500, dy: 0)
        t.expectEqual(rig.visible, [0, 1, 2, 3, 4])
        rig.wait(milliseconds: 400)
        t.expect(!rig.layout.isOnStack)
        t.expectEqual(rig.layout.page, 1)
        t.expectEqual(rig.visible, [0, 1, 2, 3])
        rig.pan(dx: -500, dy: 0)
        rig.wait(milliseconds: 400)
        t.expectEqual(rig.layout.page, 1)
        rig.pan(dx: 500, dy: 0)
        rig.wait(milliseconds: 400)
        t.expectEqual(rig.visible, [4])
    },
    TestCase("if no graph has a slot, the page with the stack of scopes is the only one") { t in
        var rig = stacked([])
        t.expectEqual(rig.layout.pageCount, 1)
        rig.pan(dx: -500, dy: 0, velocityX: -4000)
        rig.wait(milliseconds: 400)
        t.expectEqual(rig.layout.page, 0)
        t.expectEqual(rig.visible, [0])
    },
    TestCase("a vertical drag scrolls a stack up to its last scope, and the stack comes to rest at whole scopes") {
        t in
        var rig = stacked()
        t.expect(rig.layout.stackedScopes == (0, 8))
        rig.pan(dx: 0, dy: -180)
        rig.wait(milliseconds: 700)
        t.expect(rig.layout.stackedScopes == (3, 8), "three of 60 pixels")
        for _ in 0..<6 {
            rig.pan(dx: 0, dy: -300, velocityY: -3000)
            rig.wait(milliseconds: 700)
        }
        t.expect(rig.layout.stackedScopes == (12, 8))
        t.expectEqual(rig.layout.page, 0)
    },
    TestCase("a layout states which graphs of its page are in view, unless all are or one is magnified") { t in
        func words(_ layout: GridLayout) -> String {
            layout.graphsInView.map { "\($0.first)-\($0.last)/\($0.count)" } ?? "all"
        }
        var rig = stacked()
        t.expectEqual(words(rig.layout), "1-8/20")
        rig.pan(dx: 0, dy: -180)
        rig.wait(milliseconds: 700)
        t.expectEqual(words(rig.layout), "4-11/20")
        rig.pan(dx: -500, dy: 0)
        rig.wait(milliseconds: 400)
        t.expectEqual(words(rig.layout), "all", "four spectrograms in four slots")
        var grid = Rig([GridItemKind](repeating: .scope, count: 11), PageShape(pages: 1, columns: 2, rows: 2))
        t.expectEqual(words(grid.layout), "1-4/11")
        for _ in 0..<6 {
            grid.pan(dx: 0, dy: -300)
            grid.wait(milliseconds: 700)
        }
        t.expectEqual(words(grid.layout), "9-11/11")
        t.expect(grid.layout.magnify(10, at: grid.now))
        grid.wait(milliseconds: 400)
        t.expectEqual(words(grid.layout), "all")
    },
    TestCase("a stack shows as many scopes as fit, from 4 to 64, but no more than it has") {
        t in
        func visible(_ scopes: Int, _ wanted: Int, height: Int, least: Int = 12) -> Int {
            var layout = GridLayout()
            layout.setViewport(width: 800, height: height, spacing: 6, at: 0)
            layout.setGraphs([], stack: StackShape(scopes: scopes, wanted: wanted, leastHeight: least), at: 0)
            return layout.stackedScopes.count
        }
        t.expectEqual(visible(139, 0, height: 480), 40)
        t.expectEqual(visible(139, 0, height: 30), 4)
        t.expectEqual(visible(139, 0, height: 4000), 64)
        t.expectEqual(visible(139, 21, height: 480), 21)
        t.expectEqual(visible(139, 1000, height: 480), 64)
        t.expectEqual(visible(139, -3, height: 480, least: 0), 64)
        t.expectEqual(visible(3, 21, height: 480), 3)
        t.expectEqual(visible(0, 21, height: 480), 1)
    },
    TestCase("if a scope of a stack is magnified, it grows from its position in the stack, and later returns there") {
        t in
        var rig = stacked()
        let place = GridFrame(x: 0, y: 120, width: 800, height: 60)
        t.expect(
            !rig.layout.magnify(2, from: place, at: rig.now),
            "a graph with a slot was magnified as a scope of the stack")
        t.expect(rig.layout.magnify(7, from: place, at: rig.now))
        rig.wait(milliseconds: 48)
        guard let frame = rig.frame(7) else { return t.fail("it is not seen") }
        t.expect(frame.height > 60 && frame.height < 480)
        rig.wait(milliseconds: 400)
        t.expect(rig.layout.isMagnified)
        t.expectEqual(rig.visible, [7])
        t.expect(rig.layout.demagnify(at: rig.now))
        rig.wait(milliseconds: 400)
        t.expectEqual(rig.visible, [4])
    },
    TestCase("a stack cannot be edited, and no graph can be dragged to its page") { t in
        var rig = stacked()
        t.expect(!rig.layout.setEditing(true, at: rig.now))
        t.expect(rig.layout.turnPage(by: 1, at: rig.now))
        rig.wait(milliseconds: 400)
        t.expect(rig.layout.setEditing(true, at: rig.now))
        t.expect(rig.layout.beginDrag(x: 200, y: 100, at: rig.now))
        rig.layout.moveDrag(x: 0, y: 100, at: rig.now)
        rig.wait(milliseconds: 3000)
        t.expectEqual(rig.layout.page, 1)
        rig.layout.endDrag(at: rig.now)
        t.expect(rig.layout.setEditing(false, at: rig.now))
    },
    TestCase("if the viewport changes, the first visible scope of a stack stays the first") { t in
        var rig = stacked()
        rig.pan(dx: 0, dy: -180)
        rig.wait(milliseconds: 700)
        rig.layout.setViewport(width: 480, height: 800, spacing: 6, at: rig.now)
        t.expect(rig.layout.isOnStack)
        t.expect(rig.layout.stackedScopes == (3, 8))
        t.expectEqual(rig.visible, [4])
    },
]
