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

/// The panels that chapter 1 of the specification names, with their sizes in millimeters.
private let panels = [
    (Size(width: 480, height: 272), Size(width: 95, height: 54)),
    (Size(width: 800, height: 480), Size(width: 108, height: 65)),
    (Size(width: 480, height: 800), Size(width: 52, height: 87)),
    (Size(width: 1024, height: 600), Size(width: 154, height: 90)),
]

/// Returns a rig (screens on a simulated device) with running graphs of four channels. The bars are hidden.
private func make(
    _ t: Expectations, _ size: Size = panels[1].0, millimeters: Size? = panels[1].1, language: String = "en",
    types: [SignalType] = [.eeg, .ecg], _ change: (inout Settings) -> Void = { _ in }
) -> VisualizationRig? {
    let (source, channels) = VisualizationRig.simulation(types)
    guard
        let rig = VisualizationRig.make(t, source, channels, size, language: language, millimeters: millimeters)
    else { return nil }
    var settings = rig.context.settings.current
    settings[number: .showsSpectrograms] = 0
    change(&settings)
    rig.context.settings.apply(settings)
    // Open and close a settings screen, because the graphs read the settings when they appear again.
    rig.context.router.open(.graphSettings)
    rig.seconds(1)
    rig.tap("settings.close")
    rig.seconds(3)
    t.expectEqual(rig.shell.screen.name.description, "visualization")
    t.expect(!rig.hasTarget("visualization.settings"), "the bars are hidden")
    return rig
}

private func graphs(_ rig: VisualizationRig) -> VisualizationScreen? { rig.shell.screen as? VisualizationScreen }

/// The fingers of a simulated user; counts their touches.
private final class Fingers {
    let rig: VisualizationRig
    private(set) var touches = 0

    init(_ rig: VisualizationRig) { self.rig = rig }

    func tap(_ name: String, file: StaticString = #fileID, line: UInt = #line) {
        touches += 1
        rig.tap(name, frames: 40, file: file, line: line)
    }

    /// Drags the list of the panel upward by nearly its height.
    func scroll() {
        touches += 1
        let frame = graphs(rig)?.panelFrame ?? .zero
        let x = Float(frame.x + frame.width / 3)
        rig.drag(x, Float(frame.bottom - 12), to: x, Float(frame.bottom - 12 - frame.height * 3 / 4), rest: 12)
        rig.seconds(1)
    }

    func scroll(to name: String) {
        for _ in 0..<12 where !rig.hasTarget(name) { scroll() }
        rig.t.expect(rig.hasTarget(name), "no \(name)")
    }
}

/// Expects touch targets of finger size that do not overlap, and texts that fit.
private func check(_ rig: VisualizationRig, _ place: String) {
    let (t, least) = (rig.t, rig.context.looks.metrics.target)
    let targets = rig.shell.targets.filter { !$0.name.hasPrefix("graph.") && $0.name != "visualization.quality" }
    for (index, one) in targets.enumerated() {
        t.expect(
            one.frame.intersection(rig.shell.surface.bounds) == one.frame, "\(place): \(one.name) leaves the screen")
        t.expect(
            one.frame.height >= least && one.frame.width >= least,
            "\(place): \(one.name) is \(one.frame.width) x \(one.frame.height)")
        for other in targets[(index + 1)...] {
            t.expect(one.frame.intersection(other.frame).isEmpty, "\(place): \(one.name) overlaps \(other.name)")
        }
    }
    for text in rig.context.looks.unfitTexts { t.fail("\(place): \"\(text)\" does not fit") }
}

