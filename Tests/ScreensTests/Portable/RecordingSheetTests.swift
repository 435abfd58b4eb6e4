import Acquisition
import Drawing
import Graphs
import ScreenRig
import Screens
import Services
import Settings
import Signals
import TestKit
import Widgets

private let second: Int64 = 1_000_000_000

private let panels = [
    Size(width: 800, height: 480), Size(width: 480, height: 800), Size(width: 480, height: 272),
]

/// Returns the sheet of the recording over running graphs, on a device with space for 20 hours.
private func make(
    _ t: Expectations, _ size: Size = panels[0], language: String = "en", hours: Int64 = 20,
    prepare: (VisualizationRig.Host) -> Void = { _ in }
) -> VisualizationRig? {
    let (source, channels) = VisualizationRig.simulation([.eeg, .ecg])
    let host = VisualizationRig.Host()
    host.testRecording.records = true
    let files = TestFileService()
    files.listed = [
        StoredFile(
            .recording, name: "2026-11-22_11-20-00_EEG-cap.bdf", size: 461_000_000,
            recording: RecordingSummary(format: "BDF+", seconds: 3600, channelCount: 32, state: .ended))
    ]
    files.freeBytes = 6000 * 3600 * hours
    host.testFiles = files
    host.testStick = TestStick()
    prepare(host)
    guard let rig = VisualizationRig.make(t, source, channels, size, language: language, host: host) else { return nil }
    rig.seconds(3)
    rig.tap("visualization.recording", frames: 40)
    t.expectEqual(rig.shell.screen.name.description, "recording")
    return rig
}

let recordingSheetTests = [
    TestCase("the sheet of the recording shows what a recording would contain, and how it runs") { t in
        for size in panels {
            for language in ["en", "de"] {
                let suffix = "-\(size.width)x\(size.height)-\(language)"
                func show(_ rig: VisualizationRig, _ name: String) {
                    rig.seconds(1)
                    for text in rig.context.looks.unfitTexts { t.fail("\(name): \"\(text)\" does not fit") }
                    for target in rig.shell.targets {
                        let least = rig.context.looks.metrics.target
                        t.expect(
                            target.frame.width >= least && target.frame.height >= least,
                            "\(name): \(target.name) is too small")
                    }
                    rig.picture(name + suffix)
                }
                guard let rig = make(t, size, language: language) else { return }
                show(rig, "recording-sheet")
                rig.tap("recording.start", frames: 40)
                rig.host.testRecording.status = RecordingStatus(since: rig.now - 65 * second, secondsLeft: 13_000)
                rig.tap("visualization.recording", frames: 40)
                show(rig, "recording-sheet-running")
                rig.tap("recording.close", frames: 40)
                rig.host.testRecording.status.secondsLeft = 540
                rig.seconds(1)
                rig.picture("recording-low" + suffix)
                guard
                    let other = make(
                        t, size, language: language, hours: 0,
                        prepare: { host in
                            host.testRecording.expected.fitsXDFAlone = true
                            host.testRecording.expected.name = TimedName(
                                time: nil, word: "recording", source: "labserver:9000", ending: "xdf")
                        })
                else { return }
                show(other, "recording-sheet-full")
            }
        }
    },
    TestCase("on a full card, Start says so and begins nothing") { t in
        guard let rig = make(t, hours: 0) else { return }
        rig.tap("recording.start", frames: 40)
        t.expect(rig.hasTarget("dialog.primary"), "no dialog")
        rig.tap("dialog.primary", frames: 40)
        t.expectEqual(rig.host.testRecording.starts, 0)
        t.expectEqual(rig.shell.screen.name.description, "recording")
        rig.host.testFiles?.freeBytes = 6000 * 60
        rig.tap("recording.close", frames: 40)
        rig.tap("visualization.recording", frames: 40)
        rig.tap("recording.start", frames: 40)
        t.expectEqual(rig.host.testRecording.starts, 1)
    },
    TestCase("the code of the next recording is typed in the sheet") { t in
        guard let rig = make(t) else { return }
        rig.tap("recording.code", frames: 40)
        t.expectEqual(rig.shell.screen.name.description, "entry")
        for name in ["key.p", "key.done"] { rig.tap(name, frames: 40) }
        t.expectEqual(rig.shell.screen.name.description, "recording")
        t.expect(!rig.context.settings.current.recordingCode.isEmpty, "no code")
    },
    TestCase("the last recording is the one that this device recorded last, whatever its clock showed") { t in
        let summary = RecordingSummary(format: "BDF+", seconds: 12, channelCount: 2, state: .ended)
        let foreign = RecordingSummary(format: "BDF+", seconds: 12, channelCount: 2, state: .foreign)
        let running = RecordingSummary(format: "BDF+", seconds: 12, channelCount: 2, state: .running)
        let listing = FileListing([
            StoredFile(.recording, name: "2027-01-01_00-00-00_X.bdf", size: 1, recording: foreign),
            StoredFile(.recording, name: "2026-12-24_18-00-00_X.bdf", size: 1, recording: running),
            StoredFile(.recording, name: "2026-11-22_11-20-00_A.bdf", size: 1, recording: summary),
            StoredFile(.recording, name: "2026-11-21_11-20-00_B.bdf", size: 1, recording: summary),
            StoredFile(.recording, name: "recording_C_1.bdf", size: 1, recording: summary),
            StoredFile(.picture, name: "2026-12-24_18-00-00.png", size: 1),
        ])
        t.expectEqual(listing.lastRecording(named: nil)?.name ?? "", "2026-11-22_11-20-00_A.bdf")
        t.expectEqual(listing.lastRecording(named: "recording_C_1.bdf")?.name ?? "", "recording_C_1.bdf")
        t.expectEqual(listing.lastRecording(named: "deleted.bdf")?.name ?? "", "2026-11-22_11-20-00_A.bdf")
        t.expect(FileListing().lastRecording(named: nil) == nil)
    },
    TestCase("when a recording ends while its sheet is open, the sheet offers to copy it") { t in
        guard let rig = make(t, prepare: { $0.testFiles?.listed = [] }) else { return }
        t.expect(
            !rig.shell.targets.contains { $0.name == "recording.copy" && $0.isEnabled }, "there is nothing to copy")
        rig.tap("recording.start", frames: 40)
        rig.tap("visualization.recording", frames: 40)
        rig.tap("recording.start", frames: 10)
        t.expectEqual(rig.host.testRecording.stops, 1)
        rig.host.testRecording.lastName = "recording_C_1.bdf"
        rig.host.testFiles?.listed = [
            StoredFile(
                .recording, name: "recording_C_1.bdf", size: 1,
                recording: RecordingSummary(format: "BDF+", seconds: 12, channelCount: 2, state: .ended))
        ]
        rig.host.testRecording.status = RecordingStatus(since: 1)
        rig.seconds(1)
        rig.host.testRecording.status = RecordingStatus()
        rig.seconds(1)
        rig.host.testStick?.state = .ready
        rig.tap("recording.copy", frames: 40)
        guard case .file(let file)? = rig.host.testStick?.copied.first?.first else {
            return t.fail("nothing is copied")
        }
        t.expectEqual(file.name, "recording_C_1.bdf")
    },
]
