import Gestures
import Layout
import TestKit

/// Fingers on a layout, whose touches a gesture recognizer reads. A double tap magnifies a graph, a long press starts
/// edit mode and drags the graph, and a tap has no effect.
private struct Hand {
    var rig: Rig
    var recognizer = GestureRecognizer(pixelsPerPoint: 1)
    var taps = 0
    private var x: Float = 0
    private var y: Float = 0

    init(_ kinds: [GridItemKind], _ shape: PageShape) { rig = Rig(kinds, shape) }

    mutating func down(_ newX: Float, _ newY: Float) { touch(.began, newX, newY) }
    mutating func up() { touch(.ended, x, y) }

    /// Moves the finger in steps of 10 ms.
    mutating func move(_ newX: Float, _ newY: Float, milliseconds: Int) {
        let steps = milliseconds / 10
        let (startX, startY) = (x, y)
        for step in 1...steps {
            wait(milliseconds: 10)
            let part = Float(step) / Float(steps)
            touch(.moved, startX + (newX - startX) * part, startY + (newY - startY) * part)
        }
    }

    mutating func wait(milliseconds: Int) {
        let end = rig.now + Int64(milliseconds) * 1_000_000
        while rig.now < end {
            rig.now = min(end, rig.now + 16_000_000)
            recognizer.advance(to: rig.now)
            take()
            rig.layout.advance(to: rig.now)
        }
    }

    private mutating func touch(_ phase: Touch.Phase, _ newX: Float, _ newY: Float) {
        (x, y) = (newX, newY)
        recognizer.handle(Touch(finger: 0, phase: phase, x: x, y: y, time: rig.now))
        take()
    }

    private mutating func take() {
        while let gesture = recognizer.next() {
            switch gesture {
            case .tap: taps += 1
            case .doubleTap(let x, let y):
                if !rig.layout.demagnify(at: rig.now), let graph = rig.layout.hit(x, y)?.graph {
                    rig.layout.magnify(graph, at: rig.now)
                }
            case .longPress(.began, let x, let y):
                rig.layout.setEditing(true, at: rig.now)
                rig.layout.beginDrag(x: x, y: y, at: rig.now)
            case .longPress(.changed, let x, let y): rig.layout.moveDrag(x: x, y: y, at: rig.now)
            case .longPress(.ended, _, _): rig.layout.endDrag(at: rig.now)
            case .longPress(.cancelled, _, _): rig.layout.cancelDrag(at: rig.now)
            case .pan(let pan): rig.layout.handle(pan, at: rig.now)
            case .swipe, .pinch: break
            }
        }
    }
}

private let kinds = [GridItemKind](repeating: .scope, count: 6) + [GridItemKind](repeating: .spectrogram, count: 2)
private let shape = PageShape(pages: 2, columns: 2, rows: 2)

let gridTouchTests = [
    TestCase("a swipe to the left turns the page of graphs, and one to the right turns it back") { t in
        var hand = Hand(kinds, shape)
        for (start, end, page) in [(600, 450, 1), (200, 350, 0)] as [(Float, Float, Int)] {
            hand.down(start, 200)
            hand.move(end, 210, milliseconds: 90)
            hand.up()
            hand.wait(milliseconds: 400)
            t.expectEqual(hand.rig.layout.page, page)
        }
        t.expectEqual(hand.rig.visible, [0, 1, 2, 3])
    },
    TestCase("a swipe upward scrolls the graphs by whole rows") { t in
        var hand = Hand(kinds, shape)
        hand.down(300, 400)
        hand.move(305, 300, milliseconds: 100)
        hand.up()
        hand.wait(milliseconds: 700)
        t.expectEqual(hand.rig.visible, [2, 3, 4, 5])
        t.expect(hand.rig.layout.isAtRest)
    },
    TestCase(
        "a double tap magnifies the graph under the finger, another one shrinks it, and neither is reported as a tap"
    ) { t in
        var hand = Hand(kinds, shape)
        for expected in [[2], [0, 1, 2, 3]] {
            for _ in 0..<2 {
                hand.down(100, 300)
                hand.wait(milliseconds: 60)
                hand.up()
                hand.wait(milliseconds: 100)
            }
            hand.wait(milliseconds: 300)
            t.expectEqual(hand.rig.visible, expected)
        }
        t.expectEqual(hand.taps, 0)
    },
    TestCase("a finger can press a graph for 1.5 s, drag it to another page and over a slot, and drop it there") {
        t in
        var hand = Hand(kinds, shape)
        hand.down(598, 120)
        hand.wait(milliseconds: 1400)
        t.expect(!hand.rig.layout.isEditing)
        hand.wait(milliseconds: 120)
        t.expect(hand.rig.layout.isEditing && hand.rig.layout.draggedGraph == 1)
        hand.move(790, 120, milliseconds: 200)
        hand.wait(milliseconds: 2000)
        t.expectEqual(hand.rig.layout.page, 1)
        hand.move(30, 120, milliseconds: 300)
        hand.wait(milliseconds: 900)
        hand.up()
        hand.wait(milliseconds: 300)
        t.expectEqual(slots(hand.rig.layout, page: 0), [0, -1, 2, 3, 4, 5])
        t.expectEqual(slots(hand.rig.layout, page: 1), [1, 6, 7, -1])
        t.expect(hand.rig.frame(1) == GridFrame(x: 6, y: 6, width: 391, height: 231))
    },
]
