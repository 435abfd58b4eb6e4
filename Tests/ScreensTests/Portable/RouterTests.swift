import Acquisition
import Drawing
import Gestures
import GraphScreens
import ScreenRig
import Screens
import Settings
import Signals
import SourceScreens
import TestKit
import Widgets

/// An empty screen.
private final class Blank: Screen {
    let name: StaticString
    var appeared = 0
    var disappeared = 0
    init(_ name: StaticString) { self.name = name }
    func resize(to area: Rect) {}
    func appear(at now: Int64) { appeared += 1 }
    func disappear() { disappeared += 1 }
    func cancelTouches() {}
    func handle(_ touch: Touch) {}
    func draw(on canvas: Canvas, dirty: Rect) { canvas.fill(dirty, Color(0)) }
    func targets() -> [Target] { [] }
}

/// Connects a source and selects one of its channels.
func connect(_ context: UserInterface) -> AcquiredSource? {
    let source = context.acquisition.open(ScriptedSource(), kind: 0) { _, _ in }
    context.acquisition.advance(to: 1)
    if let source { _ = context.acquisition.toggle(ChannelID(signal: 0, channel: 0), of: source) }
    context.acquisition.apply(windowMilliseconds: 1000)
    return source
}

let routerTests = [
    TestCase("only the router, which decides which screen follows another, can open a screen") { t in
        guard let rig = Rig.make(t), let picture = try? Surface(width: 80, height: 48) else { return }
        let router = rig.context.router
        guard let source = connect(rig.context) else { return t.fail("no source") }
        let first = rig.shell.screen
        let reports: [(name: String, report: () -> Void)] = [
            ("selection", { rig.context.sources.flow.connected(source, from: first) }),
            ("details", { router.open(.details) }),
            ("visualization", { rig.context.sources.flow.showGraphs() }),
            ("settings", { router.open(.graphSettings) }), ("allsettings", { router.open(.settings(.basic)) }),
            ("limits", { router.open(.limits) }),
            ("screenshot", { router.open(.screenshot(Screenshot(picture: picture, time: nil, channels: []))) }),
        ]
        for (name, report) in reports {
            report()
            rig.settleTransition()
            t.expectEqual(rig.screenName, name)
            router.returnToStart()
            rig.settleTransition()
            t.expectEqual(rig.screenName, "connection")
        }
    },
    TestCase("if a screen is closed, each screen above it is closed once; the first screen cannot be closed") { t in
        guard let rig = Rig.make(t) else { return }
        let router = rig.context.router
        let screens = [Blank("a"), Blank("b"), Blank("c")]
        for screen in screens { router.open(screen) }
        rig.settleTransition()
        t.expectEqual(rig.screenName, "c")
        router.close(screens[1])
        router.close(screens[1])
        router.close(screens[2])
        rig.settleTransition()
        t.expectEqual(rig.screenName, "a")
        t.expectEqual(screens[0].appeared, 2)
        t.expectEqual(screens[2].disappeared, 1)
        router.close(screens[0])
        rig.settleTransition()
        router.close(rig.shell.screen)
        rig.settleTransition()
        t.expectEqual(rig.screenName, "connection")
    },
    TestCase(
        "if another screen covers a screen that opens a dialog, the dialog waits, and can be answered when its screen is on top again"
    ) { t in
        guard let rig = Rig.make(t) else { return }
        let below = Blank("below")
        let above = Blank("above")
        var answers = 0
        rig.context.router.open(below)
        rig.settleTransition()
        let dialog = Dialog(title: "Lost", message: "Gone.", primary: "OK")
        rig.context.messages.show(dialog, over: below) { _ in answers += 1 }
        rig.frames(1)
        t.expect(rig.target("dialog.primary") != nil)
        rig.context.router.open(above)
        rig.settleTransition()
        t.expect(rig.target("dialog.primary") == nil, "not over another screen")
        rig.context.messages.show(dialog, over: below) { _ in answers += 1 }
        rig.frames(1)
        t.expect(rig.target("dialog.primary") == nil)
        rig.context.router.close(above)
        rig.settleTransition()
        for count in 0..<2 {
            t.expectEqual(answers, count)
            rig.tap("dialog.primary")
        }
        t.expectEqual(answers, 2)
        t.expect(rig.target("dialog.primary") == nil)
    },
    TestCase("if a screen is closed, its dialogs are removed, and their actions are never called") { t in
        guard let rig = Rig.make(t) else { return }
        let screen = Blank("screen")
        let above = Blank("above")
        var answers = 0
        rig.context.router.open(screen)
        rig.context.router.open(above)
        rig.settleTransition()
        let dialog = Dialog(title: "Lost", message: "Gone.", primary: "OK")
        for asker in [screen, above] {
            rig.context.messages.show(dialog, over: asker) { _ in answers += 1 }
            rig.context.messages.show(dialog, over: asker) { _ in answers += 1 }
        }
        rig.frames(1)
        t.expect(rig.target("dialog.primary") != nil)
        rig.context.router.close(screen)
        rig.settleTransition()
        t.expectEqual(rig.screenName, "connection")
        t.expect(rig.target("dialog.primary") == nil)
        // A dialog that is requested after its screen was closed is not shown.
        rig.context.messages.show(dialog, over: screen) { _ in answers += 1 }
        rig.frames(2)
        t.expect(rig.target("dialog.primary") == nil)
        t.expectEqual(answers, 0)
    },
    TestCase("messages that belong to no screen are shown over any screen, and stay if screens are closed") { t in
        guard let rig = Rig.make(t) else { return }
        let screen = Blank("screen")
        var answers = 0
        rig.context.router.open(screen)
        rig.settleTransition()
        rig.context.messages.announce(Dialog(title: "News", message: "News.", primary: "OK")) { _ in answers += 1 }
        rig.frames(1)
        rig.context.router.close(screen)
        rig.settleTransition()
        rig.tap("dialog.primary")
        t.expectEqual(answers, 1)
        t.expectEqual(rig.screenName, "connection")
    },
]
