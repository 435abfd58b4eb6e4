import Drawing
import Gestures
import ScreenRig
import Screens
import Signals
import TestKit
import Widgets

let shellTests = [
    TestCase("touches with invalid values have no effect") { t in
        guard let rig = Rig.make(t) else { return }
        for value in [Float.nan, .infinity, -.infinity, 1e30, -1e30, 1e9] {
            for phase in [Touch.Phase.began, .moved, .ended, .cancelled] {
                rig.shell.handle(Touch(finger: 0, phase: phase, x: value, y: 10, time: rig.now))
                rig.shell.handle(Touch(finger: 0, phase: phase, x: 10, y: value, time: rig.now))
            }
        }
        for finger in [-1, 10, Int.max, Int.min] {
            rig.shell.handle(Touch(finger: finger, phase: .began, x: 700, y: 450, time: rig.now))
            rig.shell.handle(Touch(finger: finger, phase: .ended, x: 700, y: 450, time: rig.now))
        }
        rig.frames(2)
        t.expectEqual(rig.host.demos, 0)
        t.expectEqual(rig.frames(10), 0)
    },
    TestCase("if the end of a press is lost, and the finger later goes up elsewhere, nothing is chosen") { t in
        guard let rig = Rig.make(t) else { return }
        rig.press("connection.demo")
        // The end of the first touch was lost, and the same finger goes down again in the field.
        rig.focus("connection.host")
        t.expectEqual(rig.host.demos, 0)
        t.expect(rig.target("key.a") != nil)
    },
    TestCase("if a finger is down when a dialog opens, it acts neither on the dialog nor behind it") { t in
        guard let rig = Rig.make(t) else { return }
        rig.host.nextSource.answer = []
        rig.connect()
        rig.press("connection.cancel", finger: 1)
        rig.host.nextSource.events = [.failed(.refused)]
        rig.frames(2)
        t.expect(rig.target("dialog.primary") != nil)
        guard let frame = rig.target("dialog.primary")?.frame else { return }
        rig.touch(.ended, frame.x + 10, frame.y + 10, finger: 1)
        rig.frames(2)
        t.expect(rig.target("dialog.primary") != nil, "still open")
        rig.tap("dialog.primary")
        t.expect(rig.target("dialog.primary") == nil)
    },
    TestCase("a touch on a button of a dialog closes the dialog and reports the button; then the next dialog opens") {
        t in
        guard let rig = Rig.make(t) else { return }
        for (name, choice) in [("dialog.primary", Dialog.Choice.primary), ("dialog.secondary", .secondary)] {
            var answers: [Dialog.Choice] = []
            for text in ["First", "Second"] {
                let dialog = Dialog(title: text, message: "A short question?", primary: "Yes", secondary: "No")
                rig.context.messages.show(dialog, over: rig.shell.screen) { answers.append($0) }
            }
            rig.focus("connection.host")
            for count in 0..<2 {
                t.expect(rig.target(name) != nil)
                rig.checkLayout("dialog with two buttons")
                t.expectEqual(answers.count, count)
                rig.tap(name)
            }
            t.expect(answers == [choice, choice])
            t.expect(rig.target(name) == nil)
        }
    },
    TestCase("a notification is shown for some seconds, ignores touches, and leaves no pixels behind") { t in
        guard let rig = Rig.make(t) else { return }
        rig.settle()
        let before = rig.pixels()
        rig.context.messages.notify("A rather long notice that needs more than one line on every screen of this device")
        rig.frames(1)
        t.expect(rig.pixels() != before)
        t.expect(rig.frames(150) == 0, "it does not move")
        t.expectEqual(rig.frames(90), 1, "it disappears automatically")
        t.expect(rig.pixels() == before)
    },
    TestCase("while a dialog is open, touches have no effect behind it") { t in
        guard let rig = Rig.make(t) else { return }
        guard let demo = rig.target("connection.demo")?.frame else { return t.fail("no Demo") }
        rig.tap("connection.connect")
        rig.touch(.began, demo.x + 10, demo.y + 10)
        rig.touch(.ended, demo.x + 10, demo.y + 10)
        rig.frames(2)
        t.expectEqual(rig.host.demos, 0)
    },
    TestCase("a transition from one screen to another takes 0.2 s, during which touches are ignored") { t in
        guard let rig = Rig.make(t) else { return }
        rig.tap("connection.demo")
        rig.frames(1)
        t.expect(rig.shell.isInTransition)
        t.expectEqual(rig.screenName, "selection")
        rig.press("selection.disconnect")
        rig.release("selection.disconnect")
        t.expectEqual(rig.screenName, "selection")
        t.expect(rig.frames(13) >= 10, "the picture moves in each frame")
        t.expect(!rig.shell.isInTransition)
        t.expectEqual(rig.frames(30), 0)
    },
    TestCase("each step that closes or replaces a screen is reported once, after the screen was freed; opening is not")
    {
        t in
        guard let rig = Rig.make(t) else { return }
        let router = rig.context.router
        var top = FreedScreen()
        var (reports, isFreed) = (0, false)
        rig.shell.afterClosing = {
            reports += 1
            isFreed = top.isFreed
        }
        /// Opens a screen, executes a step, and expects a report.
        func check(_ what: String, _ step: (_ below: any Screen, _ top: any Screen) -> Void) {
            let below = rig.shell.screen
            router.open(.limits)
            rig.settle()
            t.expectEqual(reports, 0, "opened before: " + what)
            t.expect(rig.shell.screen !== below, what)
            top.watch(rig.shell.screen)
            step(below, rig.shell.screen)
            rig.settle()
            t.expectEqual(reports, 1, what)
            t.expect(isFreed, "freed: " + what)
            reports = 0
        }
        check("close") { _, top in router.close(top) }
        check("reveal") { below, _ in router.reveal(below) }
        check("replace") { _, top in router.replace(top, by: .limits) }
        check("return") { _, _ in router.returnToStart() }
    },
    TestCase("after a transition between two screens, the picture equals a complete drawing of the screen") { t in
        for name in ["selection.details", "selection.disconnect"] {
            guard let rig = Rig.make(t) else { return }
            rig.tap("connection.demo")
            rig.settleTransition()
            rig.tap(name)
            // The frames have different lengths, so that the steps of the motion differ.
            for count in [1, 3, 2, 1, 5] { rig.skip(count) }
            rig.settleTransition()
            let moved = rig.pixels()
            rig.context.repaint.invalidate(rig.shell.surface.bounds)
            rig.frames(1)
            t.expect(moved == rig.pixels(), name)
        }
    },
    TestCase("if the logging of touch targets is on, each change of the layout logs all targets") { t in
        guard let rig = Rig.make(t, logsTargets: true) else { return }
        t.expect(rig.host.lines.contains("ui: connection 0 0 800 480"))
        t.expect(rig.host.lines.contains { $0.utf8.starts(with: "ui: connection.host 12 ".utf8) })
        t.expect(!rig.host.lines.contains { $0.utf8.starts(with: "ui: key.a ".utf8) })
        rig.focus("connection.host")
        t.expect(rig.host.lines.contains { $0.utf8.starts(with: "ui: key.a ".utf8) })
        t.expectEqual(rig.host.lines.last ?? "", "ui: complete")
        let count = rig.host.lines.count
        rig.frames(60)
        t.expectEqual(rig.host.lines.count, count)
    },
    TestCase("after random touches on all screens, every screen still works") { t in
        for (seed, size) in Rig.sizes.enumerated() {
            guard let rig = Rig.make(t, size) else { return }
            rig.host.nextSource = ScriptedSource(offering: ScriptedSource.largeCatalogue)
            var state = UInt32(seed + 1)
            func random(_ limit: Int) -> Int {
                state = state &* 1_664_525 &+ 1_013_904_223
                return Int(state >> 8) % limit
            }
            let phases: [Touch.Phase] = [.began, .began, .moved, .moved, .moved, .ended, .ended, .cancelled]
            for step in 0..<1500 {
                if step % 250 == 0 {
                    rig.host.nextSource = ScriptedSource(
                        offering: step % 500 == 0 ? ScriptedSource.largeCatalogue : ScriptedSource.smallCatalogue)
                }
                // Usually touches a random target, and sometimes a random position.
                let targets = rig.shell.targets
                var x = random(size.width + 20) - 10
                var y = random(size.height + 20) - 10
                if random(4) > 0, !targets.isEmpty {
                    let frame = targets[random(targets.count)].frame
                    x = frame.x + random(frame.width)
                    y = frame.y + random(frame.height)
                }
                rig.touch(phases[random(phases.count)], x, y, finger: random(3))
                if random(40) == 0 { rig.shell.pressButton(at: rig.now) }
                if random(60) == 0 { rig.host.nextSource.events.append(.failed(.connectionLost)) }
                if random(3) == 0 { rig.frames(1) }
            }
            for finger in 0..<3 { rig.touch(.cancelled, 0, 0, finger: finger) }
            rig.checkLayout("after random fingers")
        }
    },
]

