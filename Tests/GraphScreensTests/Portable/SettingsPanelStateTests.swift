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

/// Tests of what the panel shows, and of the graphs beside it.
let settingsPanelStateTests = [
    TestCase("after a screen over the open panel was closed, the memory for drawing graphs is not allocated again") {
        t in
        guard let rig = SettingsPanelBench.make(t) else { return }
        rig.tap("visualization.strip", frames: 40)
        guard let screen = SettingsPanelBench.graphs(rig) else { return t.fail("no graphs") }
        let before = screen.wallAllocations
        rig.tap("settings.all", frames: 40)
        rig.seconds(1)
        rig.tap("settings.close", frames: 40)
        rig.seconds(1)
        t.expect(SettingsPanelBench.graphs(rig) === screen && !screen.panelFrame.isEmpty)
        t.expectEqual(screen.wallAllocations, before)
        rig.expectComplete("after the return")
        // To open or close the panel allocates once.
        rig.tap("settings.close", frames: 40)
        t.expectEqual(screen.wallAllocations, before + 1)
        rig.tap("visualization.strip", frames: 40)
        t.expectEqual(screen.wallAllocations, before + 2)
    },
    TestCase("on each panel of the specification, the measured values have space beside the panel of settings") { t in
        for (size, millimeters) in SettingsPanelBench.panels {
            guard let rig = SettingsPanelBench.make(t, size, millimeters: millimeters) else { return }
            rig.tap("visualization.graphs", frames: 40)
            rig.tap("visualization.play", frames: 40)
            rig.tap("visualization.settings", frames: 40)
            rig.tap("visualization.measure", frames: 40)
            guard let screen = SettingsPanelBench.graphs(rig) else { return t.fail("no graphs") }
            t.expect(!screen.measuringPanel.isEmpty && !screen.panelFrame.isEmpty, "\(size): no cursors or no panel")
            t.expect(
                screen.measuringPanel.intersection(screen.graphArea) == screen.measuringPanel,
                "\(size): \(screen.measuringPanel) in \(screen.graphArea)")
        }
    },
    TestCase("the panel follows settings that are changed elsewhere: the row of a montage's channel comes and goes") {
        t in
        guard let rig = SettingsPanelBench.make(t, types: [.eeg]) else { return }
        rig.tap("visualization.strip", frames: 40)
        let fingers = PanelFingers(rig)
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
        let shown = (SettingsPanelBench.graphs(rig)?.shownWindowMilliseconds ?? 0) / 1000
        t.expect((8...20).contains(shown), "\(shown) s")
        t.expectEqual(
            rig.shell.shownNotification, "The graphs show \(shown) s. Older samples of these channels are not stored.")
    },
    TestCase("while a recording runs, the panel states that the settings of recordings apply to the next one") { t in
        guard
            let rig = SettingsPanelBench.make(
                t, SettingsPanelBench.panels[3].0, millimeters: SettingsPanelBench.panels[3].1)
        else { return }
        rig.tap("visualization.strip", frames: 40)
        let fingers = PanelFingers(rig)
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
]
