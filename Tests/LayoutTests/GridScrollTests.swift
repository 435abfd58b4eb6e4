import Gestures
import Layout
import TestKit

private let twelve = [GridItemKind](repeating: .scope, count: 12)
private let shape = PageShape(pages: 3, columns: 2, rows: 2)

let gridScrollTests = [
    TestCase("if the user drags slowly, the page turns only if it moves by more than half") { t in
        var rig = Rig(twelve, shape)
        rig.pan(dx: -300, dy: 0)
        rig.wait(milliseconds: 400)
        t.expectEqual(rig.layout.page, 0)
        rig.pan(dx: -500, dy: 0)
        t.expect(rig.layout.isMoving)
        rig.wait(milliseconds: 400)
        t.expectEqual(rig.layout.page, 1)
        t.expect(!rig.layout.isMoving)
        t.expectEqual(rig.visible, [])
    },
    TestCase("a flick of any length and speed turns one page, but never beyond the first or the last page") { t in
        var rig = Rig(twelve, shape)
        for page in [1, 2, 2] {
            rig.pan(dx: -40, dy: 0, velocityX: -8000)
            rig.wait(milliseconds: 400)
            t.expectEqual(rig.layout.page, page)
        }
        rig.pan(dx: 40, dy: 0, velocityX: 1000)
        rig.wait(milliseconds: 400)
        t.expectEqual(rig.layout.page, 1)
    },
    TestCase("when the user scrolls, rows of graphs follow the finger, and then come to rest at whole rows") { t in
        var rig = Rig(twelve, shape)
        let before = rig.frame(2)?.y ?? 0
        rig.send(.began, 100, 400, 0, -10)
        rig.send(.changed, 100, 370, 0, -30)
        t.expect(abs((rig.frame(2)?.y ?? 0) - before + 30) <= 1)
        t.expect(rig.layout.isMoving)
        rig.send(.ended, 100, 370, 0, 0)
        rig.wait(milliseconds: 400)
        t.expectEqual(rig.frame(2)?.y ?? 0, before)
        rig.pan(dx: 0, dy: -150)
        rig.wait(milliseconds: 400)
        t.expectEqual(rig.layout.row, 1)
    },
    TestCase("when the finger goes up, rows of graphs glide on at the finger's speed and stop at the last row") { t in
        var rig = Rig(twelve, shape)
        rig.pan(dx: 0, dy: -40, velocityY: -400)
        rig.wait(milliseconds: 700)
        t.expectEqual(rig.layout.row, 1)
        rig.pan(dx: 0, dy: -40, velocityY: -2600)
        rig.wait(milliseconds: 700)
        t.expectEqual(rig.layout.row, 3)
        rig.pan(dx: 0, dy: -40, velocityY: -8000)
        rig.wait(milliseconds: 700)
        t.expectEqual(rig.layout.row, 4)
        t.expectEqual(rig.visible, [8, 9, 10, 11])
    },
    TestCase("whether a drag turns pages or scrolls rows is decided when the drag begins") { t in
        var rig = Rig(twelve, shape)
        rig.send(.began, 400, 200, -9, 5)
        rig.send(.changed, 380, 0, -20, -200)
        t.expectEqual(rig.frame(0)?.y ?? 0, 6)
        t.expectEqual(rig.frame(0)?.x ?? 0, -14)
        rig.send(.ended, 380, 0, 0, 0)
        rig.wait(milliseconds: 400)
        rig.send(.began, 400, 200, 5, -9)
        rig.send(.changed, 0, 180, -400, -20)
        t.expectEqual(rig.frame(0)?.x ?? 0, 6)
        t.expectEqual(rig.frame(0)?.y ?? 0, -14)
    },
    TestCase("beyond the first and last row or page, scrolling follows the finger less and less") { t in
        var rig = Rig(twelve, shape)
        rig.send(.began, 100, 100, 10, 0)
        var last: Float = 6
        var way: Float = 100
        for _ in 0..<6 {
            rig.send(.changed, 0, 100, 100, 0)
            let x = rig.frame(0)?.x ?? 0
            t.expect(x > last && x - last < way, "it moves less with each step")
            way = x - last + 1
            last = x
        }
        t.expect(last < 0.31 * 800)
        // If a new touch stops the moving page, the page does not jump.
        rig.send(.ended, 0, 100, 0, 0)
        rig.wait(milliseconds: 32)
        let caught = rig.frame(0)?.x ?? 0
        rig.send(.began, 0, 100, 10, 0)
        rig.send(.changed, 0, 100, 0, 0)
        t.expect(abs((rig.frame(0)?.x ?? 0) - caught) <= 1)
        rig.send(.cancelled, 0, 100, 0, 0)
        rig.wait(milliseconds: 400)
        t.expectEqual(rig.frame(0)?.x ?? 0, 6)
    },
    TestCase("if a finger goes down while pages move, they stop where they are; each further flick turns one page more")
    {
        t in
        var rig = Rig(twelve, PageShape(pages: 8, columns: 2, rows: 2))
        rig.layout.turnPage(by: 7, at: rig.now)
        rig.wait(milliseconds: 16)
        let caught = rig.items.first?.frame.x ?? 0
        rig.send(.began, 100, 100, 10, 0)
        rig.send(.changed, 100, 100, 1, 0)
        t.expect(abs((rig.items.first?.frame.x ?? 0) - caught - 1) <= 1)
        rig.send(.ended, 100, 100, 0, 0)
        rig.wait(milliseconds: 400)
        t.expect(rig.layout.page < 3)
        rig.layout.turnPage(by: -7, at: rig.now)
        rig.wait(milliseconds: 400)
        rig.pan(dx: -60, dy: 0, velocityX: -2000)
        rig.wait(milliseconds: 20)
        rig.pan(dx: -60, dy: 0, velocityX: -2000)
        rig.wait(milliseconds: 400)
        t.expectEqual(rig.layout.page, 2)
        // A drag far forward that ends with a flick back does not turn the page.
        rig.pan(dx: -500, dy: 0, velocityX: 2000)
        rig.wait(milliseconds: 400)
        t.expectEqual(rig.layout.page, 2)
    },
    TestCase("gliding rows end at the same position, whether frames are short or long") { t in
        var short = Rig(twelve, shape)
        short.pan(dx: 0, dy: -40, velocityY: -1500)
        var long = short
        short.wait(milliseconds: 160)
        long.now += 160_000_000
        long.layout.advance(to: long.now)
        t.expectEqual(short.frame(2)?.y ?? 0, long.frame(2)?.y ?? 1)
    },
    TestCase("if the beginning of a drag was not reported to the layout, the drag moves nothing") { t in
        var rig = Rig(twelve, shape)
        rig.send(.changed, 100, 100, -200, -200)
        rig.send(.ended, 100, 100, -200, -200)
        t.expect(!rig.layout.isMoving)
        t.expectEqual(rig.frame(0)?.x ?? 0, 6)
    },
    TestCase("the revision number of the layout changes exactly if the set of visible graphs changes") { t in
        var rig = Rig(twelve, shape)
        let revision = rig.layout.visibleRevision
        rig.wait(milliseconds: 100)
        t.expectEqual(rig.layout.visibleRevision, revision)
        rig.scroll(byRows: 1)
        rig.wait(milliseconds: 400)
        t.expect(rig.layout.visibleRevision > revision)
        t.expect(rig.layout.isVisible(4) && !rig.layout.isVisible(0))
    },
    TestCase(
        "after the device is rotated, the first visible graph is still visible, also if the page scrolled at that moment"
    ) { t in
        var rig = Rig(twelve, shape)
        rig.layout.setShapes(
            portrait: PageShape(pages: 3, columns: 1, rows: 3), landscape: shape, at: rig.now)
        rig.scroll(byRows: 2)
        rig.wait(milliseconds: 100)
        t.expect(rig.layout.isMoving)
        rig.layout.setViewport(width: 480, height: 800, spacing: 6, at: rig.now)
        t.expect(!rig.layout.isMoving)
        t.expectEqual(rig.visible, [4, 5, 6])
        rig.layout.setViewport(width: 800, height: 480, spacing: 6, at: rig.now)
        t.expectEqual(rig.visible, [4, 5, 6, 7])
        t.expectEqual(rig.layout.row, 2)
    },
    TestCase(
        "if the viewport changes, a drag ends at a whole slot, and the finger has no effect until it goes down again"
    ) { t in
        for isHorizontal in [true, false] {
            var rig = Rig(twelve, shape)
            rig.send(.began, 400, 200, isHorizontal ? -10 : 0, isHorizontal ? 0 : -10)
            rig.send(.changed, 300, 100, isHorizontal ? -100 : 0, isHorizontal ? 0 : -100)
            rig.layout.setViewport(width: 480, height: 800, spacing: 6, at: rig.now)
            t.expect(!rig.layout.isMoving)
            t.expectEqual(rig.visible, [0, 1, 2, 3])
            rig.send(.changed, 300, 100, -100, -100)
            t.expect(rig.frame(0)?.x == 6 && rig.frame(0)?.y == 6)
        }
    },
    TestCase(
        "if the other orientation has fewer pages, rotating the device does not change the arrangement in the first orientation"
    ) { t in
        var rig = Rig([.scope, .spectrogram, .scope], PageShape(pages: 2, columns: 1, rows: 2))
        rig.layout.setShapes(
            portrait: PageShape(pages: 1, columns: 1, rows: 2), landscape: PageShape(pages: 2, columns: 1, rows: 2),
            at: rig.now)
        rig.layout.setArrangement([2, -2, 1, 0], at: rig.now)
        rig.layout.setViewport(width: 480, height: 800, spacing: 6, at: rig.now)
        t.expectEqual(slots(rig.layout, page: 0), [2, 1, 0])
        t.expectEqual(rig.layout.arrangement, [2, -2, 1, 0])
        rig.layout.setViewport(width: 800, height: 480, spacing: 6, at: rig.now)
        t.expectEqual(slots(rig.layout, page: 0), [2])
        t.expectEqual(slots(rig.layout, page: 1), [1, 0])
    },
]