let metricsTests = [
    TestCase("if a panel reports an impossible size in millimeters, it counts as unknown") { t in
        let pixels = Size(width: 800, height: 480)
        let plain = Metrics(pixels: pixels, millimeters: nil)
        t.expectEqual(plain.scale, 1)
        for (width, height) in [(0, 0), (-5, 3), (Int.max, Int.max), (154, 0), (1, 1), (65535, 65535)] {
            t.expect(Metrics(pixels: pixels, millimeters: Size(width: width, height: height)) == plain)
        }
    },
    TestCase("on every panel, a screen is at least as wide and high, in points, as its layout needs") { t in
        for size in Rig.sizes {
            for millimeters in [20, 30, 54, 95, 154, 400, 1500] {
                let metrics = Metrics(pixels: size, millimeters: Size(width: millimeters, height: millimeters))
                let short = Float(min(size.width, size.height))
                t.expect(metrics.scale >= 0.75)
                t.expect(short / metrics.scale >= Metrics.minimumShortSide - 0.5)
            }
        }
        t.expectEqual(Metrics(pixels: Size(width: 1, height: 1), millimeters: nil).scale, Metrics.minimumScale)
    },
    TestCase("a panel of 154 x 86 mm with 1024 x 600 pixels has about one pixel per point") { t in
        // Sizes in millimeters are exact, even if points are smaller than usual or pixels are not square.
        let small = Metrics(pixels: Size(width: 480, height: 272), millimeters: Size(width: 95, height: 54))
        t.expect(small.scale < 0.65 && abs(small.pixelsPerMillimeterDown - 272.0 / 54) < 0.01)
        for isTurned in [false, true] {
            let panel = Metrics(
                pixels: Size(width: 800, height: 480), millimeters: Size(width: 154, height: 86), isTurned: isTurned)
            t.expect(abs((isTurned ? panel.pixelsPerMillimeterDown : panel.pixelsPerMillimeterAcross) - 5.195) < 0.01)
            t.expect(abs((isTurned ? panel.pixelsPerMillimeterAcross : panel.pixelsPerMillimeterDown) - 5.581) < 0.01)
        }
        let shape = Metrics(pixels: Size(width: 800, height: 480), millimeters: Size(width: 160, height: 90))
        t.expect(shape.pixelsPerMillimeterAcross != shape.pixelsPerMillimeterDown)
        let absurd = Metrics(pixels: Size(width: 800, height: 480), millimeters: Size(width: 400, height: 90))
        t.expect(absurd.pixelsPerMillimeterAcross == absurd.pixelsPerMillimeterDown)
        let metrics = Metrics(pixels: Size(width: 1024, height: 600), millimeters: Size(width: 154, height: 86))
        t.expect(abs(metrics.scale - 1.08) < 0.01)
        t.expectEqual(metrics.target, 48)
    },
    TestCase("if a name is too long for its space, it is shortened in the middle, so that different ends stay visible")
    {
        t in
        guard let rig = Rig.make(t) else { return }
        let (looks, style) = (rig.context.looks, rig.context.looks.styles.strong)
        let names = (9...12).map { "recording_labserver-9000_\($0).bdf" } + ["Schläfrig 🙂🙂🙂🙂🙂🙂🙂🙂🙂🙂🙂🙂.edf"]
        for width in [90, 130, 200, 2000] {
            let cut = names.map { looks.name($0, within: width, style) }
            for (name, cut) in zip(names, cut) {
                t.expect(looks.fonts.measure(cut, style) <= width, cut)
                t.expect(cut == name || cut.unicodeScalars.contains("\u{2026}"), cut)
            }
            for index in cut.indices.dropFirst() { t.expect(width == 90 || cut[index] != cut[index - 1], cut[index]) }
        }
    },
    TestCase("placeholders in a text are replaced by values, and unknown placeholders stay in it") { t in
        t.expectEqual("{0} of {1}".filled("2", "3"), "2 of 3")
        t.expectEqual("{1}{0}{2}{x}{".filled("a", "b"), "ba{2}{x}{")
    },
    TestCase("all languages have the same number of month names and the same keys on the keyboard") { t in
        for strings in Strings.all {
            t.expectEqual(strings.months.count, 12)
            for row in strings.keyboard.letterRows { t.expectEqual(row.utf8.count, 10) }
            let letters = strings.keyboard.letterRows.flatMap { Array($0.utf8) }.sorted()
            t.expect(letters == Strings.english.keyboard.letterRows.flatMap { Array($0.utf8) }.sorted())
        }
        t.expectEqual(Strings.language("xx").code, "en")
    },
    TestCase("in every language, the keyboard for texts has all letters of Western Europe") { t in
        var before: [UInt32] = []
        for strings in Strings.all {
            let rows = strings.keyboard.textRows + strings.keyboard.accentRows
            for row in rows { t.expectEqual(row.unicodeScalars.count, 10) }
            let codes = rows.flatMap { row in row.unicodeScalars.map { $0.value } }
            t.expectEqual(Set(codes).count, codes.count)
            let letters = codes.filter { $0 >= 0x61 }.sorted()
            t.expectEqual(letters.count, 58)
            t.expect(before.isEmpty || letters == before)
            before = letters
        }
    },
]

/// Detects that a screen was freed. Embedded Swift has no weak references, so as ARM code every screen counts as freed.
private struct FreedScreen {
    #if hasFeature(Embedded)
    let isFreed = true

    mutating func watch(_ screen: any Screen) {}
    #else
    private weak var screen: (any Screen)?
    var isFreed: Bool { screen == nil }

    mutating func watch(_ screen: any Screen) { self.screen = screen }
    #endif
}
