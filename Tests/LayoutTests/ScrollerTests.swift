import Layout
import TestKit

private let millisecond: Int64 = 1_000_000
/// The maximum time until pages or rows come to rest.
private let rest = 600 * millisecond

let scrollerTests = [
    TestCase(
        "within the scroll range, a drag has no resistance; beyond it, the resistance has a maximum, and the drag can be computed from the position"
    ) { t in
        let resistance = Resistance(limit: 3, most: 0.3)
        for position: Float in [0, 0.5, 2.9, 3] { t.expectEqual(resistance.resisted(position), position) }
        var last: Float = 3
        for step in 1...40 {
            let offset = resistance.resisted(3 + Float(step) / 10)
            t.expect(offset > last && offset < 3.3)
            t.expect(abs(resistance.resisted(-Float(step) / 10) - (3 - offset)) < 0.00001)
            t.expect(abs(resistance.unresisted(offset) - 3 - Float(step) / 10) < 0.01)
            last = offset
        }
    },
    TestCase("pages or rows follow only one finger, and then glide to a whole page or row") { t in
        var axis = AxisMotion()
        axis.follow(by: 1)
        t.expectEqual(axis.offset, 0)
        axis.grab(Resistance(limit: 5, most: 0.3))
        axis.follow(by: 1.25)
        t.expect(axis.isGrabbed && axis.offset == 1.25 && axis.target == 0)
        axis.glide(to: 2, lasting: 100, at: 1000)
        axis.follow(by: 1)
        axis.advance(to: 1050)
        t.expect(!axis.isGrabbed && axis.isMoving && axis.offset > 1.7 && axis.offset < 2)
        axis.advance(to: 1100)
        t.expect(!axis.isMoving && axis.offset == 2)
        axis.glide(to: 2, lasting: 100, at: 1200)
        t.expect(!axis.isMoving, "an axis at its target moves")
    },
    TestCase("after any operation, the scroll position stays near the pages, and all motion ends at a page") { t in
        for seed in 1...10 as ClosedRange<UInt32> {
            var random = Random(seed: seed)
            var pages = PageScroller()
            var count = 4
            pages.fit(pages: count)
            var now: Int64 = 0
            var turns = 0
            for _ in 0..<2000 {
                let before = pages.page
                switch random.below(8) {
                case 0: pages.beginPan()
                case 1, 2: pages.pan(by: random.signed() * 3)
                case 3: pages.endPan(speed: random.signed() * 5, at: now)
                case 4: _ = pages.turn(by: random.inside(-9...9), at: now)
                case 5 where random.once(in: 10):
                    count = random.inside(1...8)
                    pages.fit(pages: count)
                default:
                    now += Int64(random.below(200)) * millisecond
                    pages.advance(to: now)
                }
                if pages.page != before { turns += 1 }
                t.expect((0..<count).contains(pages.page))
                t.expect(pages.offset > -0.3 && pages.offset < Float(count) - 0.7)
            }
            pages.endPan(speed: 0, at: now)
            pages.advance(to: now + rest)
            t.expect(!pages.isMoving && pages.offset == Float(pages.page))
            t.expect(turns > 100, "\(turns) turns prove nothing")
        }
    },
    TestCase("a drag turns at most one page; a second flick turns one page more, even if the pages have not moved yet")
    {
        t in
        var pages = PageScroller()
        pages.fit(pages: 8)
        pages.beginPan()
        pages.pan(by: 5)
        t.expectEqual(pages.offset, 1)
        pages.endPan(speed: 9, at: 0)
        t.expectEqual(pages.page, 1)
        // The first flick turns to page 1, but the pages have not moved yet. A second flick turns one page more.
        pages.beginPan()
        pages.pan(by: 0.1)
        pages.endPan(speed: 9, at: 0)
        t.expectEqual(pages.page, 2)
    },
    TestCase("after any operation, the scroll position stays near the rows, and all motion ends at a row") { t in
        for seed in 1...10 as ClosedRange<UInt32> {
            var random = Random(seed: seed)
            var scroller = RowScroller()
            var (rows, visible) = (12, 3)
            scroller.fit(rows: rows, visible: visible, row: 0)
            var now: Int64 = 0
            for _ in 0..<2000 {
                switch random.below(9) {
                case 0: scroller.beginPan()
                case 1, 2: scroller.pan(by: random.signed() * 6)
                case 3: scroller.endPan(speed: random.signed() * 40, at: now)
                case 4: _ = scroller.scrollHalf(down: random.once(in: 2), at: now)
                case 5 where random.once(in: 10):
                    (rows, visible) = (random.inside(1...30), random.inside(1...8))
                    scroller.fit(rows: rows, visible: visible, row: scroller.row)
                default:
                    now += Int64(random.below(200)) * millisecond
                    scroller.advance(to: now)
                }
                let last = max(0, rows - visible)
                t.expect((0...last).contains(scroller.row))
                let most = 0.3 * Float(visible)
                t.expect(scroller.offset > -most && scroller.offset < Float(last) + most)
            }
            scroller.endPan(speed: 0, at: now)
            scroller.advance(to: now + rest)
            t.expect(!scroller.isMoving && scroller.offset == Float(scroller.row))
        }
    },
    TestCase("if the number of rows decreases, the rows glide back to the end; if it increases, they stay") {
        t in
        var scroller = RowScroller()
        scroller.fit(rows: 10, visible: 4, row: 6)
        scroller.settle(rows: 8, at: 0)
        t.expect(scroller.row == 4 && scroller.offset == 6 && scroller.isMoving)
        scroller.advance(to: rest)
        t.expectEqual(scroller.offset, 4)
        scroller.settle(rows: 20, at: rest)
        t.expect(scroller.row == 4 && !scroller.isMoving)
        t.expect(scroller.scrollHalf(down: true, at: rest) && scroller.row == 6)
    },
]
