import Drawing
import Gestures
import ScreenRig
import Screens
import TestKit
import Widgets

/// A view of a given size that stores the calls it receives.
private final class Probe: View {
    let name: String
    let size: Size
    /// The phases of the touches that the view received: b began, m moved, e ended, c cancelled.
    private(set) var touches = ""
    private(set) var cancelled = 0
    private(set) var times = 0
    private(set) var drawings: [Rect] = []

    init(_ tools: ScreenTools, _ name: String = "probe", width: Int = 0, height: Int = 0) {
        self.name = name
        size = Size(width: width, height: height)
        super.init(tools.looks, tools.repaint)
    }

    override func naturalWidth() -> Int { size.width }
    override func naturalHeight(width: Int) -> Int { size.height }
    override func take(_ touch: Touch) -> Response {
        switch touch.phase {
        case .began: touches += "b"
        case .moved: touches += "m"
        case .ended: touches += "e"
        case .cancelled: touches += "c"
        }
        return touch.phase == .ended ? .chosen(self, 7) : .handled
    }
    override func cancelTouches() { cancelled += 1 }
    override func advance(to now: Int64) { times += 1 }
    override func draw(on canvas: Canvas, dirty: Rect) { drawings.append(dirty) }
    override func addTargets(to targets: inout [Target]) { targets.append(Target(name, frame)) }

    func forgetDrawings() { drawings = [] }
}

/// A screen that stores what its views report.
private final class ProbeScreen: ViewScreen {
    private(set) var choices: [(view: View, item: Int)] = []
    private(set) var edits = 0
    private(set) var misses = 0
    /// Called in the screen's `update`.
    var updating: () -> Void = {}

    init(_ tools: ScreenTools, _ content: View) { super.init(tools, "probe", content: content) }

    override func update() { updating() }
    override func chosen(_ view: View, _ item: Int) { choices.append((view: view, item: item)) }
    override func edited(_ view: View) { edits += 1 }
    override func touchedNothing() { misses += 1 }
}

private func touch(_ phase: Touch.Phase, _ x: Int, _ y: Int, finger: Int = 0) -> Touch {
    Touch(finger: finger, phase: phase, x: Float(x), y: Float(y), time: TestTime.uptime)
}

private func place(_ frame: Rect) -> [Int] { [frame.x, frame.y, frame.width, frame.height] }
private func place(_ view: View) -> [Int] { place(view.frame) }

/// Opens a screen with this view, and waits until it is drawn and at rest.
private func open(_ rig: Rig, _ content: View) -> ProbeScreen {
    let screen = ProbeScreen(rig.context.tools, content)
    rig.context.router.open(screen)
    rig.frames(1)
    rig.settleTransition()
    rig.settle()
    return screen
}

private func tools(_ t: Expectations) -> ScreenTools? { Rig.make(t)?.context.tools }

/// Returns a text of this number of words, each of which fills a line.
private func words(_ count: Int) -> String {
    [String](repeating: "electrode", count: count).joined(separator: " ")
}

