import Drawing
import Gestures
import ScreenRig
import Screens
import TestKit
import Widgets

/// Tests of layout, touches and targets. They also run as ARM code.
let viewTests = [
    TestCase("in a stack of views, the remaining length is divided by the views' weights") { t in
        guard let tools = ViewBench.tools(t) else { return }
        let (looks, repaint) = (tools.looks, tools.repaint)
        let (fixed, one, two, own) = (
            ViewProbe(tools), ViewProbe(tools), ViewProbe(tools), ViewProbe(tools, width: 31, height: 40)
        )
        let stack = Stack(looks, repaint, .down, gap: 8)
            .add(fixed, .points(50)).add(one, .share(1)).add(two, .share(2)).add(own)
        stack.frame = Rect(x: 10, y: 20, width: 200, height: 414)
        t.expectEqual(ViewBench.place(fixed), [10, 20, 200, 50])
        t.expectEqual(ViewBench.place(one), [10, 78, 200, 100])
        t.expectEqual(ViewBench.place(two), [10, 186, 200, 200])
        t.expectEqual(ViewBench.place(own), [10, 394, 200, 40])
        one.isHidden = true
        stack.frame = Rect(x: 10, y: 20, width: 200, height: 414)
        t.expectEqual(ViewBench.place(two), [10, 78, 200, 308])
        // The space is too small, so a child that gets a share of the remaining length gets none.
        stack.frame = Rect(x: 0, y: 0, width: 200, height: 60)
        t.expectEqual(two.frame.height, 0)
        t.expectEqual(own.frame.height, 40)
    },
    TestCase("in a horizontal stack of views, the width is divided, and the stack is as high as its highest view") {
        t in
        guard let tools = ViewBench.tools(t) else { return }
        for width in [300, 301, 302, 799] {
            let probes = [20, 35, 10].map { ViewProbe(tools, width: 5, height: $0) }
            let stack = Stack(tools.looks, tools.repaint, .across, gap: 8)
            for probe in probes { stack.add(probe, .share(1)) }
            let area = Rect(x: 3, y: 4, width: width, height: 44)
            stack.frame = area
            t.expectEqual(
                probes.flatMap { ViewBench.place($0) }, Row(area, gap: 8).parts(3).flatMap { ViewBench.place($0) })
            t.expectEqual(stack.naturalHeight(width: width), 35)
        }
        let row = Stack(tools.looks, tools.repaint, .across, gap: 8).add(ViewProbe(tools, width: 60)).add(
            ViewProbe(tools, width: 40))
        t.expectEqual(row.naturalWidth(), 108)
        let placed = ViewProbe(tools, height: 30)
        let middle = Middle(tools.looks, tools.repaint, placed, margin: 10, maximumWidth: 100)
        middle.frame = Rect(x: 0, y: 0, width: 200, height: 50)
        t.expectEqual(ViewBench.place(placed), [50, 10, 100, 30])
        middle.frame = Rect(x: 0, y: 0, width: 80, height: 50)
        t.expectEqual(ViewBench.place(placed), [10, 10, 60, 30])
    },
    TestCase("if a finger goes down on a view, only this view gets the touch until the finger goes up") { t in
        guard let tools = ViewBench.tools(t) else { return }
        let (left, right) = (ViewProbe(tools), ViewProbe(tools))
        let stack = Stack(tools.looks, tools.repaint, .across).add(left, .share(1)).add(right, .share(1))
        let outer = Stack(tools.looks, tools.repaint, .down).add(stack, .points(50)).addSpace()
        outer.frame = Rect(x: 0, y: 0, width: 100, height: 100)
        _ = outer.take(ViewBench.touch(.began, 20, 10))
        _ = outer.take(ViewBench.touch(.moved, 80, 10))
        // A second finger touches the other child view.
        _ = outer.take(ViewBench.touch(.began, 70, 10, finger: 1))
        guard case .chosen(let view, 7) = outer.take(ViewBench.touch(.ended, 80, 10)) else {
            return t.fail("nothing chosen")
        }
        t.expect(view === left)
        _ = outer.take(ViewBench.touch(.cancelled, 70, 10, finger: 1))
        t.expectEqual(left.touches, "bme")
        t.expectEqual(right.touches, "bc")
        // A touch outside of all child views is ignored, and so is a finger that never went down.
        guard case .ignored = outer.take(ViewBench.touch(.began, 20, 80)) else {
            return t.fail("a touch outside of all views was handled")
        }
        guard case .ignored = outer.take(ViewBench.touch(.moved, 20, 10)) else {
            return t.fail("a finger without a view reached a view")
        }
        guard case .ignored = outer.take(ViewBench.touch(.ended, 20, 10, finger: 99)) else {
            return t.fail("no such finger")
        }
        // When a child view is hidden, it no longer gets the finger that touched it.
        _ = outer.take(ViewBench.touch(.began, 20, 10))
        left.isHidden = true
        guard case .ignored = outer.take(ViewBench.touch(.began, 20, 10, finger: 2)) else {
            return t.fail("a hidden view got a touch")
        }
        outer.frame = outer.frame
        t.expectEqual(left.cancelled, 1)
        _ = outer.take(ViewBench.touch(.began, 80, 10))
        outer.cancelTouches()
        guard case .ignored = outer.take(ViewBench.touch(.ended, 80, 10)) else {
            return t.fail("chosen by a canceled finger")
        }
    },
    TestCase("a touch goes first to the front layer of views; if that ignores it, the layers behind get it") { t in
        guard let tools = ViewBench.tools(t) else { return }
        let (behind, front) = (ViewProbe(tools), ViewProbe(tools))
        let layers = Layers(
            tools.looks, tools.repaint,
            [behind, front, BusyCover(tools.looks, tools.repaint)])
        layers.frame = Rect(x: 0, y: 0, width: 100, height: 100)
        _ = layers.take(ViewBench.touch(.began, 50, 50))
        t.expectEqual(front.touches, "b")
        front.isHidden = true
        _ = layers.take(ViewBench.touch(.began, 50, 50, finger: 1))
        t.expectEqual(behind.touches, "b")
    },
    TestCase(
        "a button that an update hides and shows again during a touch is chosen; one that was laid out while hidden is not"
    ) { t in
        guard let tools = ViewBench.tools(t) else { return }
        let button = Button(tools.looks, tools.repaint, "probe.go")
        let stack = Stack(tools.looks, tools.repaint, .down).add(button, .points(44)).addSpace()
        /// Returns true if the button is chosen by a touch during which this update runs, and then a layout.
        func isChosen(_ update: () -> Void) -> Bool {
            stack.frame = Rect(x: 0, y: 0, width: 100, height: 200)
            _ = stack.take(ViewBench.touch(.began, 50, 20))
            update()
            stack.frame = stack.frame
            guard case .chosen = stack.take(ViewBench.touch(.ended, 50, 20)) else { return false }
            return true
        }
        t.expect(
            isChosen {
                button.isHidden = true
                button.isHidden = false
            }, "the update canceled the touch")
        t.expect(
            !isChosen {
                button.isHidden = true
                stack.frame = stack.frame
                button.isHidden = false
            }, "chosen by a finger that was down while the button was hidden")
    },
    TestCase("if a finger leaves a button, it does not choose the button; if it returns, it does") { t in
        guard let tools = ViewBench.tools(t) else { return }
        let button = Button(tools.looks, tools.repaint, "probe.go")
        let stack = Stack(tools.looks, tools.repaint, .down).add(button, .points(44)).addSpace()
        stack.frame = Rect(x: 0, y: 0, width: 100, height: 200)
        _ = stack.take(ViewBench.touch(.began, 50, 20))
        _ = stack.take(ViewBench.touch(.moved, 50, 150))
        guard case .handled = stack.take(ViewBench.touch(.ended, 50, 150)) else {
            return t.fail("chosen by a finger that left")
        }
        _ = stack.take(ViewBench.touch(.began, 50, 20))
        _ = stack.take(ViewBench.touch(.moved, 50, 150))
        _ = stack.take(ViewBench.touch(.moved, 50, 22))
        guard case .chosen(let view, 0) = stack.take(ViewBench.touch(.ended, 50, 22)) else {
            return t.fail("nothing chosen")
        }
        t.expect(view === button)
        // A disabled button accepts the touch, so that nothing behind it reacts.
        button.isEnabled = false
        guard case .handled = stack.take(ViewBench.touch(.began, 50, 20)) else {
            return t.fail("a disabled button let a touch by")
        }
        guard case .ignored = stack.take(ViewBench.touch(.ended, 50, 20)) else {
            return t.fail("a disabled button was chosen")
        }
    },
    TestCase("touch targets belong to visible views only; of a scrolled view, only the visible part is a target") { t in
        guard let tools = ViewBench.tools(t) else { return }
        let (looks, repaint) = (tools.looks, tools.repaint)
        let names = ["a", "b", "c", "d"]
        let probes = names.map { ViewProbe(tools, $0, height: 40) }
        let inner = Stack(looks, repaint, .down)
        for probe in probes { inner.add(probe) }
        let scroll = ScrollView(looks, repaint, inner)
        let button = Button(looks, repaint, "go")
        let stack = Stack(looks, repaint, .down).add(button, .points(44)).add(scroll, .share(1))
        func shown() -> String {
            var targets: [Target] = []
            stack.addTargets(to: &targets)
            return targets.map { $0.name }.joined(separator: " ")
        }
        stack.frame = Rect(x: 0, y: 0, width: 100, height: 154)
        t.expectEqual(shown(), "go a b")
        _ = stack.take(ViewBench.touch(.began, 50, 140))
        for step in 1...10 { _ = stack.take(ViewBench.touch(.moved, 50, 140 - 9 * step)) }
        t.expectEqual(shown(), "go c d")
        button.isHidden = true
        probes[3].isHidden = true
        t.expectEqual(shown(), "c")
    },
    TestCase("if a text needs more lines, the views below it move down") { t in
        guard let tools = ViewBench.tools(t) else { return }
        let (looks, repaint) = (tools.looks, tools.repaint)
        let label = Label(looks, repaint, { $0.body }, looks.theme.text, lines: .wrapped, lineHeight: 20)
        let below = ViewProbe(tools, height: 10)
        let stack = Stack(looks, repaint, .down).add(label).add(below)
        let width = looks.fonts.measure("electrode", looks.styles.body) + 4
        let area = Rect(x: 0, y: 0, width: width, height: 300)
        for count in [0, 1, 3, 2] {
            label.text = ViewBench.words(count)
            stack.frame = area
            t.expectEqual(below.frame.y, 20 * count)
            t.expectEqual(stack.naturalHeight(width: width), 20 * count + 10)
        }
        // With twice the width, the text has half as many lines.
        stack.frame = Rect(x: 0, y: 0, width: 2 * width + 8, height: 300)
        t.expectEqual(below.frame.y, 20)
    },
    TestCase("a picture is beside its text, and both have the same vertical center") { t in
        guard let tools = ViewBench.tools(t), let picture = try? Surface(width: 60, height: 30) else { return }
        let (looks, repaint) = (tools.looks, tools.repaint)
        let view = PictureView(looks, repaint)
        view.picture = picture
        let label = Label(looks, repaint, { $0.body }, looks.theme.text, lines: .wrapped)
        label.text = ViewBench.words(4)
        let stack = Stack(looks, repaint, .across, gap: 8).add(view)
            .add(Middle(looks, repaint, label), .share(1))
        let width = 62 + 8 + looks.fonts.measure("electrode electrode", looks.styles.body) + 2
        stack.frame = Rect(x: 0, y: 0, width: width, height: 60)
        t.expectEqual(view.frame.width, 62)
        t.expectEqual(ViewBench.place(label), [70, 8, width - 70, 44])
        t.expectEqual(stack.naturalHeight(width: width), 44)
    },
]
