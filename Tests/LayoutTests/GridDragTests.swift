import Gestures
import Layout
import TestKit

private let shape = PageShape(pages: 2, columns: 2, rows: 2)

/// Returns a layout of 800 x 480 pixels in edit mode, with 6 scopes on page 1 and 2 spectrograms on page 2. Its slots
/// are 391 x 231 pixels; their left edges are at 6 and 403, their top edges at 6 and 243.
private func editing() -> Rig {
    var rig = Rig(
        [.scope, .scope, .scope, .scope, .scope, .scope, .spectrogram, .spectrogram], shape)
    rig.layout.setEditing(true, at: rig.now)
    return rig
}

extension Rig {
    /// Begins to drag a graph at its center.
    fileprivate mutating func take(_ graph: Int) -> Bool {
        guard let frame = frame(graph) else { return false }
        return layout.beginDrag(x: frame.centerX, y: frame.centerY, at: now)
    }

    /// Moves the dragged graph's center.
    fileprivate mutating func move(_ x: Float, _ y: Float) { layout.moveDrag(x: x, y: y, at: now) }
}

let gridDragTests = [
    TestCase("a drag of a graph begins only in edit mode, on a graph, and while no page or row scrolls") { t in
        var rig = editing()
        rig.layout.setEditing(false, at: rig.now)
        t.expect(!rig.layout.beginDrag(x: 100, y: 100, at: rig.now))
        rig.layout.setEditing(true, at: rig.now)
        t.expect(!rig.layout.beginDrag(x: 400, y: 100, at: rig.now), "a gap")
        rig.layout.turnPage(by: 1, at: rig.now)
        t.expect(!rig.layout.beginDrag(x: 100, y: 100, at: rig.now), "turning")
        rig.wait(milliseconds: 400)
        t.expect(!rig.layout.beginDrag(x: 100, y: 300, at: rig.now), "no slot")
        t.expect(rig.layout.beginDrag(x: 100, y: 100, at: rig.now))
        t.expect(!rig.layout.beginDrag(x: 500, y: 100, at: rig.now), "only one")
        t.expect(!rig.layout.handle(Pan(phase: .began, x: 0, y: 0, dx: 20, dy: 0), at: rig.now))
    },
    TestCase(
        "a dragged graph follows the finger in front of all other graphs; when the finger goes up, it moves smoothly into its slot"
    ) { t in
        var rig = editing()
        t.expect(rig.layout.beginDrag(x: 16, y: 26, at: rig.now))
        rig.layout.moveDrag(x: 116, y: 76, at: rig.now)
        let dragged = rig.items[rig.items.count - 1]
        t.expect(dragged.graph == 0 && dragged.role == .dragged)
        t.expect(dragged.frame == GridFrame(x: 106, y: 56, width: 391, height: 231))
        t.expectEqual(rig.visible, [0, 1, 2, 3], "its slot is not empty meanwhile")
        rig.layout.endDrag(at: rig.now)
        t.expect(rig.frame(0)?.x == 106 && rig.layout.draggedGraph == nil)
        rig.wait(milliseconds: 80)
        t.expect((7...80).contains(rig.frame(0)?.x ?? 0), "fast at first")
        rig.wait(milliseconds: 130)
        t.expect(rig.frame(0)?.x == 6 && rig.frame(0)?.y == 6)
    },
    TestCase(
        "if a dragged graph is held over a slot for 0.7 s and dropped, it moves there, even if no frame was drawn meanwhile"
    ) {
        t in
        var rig = editing()
        t.expect(rig.take(0))
        rig.move(440, 350)
        rig.now += 700_000_000
        rig.layout.endDrag(at: rig.now)
        t.expectEqual(slots(rig.layout, page: 0), [1, 2, 3, 0, 4, 5])
    },
    TestCase(
        "if a dragged graph is held for 0.7 s over the outer zone of an occupied slot, the graphs between this slot and its own slot shift"
    ) {
        t in
        var rig = editing()
        t.expect(rig.take(0))
        rig.move(440, 350)
        rig.now += 699_000_000
        rig.move(445, 350)
        t.expectEqual(slots(rig.layout, page: 0), [0, 1, 2, 3, 4, 5])
        rig.now += 1_000_000
        rig.move(440, 350)
        t.expectEqual(slots(rig.layout, page: 0), [1, 2, 3, 0, 4, 5])
        t.expect(rig.frame(1)?.x == 403, "it starts where it was")
        rig.wait(milliseconds: 250)
        t.expect(rig.frame(1)?.x == 6 && rig.frame(2)?.x == 403 && rig.frame(2)?.y == 6)
        rig.layout.endDrag(at: rig.now)
        rig.wait(milliseconds: 250)
        t.expect(rig.frame(0)?.x == 403 && rig.frame(0)?.y == 243)
    },
    TestCase("graphs that shift because of a drag are drawn in front of graphs that stay, and behind the dragged graph")
    { t in
        var rig = editing()
        t.expect(rig.take(0))
        rig.move(440, 120)
        rig.wait(milliseconds: 800)
        t.expectEqual(slots(rig.layout, page: 0), [1, 0, 2, 3, 4, 5])
        t.expectEqual(rig.items.map { $0.graph ?? -1 }, [2, 3, 1, 0])
        rig.wait(milliseconds: 200)
        t.expectEqual(rig.items.map { $0.graph ?? -1 }, [1, 2, 3, 0])
    },
    TestCase("if a graph is dragged upward, the graphs between its old and its new slot shift downward") { t in
        var rig = editing()
        t.expect(rig.take(3))
        rig.move(200, 20)
        rig.wait(milliseconds: 900)
        t.expectEqual(slots(rig.layout, page: 0), [3, 0, 1, 2, 4, 5])
    },
    TestCase(
        "while a finger holds a dragged graph still over an occupied slot, the other graphs shift after 0.65 to 0.82 s"
    ) { t in
        var rig = editing()
        t.expect(rig.take(0))
        rig.move(440, 350)
        rig.wait(milliseconds: 650)
        t.expectEqual(slots(rig.layout, page: 0), [0, 1, 2, 3, 4, 5])
        rig.wait(milliseconds: 166)
        t.expectEqual(slots(rig.layout, page: 0), [1, 2, 3, 0, 4, 5])
    },
    TestCase(
        "if a dragged graph is held over the middle of an occupied slot (two thirds of the slot's height), nothing happens"
    ) {
        t in
        for (x, y, reorders) in [
            (600, 360, false), (540, 300, false), (660, 430, false), (530, 360, true), (666, 360, true),
            (600, 280, true), (600, 437, true), (600, 285, false), (600, 432, false),
        ] as [(Float, Float, Bool)] {
            var rig = editing()
            t.expect(rig.take(0))
            rig.move(x, y)
            rig.wait(milliseconds: 1000)
            t.expectEqual(slots(rig.layout, page: 0) != [0, 1, 2, 3, 4, 5], reorders, "at \(Int(x)), \(Int(y))")
        }
    },
    TestCase("if the finger with a dragged graph moves to another zone of the slot, the waiting time of 0.7 s restarts")
    { t in
        var rig = editing()
        t.expect(rig.take(0))
        for _ in 0..<4 {
            rig.move(440, 350)
            rig.wait(milliseconds: 500)
            rig.move(440, 450)
            rig.wait(milliseconds: 500)
        }
        t.expectEqual(slots(rig.layout, page: 0), [0, 1, 2, 3, 4, 5])
    },
    TestCase(
        "if a dragged graph is held for 0.7 s over the middle of an empty slot, it moves there, and its previous slot becomes empty"
    ) { t in
        var rig = Rig([.scope, .scope, .scope], shape)
        rig.layout.setEditing(true, at: rig.now)
        t.expect(rig.take(0))
        rig.move(440, 360)
        rig.wait(milliseconds: 900)
        t.expectEqual(slots(rig.layout, page: 0), [0, 1, 2, -1], "not in its outer zones")
        rig.move(600, 360)
        rig.wait(milliseconds: 900)
        t.expectEqual(slots(rig.layout, page: 0), [-1, 1, 2, 0])
        t.expectEqual(rig.layout.arrangement, [-1, 1, 2, 0, -2, -1, -1])
    },
    TestCase("a graph can be dragged from the last row into an empty slot of a row above") { t in
        var rig = Rig([.scope, .scope, .scope, .scope, .scope], shape)
        rig.layout.setArrangement([0, 1, -1, 2, 3], at: rig.now)
        rig.layout.setEditing(true, at: rig.now)
        rig.scroll(byRows: 1)
        rig.wait(milliseconds: 400)
        t.expectEqual(rig.layout.row, 1)
        t.expect(rig.layout.graph(inSlot: 5, ofPage: 0) == 4)
        t.expect(rig.take(4))
        rig.move(200, 120)
        rig.wait(milliseconds: 900)
        t.expectEqual(slots(rig.layout, page: 0), [0, 1, 4, 2, 3, -1])
        rig.layout.endDrag(at: rig.now)
        rig.wait(milliseconds: 300)
        t.expect(rig.take(3))
        rig.layout.moveDrag(x: 600, y: 360, at: rig.now)
        rig.wait(milliseconds: 900)
        t.expectEqual(slots(rig.layout, page: 0), [0, 1, 4, 2, -1, 3])
    },
    TestCase("when the last row becomes empty, it is removed, and the page scrolls back to its new end") { t in
        var rig = Rig([.scope, .scope, .scope, .scope], shape)
        rig.layout.setArrangement([0, 1, -1, 2, 3], at: rig.now)
        rig.layout.setEditing(true, at: rig.now)
        rig.scroll(byRows: 1)
        rig.wait(milliseconds: 400)
        t.expect(rig.take(3))
        rig.move(200, 120)
        rig.wait(milliseconds: 900)
        t.expectEqual(slots(rig.layout, page: 0), [0, 1, 3, 2])
        rig.wait(milliseconds: 300)
        t.expectEqual(rig.layout.row, 0)
    },
    TestCase(
        "if the grid's shape changes while a drag shifts graphs, they move to their slots, and the waiting times of the drag restart"
    ) { t in
        var rig = editing()
        t.expect(rig.take(0))
        rig.move(440, 350)
        rig.wait(milliseconds: 800)
        t.expect(rig.layout.graph(inSlot: 0, ofPage: 0) == 1 && rig.frame(1)?.x != 6)
        rig.layout.setViewport(width: 800, height: 500, spacing: 6, at: rig.now)
        t.expect(rig.frame(1)?.x == 6)
        rig.move(440, 20)
        rig.now += 600_000_000
        rig.layout.setViewport(width: 800, height: 480, spacing: 6, at: rig.now)
        rig.move(440, 20)
        let before = slots(rig.layout, page: 0)
        rig.now += 600_000_000
        rig.move(440, 20)
        t.expectEqual(slots(rig.layout, page: 0), before)
        rig.now += 100_000_000
        rig.move(440, 20)
        t.expect(slots(rig.layout, page: 0) != before)
    },
]
