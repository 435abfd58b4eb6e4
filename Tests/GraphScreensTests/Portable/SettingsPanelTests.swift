import Acquisition
import Drawing
import Gestures
import GraphPages
import GraphScreens
import Graphs
import ScreenRig
import Screens
import Services
import Settings
import Signals
import TestKit
import Widgets

let settingsPanelTests = [
    TestCase(
        "while graphs run, the user changes the notch filter with three touches by the settings key, or with two by the status strip"
    ) { t in
        for (way, count) in [(["visualization.graphs", "visualization.settings"], 3), (["visualization.strip"], 2)] {
            for (size, millimeters) in SettingsPanelBench.panels {
                guard let rig = SettingsPanelBench.make(t, size, millimeters: millimeters) else { return }
                let fingers = PanelFingers(rig)
                way.forEach { fingers.tap($0) }
                fingers.tap("setting.notch-eeg.1")
                t.expectEqual(fingers.touches, count)
                rig.seconds(1)
                t.expectEqual(rig.context.settings.current[number: .notch, of: .eeg], 1)
                t.expect(
                    SettingsPanelBench.graphs(rig)?.filters != nil, "the graphs show filtered samples beside the panel")
            }
        }
    },
    TestCase("while graphs run, the user turns on stacking with two touches, and hides a channel of the stack with one")
    { t in
        for (size, millimeters) in SettingsPanelBench.panels {
            guard let rig = SettingsPanelBench.make(t, size, millimeters: millimeters) else { return }
            let fingers = PanelFingers(rig)
            fingers.tap("visualization.strip")
            fingers.tap("setting.scopes.1")
            t.expectEqual(fingers.touches, 2)
            rig.seconds(1)
            t.expectEqual(SettingsPanelBench.graphs(rig)?.stackedNames.count ?? 0, 4)
            t.expect(
                SettingsPanelBench.graphs(rig)?.panelFrame.isEmpty == false, "the panel stays open beside the stack")
            rig.expectComplete("stack beside the panel")
            rig.tap("settings.close")
            rig.seconds(1)
            guard let name = SettingsPanelBench.graphs(rig)?.stackedName(1) else { return t.fail("no name") }
            rig.touch(.began, Float(name.x + name.width / 2), Float(name.y + name.height / 2))
            rig.frames(2)
            rig.touch(.ended, Float(name.x + name.width / 2), Float(name.y + name.height / 2))
            rig.seconds(1)
            t.expectEqual(SettingsPanelBench.graphs(rig)?.hiddenChannels ?? [], [1])
        }
    },
    TestCase("after a pinch has changed the time window, two touches store it, and the next graphs begin with it") {
        t in
        guard let rig = SettingsPanelBench.make(t) else { return }
        rig.pinch(400, 240, from: (100, 0), to: (200, 0))
        rig.seconds(1)
        let pinched = SettingsPanelBench.graphs(rig)?.shownWindowMilliseconds ?? 0
        t.expect(pinched < 9000)
        t.expectEqual(rig.context.settings.current.timeWindow, 10)
        let fingers = PanelFingers(rig)
        fingers.tap("visualization.strip")
        fingers.tap("settings.keep")
        t.expectEqual(fingers.touches, 2)
        rig.seconds(1)
        let kept = rig.context.settings.current.timeWindow
        t.expectEqual(kept, (pinched + 500) / 1000)
        t.expectEqual(SettingsPanelBench.graphs(rig)?.shownWindowMilliseconds ?? 0, kept * 1000)
        t.expect(!rig.hasTarget("settings.keep"), "nothing is left to keep")
        rig.tap("setting.time-window.raise")
        rig.seconds(1)
        t.expectEqual(SettingsPanelBench.graphs(rig)?.shownWindowMilliseconds ?? 0, (kept + 1) * 1000)
        t.expectEqual(VisualizationScreen(context: rig.context.graphs).shownWindowMilliseconds, (kept + 1) * 1000)
    },
    TestCase("if the time window and a setting that needs new graphs change together, the new graphs have both changes")
    {
        t in
        guard let rig = SettingsPanelBench.make(t) else { return }
        rig.tap("visualization.strip")
        var settings = rig.context.settings.current
        settings[number: .timeWindow] = 5
        settings[number: .scopePage] = 1
        rig.context.settings.apply(settings)
        rig.seconds(1)
        t.expectEqual(SettingsPanelBench.graphs(rig)?.stackedNames.count ?? 0, 4)
        t.expectEqual(SettingsPanelBench.graphs(rig)?.shownWindowMilliseconds ?? 0, 5000)
    },
    TestCase(
        "if a settings button repeats while it is pressed, it stops when new graphs replace those beside the settings panel"
    ) { t in
        guard let rig = SettingsPanelBench.make(t, types: [.eeg, .eeg, .eeg]) else { return }
        let fingers = PanelFingers(rig)
        fingers.tap("visualization.strip")
        fingers.tap("setting.scopes.1")
        fingers.scroll(to: "setting.stacked-scopes.raise")
        guard let frame = rig.target("setting.stacked-scopes.raise") else { return }
        let before = rig.context.settings.current.stackedScopes
        rig.touch(.began, Float(frame.x + frame.width / 2), Float(frame.y + frame.height / 2))
        rig.seconds(2)
        rig.touch(.ended, Float(frame.x + frame.width / 2), Float(frame.y + frame.height / 2))
        rig.seconds(1)
        let changed = rig.context.settings.current.stackedScopes
        t.expect(changed != before, "the step had no effect")
        rig.seconds(3)
        t.expect(rig.context.settings.current.stackedScopes == changed)
    },
    TestCase(
        "the settings panel closes by its button, by a second tap on the settings key, by the status strip and by a tap on the graphs"
    ) {
        t in
        for (size, millimeters) in SettingsPanelBench.panels {
            guard let rig = SettingsPanelBench.make(t, size, millimeters: millimeters) else { return }
            let whole = SettingsPanelBench.graphs(rig)?.graphArea ?? .zero
            for closing in ["settings.close", "key", "visualization.graphs", "strip"] {
                if !rig.hasTarget("visualization.settings") { rig.tap("visualization.graphs", frames: 40) }
                let key = rig.target("visualization.settings") ?? .zero
                rig.tap("visualization.settings", frames: 40)
                let (panel, rest) = (
                    SettingsPanelBench.graphs(rig)?.panelFrame ?? .zero,
                    SettingsPanelBench.graphs(rig)?.graphArea ?? .zero
                )
                t.expect(!panel.isEmpty && panel.intersection(rest).isEmpty, "\(size.width): the panel covers graphs")
                t.expect(
                    rest.width * rest.height * 5 >= whole.width * whole.height * 2,
                    "\(size.width): \(rest.width) x \(rest.height) remain")
                switch closing {
                case "key", "strip":
                    let x = Float(closing == "key" ? key.x + key.width / 2 : 40)
                    let y = Float(closing == "key" ? key.y + key.height / 2 : 6)
                    rig.touch(.began, x, y)
                    rig.frames(2)
                    rig.touch(.ended, x, y)
                    rig.frames(40)
                default: rig.tap(closing, frames: 40)
                }
                t.expect(
                    SettingsPanelBench.graphs(rig)?.panelFrame == .zero,
                    "\(size.width): \(closing) leaves the panel open")
                t.expect(SettingsPanelBench.graphs(rig)?.graphArea == whole)
                rig.expectComplete("closed by \(closing)")
            }
        }
    },
    TestCase(
        "beside the settings panel, live graphs continue in the same rows and columns, and a frozen picture stays frozen"
    ) {
        t in
        guard let rig = SettingsPanelBench.make(t) else { return }
        let shape = rig.graphs
        rig.tap("visualization.strip", frames: 40)
        t.expectEqual(rig.graphs, shape)
        rig.expectComplete("opened")
        let before = rig.pixels()
        rig.seconds(1)
        let area = SettingsPanelBench.graphs(rig)?.graphArea ?? .zero
        let after = rig.pixels()
        var changed = 0
        for y in area.y..<area.bottom {
            for x in area.x..<area.right where before[y * 800 + x] != after[y * 800 + x] { changed += 1 }
        }
        t.expect(changed > 1000, "\(changed) pixels of the graphs changed in a second")
        rig.pressButton()
        rig.seconds(0.5)
        t.expect(SettingsPanelBench.graphs(rig)?.isFrozen == true)
        rig.tap("setting.scopes.1", frames: 60)
        t.expect(SettingsPanelBench.graphs(rig)?.isFrozen == true, "frozen in the stack")
        t.expectEqual(SettingsPanelBench.graphs(rig)?.stackedNames.count ?? 0, 4)
        rig.expectComplete("frozen beside the panel")
        rig.tap("settings.close", frames: 60)
        t.expect(SettingsPanelBench.graphs(rig)?.isFrozen == true)
        rig.expectComplete("closed")
    },
    TestCase(
        "the settings panel first shows the settings of the visible kind of signal, and a touch shows those of another kind"
    ) { t in
        guard let rig = SettingsPanelBench.make(t, types: [.eeg, .ecg]) else { return }
        rig.tap("visualization.strip", frames: 40)
        t.expect(rig.hasTarget("setting.notch-eeg.1") && !rig.hasTarget("setting.notch-ecg.1"))
        PanelFingers(rig).scroll(to: "settings.ecg")
        rig.tap("settings.ecg", frames: 40)
        t.expect(rig.hasTarget("setting.notch-ecg.1") && !rig.hasTarget("setting.notch-eeg.1"))
        PanelFingers(rig).scroll(to: "setting.ecg-page")
        rig.tap("settings.close", frames: 40)
        // Magnifies an ECG, so that it is the only graph in view.
        guard let ecg = rig.target("graph.2") else { return t.fail("no ECG") }
        rig.doubleTap(Float(ecg.x + ecg.width / 2), Float(ecg.y + ecg.height / 2))
        rig.seconds(1)
        rig.tap("visualization.strip", frames: 40)
        t.expect(rig.hasTarget("setting.notch-ecg.1"), "the magnified ECG comes first")
    },
    TestCase(
        "while a finger moves a slider of the settings panel, the graphs change; the value is stored when the finger is lifted"
    ) { t in
        guard let rig = SettingsPanelBench.make(t, types: [.eeg], { $0[number: .scale, of: .eeg] = 2 }) else { return }
        rig.tap("visualization.strip", frames: 40)
        PanelFingers(rig).scroll(to: "setting.maximum-eeg")
        guard let slider = rig.target("setting.maximum-eeg") else { return }
        let before = SettingsPanelBench.graphs(rig)?.shownLimits(0)
        rig.host.lines = []
        rig.drag(
            Float(slider.x + slider.width * 3 / 4), Float(slider.y + slider.height / 2),
            to: Float(slider.x + slider.width * 7 / 8), Float(slider.y + slider.height / 2), rest: 90, lift: false)
        let moved = SettingsPanelBench.graphs(rig)?.shownLimits(0)
        t.expect(moved != nil && moved != before, "the scope follows the finger")
        t.expect(!rig.host.lines.contains { $0.hasPrefix("settings: ") }, "nothing is stored under the finger")
        rig.touch(.ended, Float(slider.x + slider.width * 7 / 8), Float(slider.y + slider.height / 2))
        rig.seconds(1.5)
        t.expectEqual(rig.host.lines.filter { $0.hasPrefix("settings: maximum-eeg = ") }.count, 1)
        rig.expectComplete("slider")
    },
    TestCase("the settings panel lists the montages; a touch on one applies it to the graphs beside the list") {
        t in
        guard let rig = SettingsPanelBench.make(t, types: [.eeg]) else { return }
        rig.tap("visualization.strip", frames: 40)
        PanelFingers(rig).scroll(to: "setting.montage-eeg")
        rig.tap("setting.montage-eeg", frames: 40)
        for choice in [1, 0] {
            rig.tap("setting.montage-eeg.\(choice)", frames: 60)
            t.expectEqual(rig.context.settings.current[number: .montage, of: .eeg], choice)
            t.expectEqual(SettingsPanelBench.graphs(rig)?.filters != nil, choice == 1)
            rig.expectComplete("montage \(choice)")
        }
        rig.tap("settings.back", frames: 40)
        t.expect(rig.hasTarget("settings.all"))
        rig.tap("settings.all", frames: 60)
        t.expectEqual(rig.shell.screen.name.description, "settings")
        rig.tap("settings.basic")
        t.expect(rig.hasTarget("setting.language.1"))
    },
    TestCase("after random touches on the settings panel and on the graphs beside it, the picture is complete") { t in
        guard let rig = SettingsPanelBench.make(t) else { return }
        var random = Random(seed: 32)
        rig.tap("visualization.strip", frames: 40)
        for round in 0..<150 {
            guard rig.shell.screen.name.description == "visualization" else {
                if rig.hasTarget("dialog.primary") { rig.tap("dialog.primary") }
                for name in ["settings.close", "entry.cancel", "choice.cancel", "screenshot.discard", "below"]
                where rig.hasTarget(name) { rig.tap(name) }
                if rig.shell.screen.name.description != "visualization" { rig.context.router.close(rig.shell.screen) }
                rig.frames(30)
                continue
            }
            if SettingsPanelBench.graphs(rig)?.panelFrame == .zero, rig.hasTarget("visualization.strip") {
                rig.tap("visualization.strip")
            }
            let targets = rig.shell.targets.filter {
                $0.isEnabled && $0.name != "visualization.selection" && !$0.frame.isEmpty
            }
            let frame = targets[random.below(targets.count)].frame
            let (x, y) = (Float(frame.x + random.below(frame.width)), Float(frame.y + random.below(frame.height)))
            if random.once(in: 4) {
                rig.drag(x, y, to: x, y - 60)
            } else {
                rig.touch(.began, x, y)
                rig.frames(2)
                rig.touch(.ended, x, y)
            }
            rig.frames(random.below(30))
            t.expect(rig.context.settings.current.contradiction == nil)
            if round % 10 == 0, !rig.shell.isInTransition, !rig.isRedrawing() { rig.expectComplete("round \(round)") }
        }
    },
]