let settingsPanelTests = [
    TestCase(
        "while graphs run, the user changes the notch filter with three touches by the settings key, or with two by the status strip"
    ) { t in
        for (way, count) in [(["visualization.graphs", "visualization.settings"], 3), (["visualization.strip"], 2)] {
            for (size, millimeters) in panels {
                guard let rig = make(t, size, millimeters: millimeters) else { return }
                let fingers = Fingers(rig)
                way.forEach { fingers.tap($0) }
                fingers.tap("setting.notch-eeg.1")
                t.expectEqual(fingers.touches, count)
                rig.seconds(1)
                t.expectEqual(rig.context.settings.current[number: .notch, of: .eeg], 1)
                t.expect(graphs(rig)?.filters != nil, "the graphs show filtered samples beside the panel")
            }
        }
    },
    TestCase("after a screen over the open panel was closed, the memory for drawing graphs is not allocated again") {
        t in
        guard let rig = make(t) else { return }
        rig.tap("visualization.strip", frames: 40)
        guard let screen = graphs(rig) else { return t.fail("no graphs") }
        let before = screen.wallAllocations
        rig.tap("settings.all", frames: 40)
        rig.seconds(1)
        rig.tap("settings.close", frames: 40)
        rig.seconds(1)
        t.expect(graphs(rig) === screen && !screen.panelFrame.isEmpty)
        t.expectEqual(screen.wallAllocations, before)
        rig.expectComplete("after the return")
        // To open or close the panel allocates once.
        rig.tap("settings.close", frames: 40)
        t.expectEqual(screen.wallAllocations, before + 1)
        rig.tap("visualization.strip", frames: 40)
        t.expectEqual(screen.wallAllocations, before + 2)
    },
    TestCase("on each panel of the specification, the measured values have space beside the panel of settings") { t in
        for (size, millimeters) in panels {
            guard let rig = make(t, size, millimeters: millimeters) else { return }
            rig.tap("visualization.graphs", frames: 40)
            rig.tap("visualization.play", frames: 40)
            rig.tap("visualization.settings", frames: 40)
            rig.tap("visualization.measure", frames: 40)
            guard let screen = graphs(rig) else { return t.fail("no graphs") }
            t.expect(!screen.measuringPanel.isEmpty && !screen.panelFrame.isEmpty, "\(size): no cursors or no panel")
            t.expect(
                screen.measuringPanel.intersection(screen.graphArea) == screen.measuringPanel,
                "\(size): \(screen.measuringPanel) in \(screen.graphArea)")
        }
    },
    TestCase("the panel follows settings that are changed elsewhere: the row of a montage's channel comes and goes") {
        t in
        guard let rig = make(t, types: [.eeg]) else { return }
        rig.tap("visualization.strip", frames: 40)
        let fingers = Fingers(rig)
        let row = "setting." + SettingKey(.montageChannel, .eeg).row.name
        fingers.scroll(to: "setting." + SettingKey(.montage, .eeg).row.name)
        t.expect(!rig.hasTarget(row))
        var settings = rig.context.settings.current
        settings[number: .montage, of: .eeg] = settings[number: .montage, of: .eeg] + 2
        t.expectEqual("\(settings.montage(.eeg))", "channel")
        rig.context.settings.apply(settings)
        rig.seconds(1)
        fingers.scroll(to: row)
    },
    TestCase("if the user sets a longer time window than is stored, a message states how much the graphs show") { t in
        // 8 x 16,000 samples a second leave about 10 s in the memory for samples.
        let source = LeadSource((1...8).map { "A" + String($0) }, type: .eeg, hertz: 16_000, unit: "µV") { sample, _ in
            Float(sample % 100)
        }
        guard let rig = VisualizationRig.make(t, source, source.channels) else { return }
        rig.seconds(1)
        var settings = rig.context.settings.current
        settings[number: .timeWindow] = 5
        rig.context.settings.apply(settings)
        rig.tap("visualization.graphs", frames: 40)
        rig.tap("visualization.settings", frames: 40)
        t.expectEqual(rig.shell.shownNotification, "")
        settings[number: .timeWindow] = 60
        rig.context.settings.apply(settings)
        rig.frames(4)
        let shown = (graphs(rig)?.shownWindowMilliseconds ?? 0) / 1000
        t.expect((8...20).contains(shown), "\(shown) s")
        t.expectEqual(
            rig.shell.shownNotification, "The graphs show \(shown) s. Older samples of these channels are not stored.")
    },
    TestCase("while a recording runs, the panel states that the settings of recordings apply to the next one") { t in
        guard let rig = make(t, panels[3].0, millimeters: panels[3].1) else { return }
        rig.tap("visualization.strip", frames: 40)
        let fingers = Fingers(rig)
        let code = "setting." + SettingKey(.recordingCode).row.name
        let next = "setting." + SettingKey(.spectrogramScale).row.name
        func distance() -> Int {
            for _ in 0..<12 where !(rig.hasTarget(code) && rig.shell.targets.contains { $0.name.hasPrefix(next) }) {
                fingers.scroll()
            }
            let first = rig.shell.targets.first { $0.name == code }?.frame.y ?? 0
            return (rig.shell.targets.first { $0.name.hasPrefix(next) }?.frame.y ?? 0) - first
        }
        let idle = distance()
        t.expect(idle > 0)
        rig.host.testRecording.status = RecordingStatus(since: rig.now)
        rig.seconds(1)
        t.expect(distance() > idle + 10, "\(idle) and \(distance()) pixels")
        rig.picture("settings-panel-recording")
        rig.host.testRecording.status = RecordingStatus()
        rig.seconds(1)
        t.expectEqual(distance(), idle)
    },
    TestCase("while graphs run, the user turns on stacking with two touches, and hides a channel of the stack with one")
    { t in
        for (size, millimeters) in panels {
            guard let rig = make(t, size, millimeters: millimeters) else { return }
            let fingers = Fingers(rig)
            fingers.tap("visualization.strip")
            fingers.tap("setting.scopes.1")
            t.expectEqual(fingers.touches, 2)
            rig.seconds(1)
            t.expectEqual(graphs(rig)?.stackedNames.count ?? 0, 4)
            t.expect(graphs(rig)?.panelFrame.isEmpty == false, "the panel stays open beside the stack")
            rig.expectComplete("stack beside the panel")
            rig.tap("settings.close")
            rig.seconds(1)
            guard let name = graphs(rig)?.stackedName(1) else { return t.fail("no name") }
            rig.touch(.began, Float(name.x + name.width / 2), Float(name.y + name.height / 2))
            rig.frames(2)
            rig.touch(.ended, Float(name.x + name.width / 2), Float(name.y + name.height / 2))
            rig.seconds(1)
            t.expectEqual(graphs(rig)?.hiddenChannels ?? [], [1])
        }
    },
    TestCase("after a pinch has changed the time window, two touches store it, and the next graphs begin with it") {
        t in
        guard let rig = make(t) else { return }
        rig.pinch(400, 240, from: (100, 0), to: (200, 0))
        rig.seconds(1)
        let pinched = graphs(rig)?.shownWindowMilliseconds ?? 0
        t.expect(pinched < 9000)
        t.expectEqual(rig.context.settings.current.timeWindow, 10)
        let fingers = Fingers(rig)
        fingers.tap("visualization.strip")
        fingers.tap("settings.keep")
        t.expectEqual(fingers.touches, 2)
        rig.seconds(1)
        let kept = rig.context.settings.current.timeWindow
        t.expectEqual(kept, (pinched + 500) / 1000)
        t.expectEqual(graphs(rig)?.shownWindowMilliseconds ?? 0, kept * 1000)
        t.expect(!rig.hasTarget("settings.keep"), "nothing is left to keep")
        rig.tap("setting.time-window.raise")
        rig.seconds(1)
        t.expectEqual(graphs(rig)?.shownWindowMilliseconds ?? 0, (kept + 1) * 1000)
        t.expectEqual(VisualizationScreen(context: rig.context.graphs).shownWindowMilliseconds, (kept + 1) * 1000)
    },
    TestCase("if the time window and a setting that needs new graphs change together, the new graphs have both changes")
    {
        t in
        guard let rig = make(t) else { return }
        rig.tap("visualization.strip")
        var settings = rig.context.settings.current
        settings[number: .timeWindow] = 5
        settings[number: .scopePage] = 1
        rig.context.settings.apply(settings)
        rig.seconds(1)
        t.expectEqual(graphs(rig)?.stackedNames.count ?? 0, 4)
        t.expectEqual(graphs(rig)?.shownWindowMilliseconds ?? 0, 5000)
    },
    TestCase(
        "if a settings button repeats while it is pressed, it stops when new graphs replace those beside the settings panel"
    ) { t in
        guard let rig = make(t, types: [.eeg, .eeg, .eeg]) else { return }
        let fingers = Fingers(rig)
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
        for (size, millimeters) in panels {
            guard let rig = make(t, size, millimeters: millimeters) else { return }
            let whole = graphs(rig)?.graphArea ?? .zero
            for closing in ["settings.close", "key", "visualization.graphs", "strip"] {
                if !rig.hasTarget("visualization.settings") { rig.tap("visualization.graphs", frames: 40) }
                let key = rig.target("visualization.settings") ?? .zero
                rig.tap("visualization.settings", frames: 40)
                let (panel, rest) = (graphs(rig)?.panelFrame ?? .zero, graphs(rig)?.graphArea ?? .zero)
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
                t.expect(graphs(rig)?.panelFrame == .zero, "\(size.width): \(closing) leaves the panel open")
                t.expect(graphs(rig)?.graphArea == whole)
                rig.expectComplete("closed by \(closing)")
            }
        }
    },
    TestCase(
        "beside the settings panel, live graphs continue in the same rows and columns, and a frozen picture stays frozen"
    ) {
        t in
        guard let rig = make(t) else { return }
        let shape = rig.graphs
        rig.tap("visualization.strip", frames: 40)
        t.expectEqual(rig.graphs, shape)
        rig.expectComplete("opened")
        let before = rig.pixels()
        rig.seconds(1)
        let area = graphs(rig)?.graphArea ?? .zero
        let after = rig.pixels()
        var changed = 0
        for y in area.y..<area.bottom {
            for x in area.x..<area.right where before[y * 800 + x] != after[y * 800 + x] { changed += 1 }
        }
        t.expect(changed > 1000, "\(changed) pixels of the graphs changed in a second")
        rig.pressButton()
        rig.seconds(0.5)
        t.expect(graphs(rig)?.isFrozen == true)
        rig.tap("setting.scopes.1", frames: 60)
        t.expect(graphs(rig)?.isFrozen == true, "frozen in the stack")
        t.expectEqual(graphs(rig)?.stackedNames.count ?? 0, 4)
        rig.expectComplete("frozen beside the panel")
        rig.tap("settings.close", frames: 60)
        t.expect(graphs(rig)?.isFrozen == true)
        rig.expectComplete("closed")
    },
    TestCase(
        "the settings panel first shows the settings of the visible kind of signal, and a touch shows those of another kind"
    ) { t in
        guard let rig = make(t, types: [.eeg, .ecg]) else { return }
        rig.tap("visualization.strip", frames: 40)
        t.expect(rig.hasTarget("setting.notch-eeg.1") && !rig.hasTarget("setting.notch-ecg.1"))
        Fingers(rig).scroll(to: "settings.ecg")
        rig.tap("settings.ecg", frames: 40)
        t.expect(rig.hasTarget("setting.notch-ecg.1") && !rig.hasTarget("setting.notch-eeg.1"))
        Fingers(rig).scroll(to: "setting.ecg-page")
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
        guard let rig = make(t, types: [.eeg], { $0[number: .scale, of: .eeg] = 2 }) else { return }
        rig.tap("visualization.strip", frames: 40)
        Fingers(rig).scroll(to: "setting.maximum-eeg")
        guard let slider = rig.target("setting.maximum-eeg") else { return }
        let before = graphs(rig)?.shownLimits(0)
        rig.host.lines = []
        rig.drag(
            Float(slider.x + slider.width * 3 / 4), Float(slider.y + slider.height / 2),
            to: Float(slider.x + slider.width * 7 / 8), Float(slider.y + slider.height / 2), rest: 90, lift: false)
        let moved = graphs(rig)?.shownLimits(0)
        t.expect(moved != nil && moved != before, "the scope follows the finger")
        t.expect(!rig.host.lines.contains { $0.hasPrefix("settings: ") }, "nothing is stored under the finger")
        rig.touch(.ended, Float(slider.x + slider.width * 7 / 8), Float(slider.y + slider.height / 2))
        rig.seconds(1.5)
        t.expectEqual(rig.host.lines.filter { $0.hasPrefix("settings: maximum-eeg = ") }.count, 1)
        rig.expectComplete("slider")
    },
    TestCase("the settings panel lists the montages; a touch on one applies it to the graphs beside the list") {
        t in
        guard let rig = make(t, types: [.eeg]) else { return }
        rig.tap("visualization.strip", frames: 40)
        Fingers(rig).scroll(to: "setting.montage-eeg")
        rig.tap("setting.montage-eeg", frames: 40)
        for choice in [1, 0] {
            rig.tap("setting.montage-eeg.\(choice)", frames: 60)
            t.expectEqual(rig.context.settings.current[number: .montage, of: .eeg], choice)
            t.expectEqual(graphs(rig)?.filters != nil, choice == 1)
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
        guard let rig = make(t) else { return }
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
            if graphs(rig)?.panelFrame == .zero, rig.hasTarget("visualization.strip") { rig.tap("visualization.strip") }
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

let settingsPanelPictureTests = panels.flatMap { size, millimeters in
    Strings.all.map { strings in
        TestCase(
            "at \(size.width) x \(size.height), \(strings.languageName), the settings panel has targets of finger size and texts that fit"
        ) {
            t in
            guard let rig = make(t, size, millimeters: millimeters, language: strings.code) else { return }
            func show(_ name: String) {
                let name = "panel-\(name)-\(size.width)x\(size.height)-\(strings.code)"
                check(rig, name)
                rig.picture(name)
            }
            rig.tap("visualization.strip", frames: 60)
            show("open")
            let fingers = Fingers(rig)
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
