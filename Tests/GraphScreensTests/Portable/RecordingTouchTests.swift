import Acquisition
import Drawing
import GraphScreens
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

private let last = StoredFile(
    .recording, name: "2026-11-22_11-20-00_EEG-cap.bdf", size: 461_000_000,
    recording: RecordingSummary(format: "BDF+", seconds: 3600, channelCount: 32, state: .ended))

/// Returns running graphs whose bars are hidden, of a device with a card, a recording on it, and a USB stick.
private func make(_ t: Expectations, _ panel: (Size, Size), language: String = "en") -> VisualizationRig? {
    let (source, channels) = VisualizationRig.simulation([.eeg, .ecg])
    let host = VisualizationRig.Host()
    host.testRecording.records = true
    let files = TestFileService()
    files.listed = [last]
    files.freeBytes = 6000 * 3600 * 30
    host.testFiles = files
    host.testStick = TestStick()
    guard
        let rig = VisualizationRig.make(
            t, source, channels, panel.0, language: language, millimeters: panel.1, host: host)
    else { return nil }
    rig.seconds(3)
    t.expect(!rig.hasTarget("visualization.settings"), "the bars are hidden")
    return rig
}

/// Taps the targets with these names one after another, and expects that this takes `touches` touches.
private func tap(_ rig: VisualizationRig, _ names: [String], touches: Int) {
    for name in names { rig.tap(name, frames: 40) }
    rig.t.expectEqual(names.count, touches)
}

let recordingTouchTests = [
    TestCase("From running graphs, a recording takes two touches, by the status strip, and its end two") { t in
        for panel in panels {
            guard let rig = make(t, panel) else { return }
            tap(rig, ["visualization.recording", "recording.start"], touches: 2)
            t.expectEqual(rig.host.testRecording.starts, 1)
            t.expectEqual(rig.shell.screen.name.description, "visualization")
            rig.seconds(2)
            tap(rig, ["visualization.recording", "recording.start"], touches: 2)
            t.expectEqual(rig.host.testRecording.stops, 1)
            t.expectEqual(rig.host.testRecording.starts, 1)
        }
    },
    TestCase("From running graphs, the format of the next recording takes two touches") { t in
        for panel in panels {
            guard let rig = make(t, panel) else { return }
            tap(rig, ["visualization.recording", "recording.format.2"], touches: 2)
            t.expect(rig.context.settings.current.recordingFormat == .xdf)
            rig.tap("recording.start")
            t.expect(rig.host.testRecording.requests == [RecordingRequest()], "the format of the settings")
        }
    },
    TestCase("From running graphs, the format of recordings takes four touches in the panel of settings") { t in
        guard let rig = make(t, panels[1]) else { return }
        rig.tap("visualization.strip", frames: 40)
        var touches = 1
        for _ in 0..<12 where !rig.hasTarget("setting.record-format") {
            let frame = (rig.shell.screen as? VisualizationScreen)?.panelFrame ?? .zero
            let x = Float(frame.x + frame.width / 3)
            rig.drag(x, Float(frame.bottom - 12), to: x, Float(frame.bottom - 12 - frame.height * 3 / 4), rest: 12)
            rig.seconds(1)
            touches += 1
        }
        tap(rig, ["setting.record-format", "setting.record-format.2"], touches: 2)
        t.expectEqual(touches + 2, 4)
        t.expect(rig.context.settings.current.recordingFormat == .xdf)
    },
    TestCase("From running graphs, two touches copy the last recording to a stick, and the third one ejects it") { t in
        for panel in panels {
            guard let rig = make(t, panel) else { return }
            rig.host.testStick?.state = .ready
            tap(rig, ["visualization.recording", "recording.copy"], touches: 2)
            rig.seconds(1)
            guard let stick = rig.host.testStick else { return }
            guard case .file(let file)? = stick.copied.first?.first else { return t.fail("nothing is copied") }
            t.expectEqual(file.name, last.name)
            t.expectEqual(stick.copied.count, 1)
            stick.end(.success(()))
            rig.seconds(1)
            rig.tap("copy.eject")
            t.expectEqual(stick.ejects, 1)
        }
    },
    TestCase("From running graphs, two touches open the list of files, and the graphs continue after it") { t in
        guard let rig = make(t, panels[1]) else { return }
        tap(rig, ["visualization.recording", "recording.files"], touches: 2)
        t.expectEqual(rig.shell.screen.name.description, "files")
        rig.tap("files.close", frames: 40)
        rig.tap("recording.close", frames: 40)
        t.expectEqual(rig.shell.screen.name.description, "visualization")
        let packets = rig.context.acquisition.statistics.packetsReceived
        rig.seconds(1)
        t.expect(rig.context.acquisition.statistics.packetsReceived > packets, "the data continue")
        t.expect((rig.shell.screen as? VisualizationScreen)?.isFrozen == false)
    },
]