/// Tests of layout, touches and targets. They also run as ARM code.
let viewTests = [
    TestCase("in a stack of views, the remaining length is divided by the views' weights") { t in
        guard let tools = tools(t) else { return }
        let (looks, repaint) = (tools.looks, tools.repaint)
        let (fixed, one, two, own) = (Probe(tools), Probe(tools), Probe(tools), Probe(tools, width: 31, height: 40))
        let stack = Stack(looks, repaint, .down, gap: 8)
            .add(fixed, .points(50)).add(one, .share(1)).add(two, .share(2)).add(own)
        stack.frame = Rect(x: 10, y: 20, width: 200, height: 414)
        t.expectEqual(place(fixed), [10, 20, 200, 50])
        t.expectEqual(place(one), [10, 78, 200, 100])
        t.expectEqual(place(two), [10, 186, 200, 200])
        t.expectEqual(place(own), [10, 394, 200, 40])
        one.isHidden = true
        stack.frame = Rect(x: 10, y: 20, width: 200, height: 414)
        t.expectEqual(place(two), [10, 78, 200, 308])
        // The space is too small, so a child that gets a share of the remaining length gets none.
        stack.frame = Rect(x: 0, y: 0, width: 200, height: 60)
        t.expectEqual(two.frame.height, 0)
        t.expectEqual(own.frame.height, 40)
    },
    TestCase("in a horizontal stack of views, the width is divided, and the stack is as high as its highest view") {
        t in
        guard let tools = tools(t) else { return }
        for width in [300, 301, 302, 799] {
            let probes = [20, 35, 10].map { Probe(tools, width: 5, height: $0) }
            let stack = Stack(tools.looks, tools.repaint, .across, gap: 8)
            for probe in probes { stack.add(probe, .share(1)) }
            let area = Rect(x: 3, y: 4, width: width, height: 44)
            stack.frame = area
            t.expectEqual(probes.flatMap { place($0) }, Row(area, gap: 8).parts(3).flatMap { place($0) })
            t.expectEqual(stack.naturalHeight(width: width), 35)
        }
        let row = Stack(tools.looks, tools.repaint, .across, gap: 8).add(Probe(tools, width: 60)).add(
            Probe(tools, width: 40))
        t.expectEqual(row.naturalWidth(), 108)
        let placed = Probe(tools, height: 30)
        let middle = Middle(tools.looks, tools.repaint, placed, margin: 10, maximumWidth: 100)
        middle.frame = Rect(x: 0, y: 0, width: 200, height: 50)
        t.expectEqual(place(placed), [50, 10, 100, 30])
        middle.frame = Rect(x: 0, y: 0, width: 80, height: 50)
        t.expectEqual(place(placed), [10, 10, 60, 30])
    },
    TestCase("if a finger goes down on a view, only this view gets the touch until the finger goes up") { t in
        guard let tools = tools(t) else { return }
        let (left, right) = (Probe(tools), Probe(tools))
        let stack = Stack(tools.looks, tools.repaint, .across).add(left, .share(1)).add(right, .share(1))
        let outer = Stack(tools.looks, tools.repaint, .down).add(stack, .points(50)).addSpace()
        outer.frame = Rect(x: 0, y: 0, width: 100, height: 100)
        _ = outer.take(touch(.began, 20, 10))
        _ = outer.take(touch(.moved, 80, 10))
        // A second finger touches the other child view.
        _ = outer.take(touch(.began, 70, 10, finger: 1))
        guard case .chosen(let view, 7) = outer.take(touch(.ended, 80, 10)) else { return t.fail("nothing chosen") }
        t.expect(view === left)
        _ = outer.take(touch(.cancelled, 70, 10, finger: 1))
        t.expectEqual(left.touches, "bme")
        t.expectEqual(right.touches, "bc")
        // A touch outside of all child views is ignored, and so is a finger that never went down.
        guard case .ignored = outer.take(touch(.began, 20, 80)) else {
            return t.fail("a touch outside of all views was handled")
        }
        guard case .ignored = outer.take(touch(.moved, 20, 10)) else {
            return t.fail("a finger without a view reached a view")
        }
        guard case .ignored = outer.take(touch(.ended, 20, 10, finger: 99)) else { return t.fail("no such finger") }
        // When a child view is hidden, it no longer gets the finger that touched it.
        _ = outer.take(touch(.began, 20, 10))
        left.isHidden = true
        guard case .ignored = outer.take(touch(.began, 20, 10, finger: 2)) else {
            return t.fail("a hidden view got a touch")
        }
        outer.frame = outer.frame
        t.expectEqual(left.cancelled, 1)
        _ = outer.take(touch(.began, 80, 10))
        outer.cancelTouches()
        guard case .ignored = outer.take(touch(.ended, 80, 10)) else { return t.fail("chosen by a cancelled finger") }
    },
    TestCase("a touch goes first to the front layer of views; if that ignores it, the layers behind get it") { t in
        guard let tools = tools(t) else { return }
        let (behind, front) = (Probe(tools), Probe(tools))
        let layers = Layers(
            tools.looks, tools.repaint,
            [behind, front, BusyCover(tools.looks, tools.repaint)])
        layers.frame = Rect(x: 0, y: 0, width: 100, height: 100)
        _ = layers.take(touch(.began, 50, 50))
        t.expectEqual(front.touches, "b")
        front.isHidden = true
        _ = layers.take(touch(.began, 50, 50, finger: 1))
        t.expectEqual(behind.touches, "b")
    },
    TestCase(
        "a button that an update hides and shows again during a touch is chosen; one that was laid out while hidden is not"
    ) { t in
        guard let tools = tools(t) else { return }
        let button = Button(tools.looks, tools.repaint, "probe.go")
        let stack = Stack(tools.looks, tools.repaint, .down).add(button, .points(44)).addSpace()
        /// Returns true if the button is chosen by a touch during which this update runs, and then a layout.
        func isChosen(_ update: () -> Void) -> Bool {
            stack.frame = Rect(x: 0, y: 0, width: 100, height: 200)
            _ = stack.take(touch(.began, 50, 20))
            update()
            stack.frame = stack.frame
            guard case .chosen = stack.take(touch(.ended, 50, 20)) else { return false }
            return true
        }
        t.expect(
            isChosen {
                button.isHidden = true
                button.isHidden = false
            }, "the update cancelled the touch")
        t.expect(
            !isChosen {
                button.isHidden = true
                stack.frame = stack.frame
                button.isHidden = false
            }, "chosen by a finger that was down while the button was hidden")
    },
    TestCase("if a finger leaves a button, it does not choose the button; if it returns, it does") { t in
        guard let tools = tools(t) else { return }
        let button = Button(tools.looks, tools.repaint, "probe.go")
        let stack = Stack(tools.looks, tools.repaint, .down).add(button, .points(44)).addSpace()
        stack.frame = Rect(x: 0, y: 0, width: 100, height: 200)
        _ = stack.take(touch(.began, 50, 20))
        _ = stack.take(touch(.moved, 50, 150))
        guard case .handled = stack.take(touch(.ended, 50, 150)) else { return t.fail("chosen by a finger that left") }
        _ = stack.take(touch(.began, 50, 20))
        _ = stack.take(touch(.moved, 50, 150))
        _ = stack.take(touch(.moved, 50, 22))
        guard case .chosen(let view, 0) = stack.take(touch(.ended, 50, 22)) else { return t.fail("nothing chosen") }
        t.expect(view === button)
        // A disabled button accepts the touch, so that nothing behind it reacts.
        button.isEnabled = false
        guard case .handled = stack.take(touch(.began, 50, 20)) else {
            return t.fail("a disabled button let a touch by")
        }
        guard case .ignored = stack.take(touch(.ended, 50, 20)) else { return t.fail("a disabled button was chosen") }
    },
    TestCase("touch targets belong to visible views only; of a scrolled view, only the visible part is a target") { t in
        guard let tools = tools(t) else { return }
        let (looks, repaint) = (tools.looks, tools.repaint)
        let names = ["a", "b", "c", "d"]
        let probes = names.map { Probe(tools, $0, height: 40) }
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
        _ = stack.take(touch(.began, 50, 140))
        for step in 1...10 { _ = stack.take(touch(.moved, 50, 140 - 9 * step)) }
        t.expectEqual(shown(), "go c d")
        button.isHidden = true
        probes[3].isHidden = true
        t.expectEqual(shown(), "c")
    },
    TestCase("if a text needs more lines, the views below it move down") { t in
        guard let tools = tools(t) else { return }
        let (looks, repaint) = (tools.looks, tools.repaint)
        let label = Label(looks, repaint, { $0.body }, looks.theme.text, lines: .wrapped, lineHeight: 20)
        let below = Probe(tools, height: 10)
        let stack = Stack(looks, repaint, .down).add(label).add(below)
        let width = looks.fonts.measure("electrode", looks.styles.body) + 4
        let area = Rect(x: 0, y: 0, width: width, height: 300)
        for count in [0, 1, 3, 2] {
            label.text = words(count)
            stack.frame = area
            t.expectEqual(below.frame.y, 20 * count)
            t.expectEqual(stack.naturalHeight(width: width), 20 * count + 10)
        }
        // With twice the width, the text has half as many lines.
        stack.frame = Rect(x: 0, y: 0, width: 2 * width + 8, height: 300)
        t.expectEqual(below.frame.y, 20)
    },
    TestCase("a picture is beside its text, and both have the same vertical center") { t in
        guard let tools = tools(t), let picture = try? Surface(width: 60, height: 30) else { return }
        let (looks, repaint) = (tools.looks, tools.repaint)
        let view = PictureView(looks, repaint)
        view.picture = picture
        let label = Label(looks, repaint, { $0.body }, looks.theme.text, lines: .wrapped)
        label.text = words(4)
        let stack = Stack(looks, repaint, .across, gap: 8).add(view)
            .add(Middle(looks, repaint, label), .share(1))
        let width = 62 + 8 + looks.fonts.measure("electrode electrode", looks.styles.body) + 2
        stack.frame = Rect(x: 0, y: 0, width: width, height: 60)
        t.expectEqual(view.frame.width, 62)
        t.expectEqual(place(label), [70, 8, width - 70, 44])
        t.expectEqual(stack.naturalHeight(width: width), 44)
    },
]

