import Drawing
import Gestures
import ScreenRig
import Screens
import TestKit
import Widgets

/// Tests of drawing and of time on a screen.
let viewScreenTests = [
    TestCase(
        "if a view changes, only its changed part is redrawn; setting the text that it already has redraws nothing"
    ) { t in
        guard let rig = Rig.make(t) else { return }
        let tools = rig.context.tools
        let (looks, repaint) = (tools.looks, tools.repaint)
        let label = Label(looks, repaint, { $0.body }, looks.theme.text)
        let (probe, bar) = (ViewProbe(tools, height: 40), ProgressBar(looks, repaint))
        label.text = "one"
        let stack = Stack(looks, repaint, .down).add(label, .points(40)).add(probe).add(bar, .points(20)).addSpace()
        let screen = ViewBench.open(rig, stack)
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
        t.expect(partly == rig.pixels(), "the picture drawn in parts differs from the picture drawn at once")
    },
    TestCase(
        "in each frame, every visible view of a screen is updated; the screen gets choices, edits, and touches outside of all views"
    ) { t in
        guard let rig = Rig.make(t) else { return }
        let tools = rig.context.tools
        let (looks, repaint) = (tools.looks, tools.repaint)
        let (probe, button) = (ViewProbe(tools, height: 100), Button(looks, repaint, "probe.go"))
        let form = Form(looks, repaint, "probe")
        let isOn = form.toggle("On", "on")
        let bar = Bar(looks, repaint, left: [button])
        let stack = Stack(looks, repaint, .down).add(bar).add(probe).add(form, .share(1))
        let screen = ViewBench.open(rig, stack)
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
        let screen = ViewBench.open(rig, scroll)
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
