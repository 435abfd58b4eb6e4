import Gestures
import Layout
import TestKit

private let four = [GridItemKind](repeating: .scope, count: 4)
private let shape = PageShape(pages: 2, columns: 2, rows: 2)

let gridMagnifyTests = [
    TestCase("when a graph is magnified, it grows from its slot to the whole viewport; later it returns to the slot") {
        t in
        var rig = Rig(four, shape)
        let slot = rig.frame(3)
        t.expect(rig.layout.magnify(3, at: rig.now))
        t.expect(rig.frame(3) == slot)
        var width: Float = 0
        for _ in 0..<9 {
            rig.wait(milliseconds: 20)
            let item = rig.items[rig.items.count - 1]
            t.expect(item.graph == 3 && item.role == .magnified && item.frame.width > width)
            t.expect(rig.items.count == 4 && rig.layout.isMoving)
            width = item.frame.width
        }
        rig.wait(milliseconds: 40)
        t.expect(rig.layout.isMagnified && !rig.layout.isMoving)
        t.expectEqual(rig.items.count, 1)
        t.expect(rig.items[0].frame == GridFrame(x: 0, y: 0, width: 800, height: 480))
        t.expect(rig.layout.demagnify(at: rig.now))
        t.expectEqual(rig.items.count, 4)
        rig.wait(milliseconds: 240)
        t.expect(rig.frame(3) == slot && rig.layout.magnifiedGraph == nil)
    },
    TestCase(
        "no graph can be magnified in edit mode, while the page scrolls, while another is magnified, or if it is outside of the viewport"
    ) { t in
        var rig = Rig(four, shape)
        rig.layout.setEditing(true, at: rig.now)
        t.expect(!rig.layout.magnify(0, at: rig.now))
        rig.layout.setEditing(false, at: rig.now)
        rig.send(.began, 400, 100, -10, 0)
        t.expect(!rig.layout.magnify(0, at: rig.now))
        rig.send(.ended, 400, 100, 0, 0)
        rig.layout.turnPage(by: 1, at: rig.now)
        t.expect(!rig.layout.magnify(0, at: rig.now))
        rig.wait(milliseconds: 400)
        t.expect(!rig.layout.magnify(0, at: rig.now), "it is on page 1")
        rig.layout.turnPage(by: -1, at: rig.now)
        rig.wait(milliseconds: 400)
        for graph in [-1, 4, Int.max, Int.min] { t.expect(!rig.layout.magnify(graph, at: rig.now)) }
        t.expect(rig.layout.magnify(0, at: rig.now))
        t.expect(!rig.layout.magnify(1, at: rig.now))
        rig.wait(milliseconds: 300)
        t.expect(!rig.layout.magnify(1, at: rig.now))
    },
    TestCase("time changes the revision of the visible items while they move, and never while they rest") { t in
        var rig = Rig(four, shape)
        /// True if the revision changes within 100 ms.
        func isChanging() -> Bool {
            let revision = rig.layout.itemRevision
            rig.wait(milliseconds: 100)
            return rig.layout.itemRevision != revision
        }
        t.expect(!isChanging(), "at the start")
        rig.layout.turnPage(by: 1, at: rig.now)
        t.expect(isChanging(), "while the page turns")
        rig.layout.turnPage(by: -1, at: rig.now)
        rig.wait(milliseconds: 500)
        t.expect(!isChanging(), "after the page has turned")
        rig.layout.magnify(3, at: rig.now)
        t.expect(isChanging(), "while a graph grows")
        rig.wait(milliseconds: 300)
        t.expect(!isChanging() && rig.layout.isMagnified, "magnified")
        rig.layout.demagnify(at: rig.now)
        t.expect(isChanging(), "while a graph shrinks")
        rig.wait(milliseconds: 300)
        t.expect(!isChanging(), "in its slot")
        rig.layout.setEditing(true, at: rig.now)
        t.expect(isChanging(), "in edit mode")
    },
    TestCase("while a graph is magnified, pages and rows do not scroll, and edit mode cannot begin") { t in
        var rig = Rig(four, shape)
        rig.layout.magnify(0, at: rig.now)
        rig.wait(milliseconds: 300)
        t.expect(!rig.layout.handle(Pan(phase: .began, x: 0, y: 0, dx: -20, dy: 0), at: rig.now))
        t.expect(!rig.layout.turnPage(by: 1, at: rig.now))
        t.expect(!rig.layout.setEditing(true, at: rig.now))
        t.expect(rig.layout.hit(100, 100) == nil)
        t.expect(!rig.layout.isMoving)
    },
    TestCase(
        "if the viewport or the grid's shape changes, a magnified graph stays magnified, also during the animation"
    ) { t in
        for wait in [40, 400] {
            var rig = Rig(four + four, shape)
            rig.layout.magnify(3, at: rig.now)
            rig.wait(milliseconds: wait)
            rig.layout.setViewport(width: 480, height: 800, spacing: 6, at: rig.now)
            rig.layout.setShapes(
                portrait: PageShape(pages: 1, columns: 1, rows: 1), landscape: shape, at: rig.now)
            t.expectEqual(rig.layout.magnifiedGraph ?? -1, 3)
            rig.wait(milliseconds: 400)
            t.expect(rig.items[0].frame == GridFrame(x: 0, y: 0, width: 480, height: 800))
            rig.layout.demagnify(at: rig.now)
            rig.wait(milliseconds: 400)
            t.expectEqual(rig.visible, [3], "its slot is visible when it comes back")
        }
    },
]