/// Tests of drawing and of time on a screen.
let viewScreenTests = [
    TestCase(
        "if a view changes, only its changed part is redrawn; setting the text that it already has redraws nothing"
    ) { t in
        guard let rig = Rig.make(t) else { return }
        let tools = rig.context.tools
        let (looks, repaint) = (tools.looks, tools.repaint)
        let label = Label(looks, repaint, { $0.body }, looks.theme.text)
        let (probe, bar) = (Probe(tools, height: 40), ProgressBar(looks, repaint))
        label.text = "one"
        let stack = Stack(looks, repaint, .down).add(label, .points(40)).add(probe).add(bar, .points(20)).addSpace()
        let screen = open(rig, stack)
        probe.forgetDrawings()
        t.expectEqual(rig.frames(3), 0)
        label.text = "one"
        screen.layOut()
        t.expectEqual(rig.frames(3), 0)
        label.text = "two"
        t.expectEqual(rig.frames(3), 1)
        t.expectEqual(probe.drawings.count, 0)
        bar.show(1, of: 4)
        t.expectEqual(rig.frames(3), 1)
        t.expectEqual(probe.drawings.count, 0)
        // One line above the probe disappears, so the whole probe moves.
        label.isHidden = true
        screen.layOut()
        rig.frames(1)
        t.expect(!probe.drawings.isEmpty)
        t.expectEqual(probe.frame.y, 0)
        label.isHidden = false
        label.text = "three"
        bar.show(3, of: 4)
        screen.layOut()
        rig.settle()
        let partly = rig.pixels()
        repaint.invalidate(rig.shell.surface.bounds)
        rig.frames(1)
        t.expect(partly == rig.pixels(), "what was drawn in parts differs from what is drawn as a whole")
    },
    TestCase(
        "in each frame, every visible view of a screen is updated; the screen gets choices, edits, and touches outside of all views"
    ) { t in
        guard let rig = Rig.make(t) else { return }
        let tools = rig.context.tools
        let (looks, repaint) = (tools.looks, tools.repaint)
        let (probe, button) = (Probe(tools, height: 100), Button(looks, repaint, "probe.go"))
        let form = Form(looks, repaint, "probe")
        let isOn = form.toggle("On", "on")
        let bar = Bar(looks, repaint, left: [button])
        let stack = Stack(looks, repaint, .down).add(bar).add(probe).add(form, .share(1))
        let screen = open(rig, stack)
        screen.updating = { button.title = "Go" }
        let before = probe.times
        rig.frames(5)
        t.expectEqual(probe.times - before, 5)
        rig.tap("probe.go")
        rig.tap("probe")
        rig.tap("probe.on")
        t.expect(isOn.isOn)
        t.expectEqual(screen.edits, 1)
        t.expectEqual(screen.choices.map { $0.item }, [0, 7])
        t.expect(screen.choices.first?.view === button && screen.choices.last?.view === probe)
        t.expectEqual(screen.misses, 0)
        rig.touch(.began, 400, 20)
        rig.touch(.ended, 400, 20)
        t.expectEqual(screen.misses, 1)
        probe.isHidden = true
        screen.layOut()
        let after = probe.times
        rig.frames(5)
        t.expectEqual(probe.times, after)
        t.expect(rig.target("probe") == nil)
        t.expectEqual(form.frame.y, looks.metrics.bar)
    },
    TestCase("a drag on a long text scrolls it and chooses nothing; a tap on the text chooses it") { t in
        guard let rig = Rig.make(t) else { return }
        let tools = rig.context.tools
        let (looks, repaint) = (tools.looks, tools.repaint)
        let label = Label(looks, repaint, { $0.body }, looks.theme.text, lines: .wrapped)
        label.text = [String](repeating: "a line of its own", count: 60).joined(separator: "\n")
        let button = Button(looks, repaint, "probe.go")
        button.title = "Go"
        let inner = Stack(looks, repaint, .down).add(button).add(label)
        let scroll = ScrollView(looks, repaint, inner)
        let screen = open(rig, scroll)
        rig.tap("probe.go")
        t.expectEqual(screen.choices.count, 1)
        // The finger goes down on a button and then drags.
        let start = rig.pixels()
        rig.touch(.began, 100, 30)
        for step in 1...20 {
            rig.touch(.moved, 100, 30 - 4 * step)
            rig.frames(1)
        }
        rig.frames(20)
        rig.touch(.ended, 100, -50)
        rig.settle()
        t.expectEqual(screen.choices.count, 1, "a drag chose a button")
        t.expect(inner.frame.y < -40 && inner.frame.y > -100, "scrolled by \(inner.frame.y)")
        t.expectEqual(label.frame.y, inner.frame.y + button.frame.height)
        t.expect(rig.target("probe.go") == nil, "a button that is out of sight can be touched")
        t.expect(start != rig.pixels())
        let partly = rig.pixels()
        repaint.invalidate(rig.shell.surface.bounds)
        rig.frames(1)
        t.expect(partly == rig.pixels())
        scroll.scrollToTop()
        rig.settle()
        t.expect(start == rig.pixels())
        // A shorter text fits, so it does not scroll.
        label.text = "short"
        screen.layOut()
        rig.touch(.began, 100, 300)
        for step in 1...20 { rig.touch(.moved, 100, 300 - 4 * step) }
        rig.touch(.ended, 100, 220)
        t.expectEqual(inner.frame.y, 0)
    },
    TestCase(
        "if the text of a dialog is higher than the screen, the text scrolls, and the dialog's buttons stay on the screen"
    ) { t in
        guard let rig = Rig.make(t, Size(width: 480, height: 272)) else { return }
        var choices: [Dialog.Choice] = []
        let text = (1...40).map { "line " + String($0) }.joined(separator: "\n")
        let dialog = Dialog(title: "Long", message: text, primary: "Yes", secondary: "No")
        rig.context.tools.messages.announce(dialog) { choices.append($0) }
        rig.frames(2)
        rig.checkLayout("a long dialog")
        let start = rig.pixels()
        rig.touch(.began, 240, 120)
        for step in 1...20 {
            rig.touch(.moved, 240, 120 - 4 * step)
            rig.frames(1)
        }
        rig.touch(.ended, 240, 40)
        rig.settle()
        t.expect(start != rig.pixels(), "the text was not scrolled")
        t.expectEqual(choices.count, 0)
        rig.tap("dialog.secondary")
        t.expect(choices.count == 1 && choices[0] == .secondary)
        t.expect(rig.target("dialog.primary") == nil)
    },
]