let settingsPanelPictureTests = SettingsPanelBench.panels.flatMap { size, millimeters in
    Strings.all.map { strings in
        TestCase(
            "at \(size.width) x \(size.height), \(strings.languageName), the settings panel has targets of finger size and texts that fit"
        ) {
            t in
            guard let rig = SettingsPanelBench.make(t, size, millimeters: millimeters, language: strings.code) else {
                return
            }
            func show(_ name: String) {
                let name = "panel-\(name)-\(size.width)x\(size.height)-\(strings.code)"
                SettingsPanelBench.check(rig, name)
                rig.picture(name)
            }
            rig.tap("visualization.strip", frames: 60)
            show("open")
            let fingers = PanelFingers(rig)
            for page in 1...5 {
                let before = rig.shell.targets.map { $0.name }
                fingers.scroll()
                if rig.shell.targets.map({ $0.name }) == before { break }
                show("page-\(page)")
            }
            rig.tap("settings.close", frames: 60)
            rig.tap("visualization.graphs", frames: 40)
            rig.tap("visualization.settings", frames: 60)
            show("with-toolbar")
            rig.tap("setting.scopes.1", frames: 60)
            show("stacked")
            fingers.scroll(to: "setting.montage-eeg")
            rig.tap("setting.montage-eeg", frames: 60)
            show("montages")
        }
    }
}
