import Drawing
import Gestures
import ScreenRig
import Screens
import Services
import ServicesTests
import Settings
import Signals
import TestKit
import Widgets

private let second: Int64 = 1_000_000_000

private let channels = ["EEG F4", "EEG Cz", "ECG II"].map {
    RecordingSummary.Channel(label: $0, unit: "uV", rate: SamplingRate(hertz: 512))
}

/// Recordings in each state, and a picture.
private let files = [
    StoredFile(
        .recording, name: "2026-11-22_14-03-00_labserver-9000.bdf", size: 25_100_000,
        recording: RecordingSummary(format: "BDF+", seconds: 761, channelCount: 23, state: .running)),
    StoredFile(
        .recording, name: "2026-11-22_11-20-00_EEG-cap.bdf", size: 461_000_000,
        recording: RecordingSummary(format: "BDF+", seconds: 3600, channelCount: 32, state: .ended)),
    StoredFile(
        .recording, name: "2026-11-21_17-48-00_labserver-9000.edf", size: 11_000_000,
        recording: RecordingSummary(
            format: "EDF+", seconds: 452, channelCount: 12, state: .completed, code: "P-07", channels: channels)),
    StoredFile(.picture, name: "2026-11-21_13-52-07.png", size: 312_480),
    StoredFile(.recording, name: "recording_1.bdf", size: 1000),
]

private func walk(_ t: Expectations, _ size: Size, _ language: String) {
    let suffix = "-\(size.width)x\(size.height)-\(language)"
    let host = TestHost()
    host.testFiles.listed = files
    host.testFiles.shown = { file, _ in file.recording.map { .recording($0) } ?? .notDecoded }
    guard let rig = Rig.make(t, size, language: language, host: host) else { return }
    func show(_ name: String) {
        rig.settleTransition()
        rig.frames(2)
        rig.checkLayout(name + suffix)
        rig.picture(name + suffix)
    }
    host.testRecording.status = RecordingStatus(since: rig.now - 761 * second)
    show("recording-connection")
    rig.context.router.open(.files)
    show("recordings")
    rig.tap("files.2")
    show("recording")
    rig.tap("file.close")
    rig.settleTransition()
    rig.tap("files.4")
    show("recording-damaged")
}

private let walks = Rig.sizes.flatMap { size in
    Strings.all.map { strings in
        TestCase(
            "at \(size.width) x \(size.height), \(strings.languageName), recordings are listed, and screens show that the device records"
        ) { t in walk(t, size, strings.code) }
    }
}

let recordingScreenTests =
    walks + [
        TestCase("the record button starts and stops a recording, and the status strip shows the recording's duration")
        { t in
            for (size, language) in [
                (VisualizationRig.sizes[0], "en"), (VisualizationRig.sizes[1], "en"), (VisualizationRig.sizes[0], "de"),
                (VisualizationRig.sizes[1], "de"),
            ] {
                let source = SimulatedSource()
                guard
                    let rig = VisualizationRig.make(
                        t, source, (0..<4).map { ChannelID(signal: 0, channel: $0) }, size, language: language)
                else { return }
                let recording = rig.host.testRecording
                rig.seconds(3)
                rig.tap("visualization.graphs", frames: 40)
                rig.tap("visualization.record")
                t.expectEqual(recording.starts, 1)
                recording.status = RecordingStatus(since: rig.now - 3599 * second)
                rig.seconds(0.6)
                rig.expectComplete("recording")
                rig.picture("viz-recording-\(size.width)-\(language)")
                rig.seconds(1)
                t.expect(
                    rig.shell.shownRecording.isEmpty, "the recording is shown by the screen and by the shell's bar")
                rig.tap("visualization.record")
                t.expectEqual(recording.stops, 1)
                recording.status.isEnding = true
                rig.seconds(0.6)
                recording.status = RecordingStatus()
                rig.seconds(0.6)
                rig.tap("visualization.record")
                t.expectEqual(recording.starts, 2)
            }
        },
        TestCase("while the device records, Pause never stops the data, whatever the setting") { t in
            guard let (rig, source) = VisualizationBench.make(t) else { return }
            rig.pauseStopsData()
            rig.host.testRecording.status = RecordingStatus(since: rig.now)
            rig.pressButton()
            VisualizationBench.run(rig, source, 10)
            t.expect(!source.calls.contains("stop"), "\(source.calls)")
            rig.pressButton()
            VisualizationBench.run(rig, source, 10)
            rig.host.testRecording.status = RecordingStatus()
            rig.pressButton()
            VisualizationBench.run(rig, source, 10)
            t.expect(source.calls.contains("stop"))
        },
        TestCase(
            "while the device records, other screens show that at the bottom, with the duration, until the recording has ended"
        ) { t in
            guard let rig = Rig.make(t) else { return }
            rig.settle()
            let before = rig.pixels()
            rig.host.testRecording.status = RecordingStatus(since: rig.now - 65 * second)
            rig.frames(2)
            t.expect(rig.shell.shownRecording.hasSuffix("1:05"), rig.shell.shownRecording)
            rig.frames(120)
            t.expect(rig.shell.shownRecording.hasSuffix("1:07"), rig.shell.shownRecording)
            rig.host.testRecording.status.secondsLeft = 250
            rig.frames(60)
            t.expect(rig.shell.shownRecording.hasSuffix("space for 4 min"), rig.shell.shownRecording)
            rig.host.testRecording.status.secondsLeft = 28
            rig.frames(60)
            t.expect(rig.shell.shownRecording.hasSuffix("space for 28 s"), rig.shell.shownRecording)
            // Shows the notice about storage, too, which is below the screen.
            rig.host.durability = Durability(settings: .refused)
            rig.frames(60)
            t.expect(!rig.shell.shownRecording.isEmpty && !rig.shell.noticeFrame.isEmpty)
            rig.host.durability = Durability()
            rig.host.testRecording.status = RecordingStatus()
            rig.settle()
            t.expect(rig.shell.shownRecording.isEmpty)
            t.expect(rig.pixels() == before)
        },
        TestCase("a recording that runs cannot be chosen, copied or deleted in the list of files") { t in
            let host = TestHost()
            host.testFiles.listed = files
            guard let rig = Rig.make(t, host: host) else { return }
            rig.context.router.open(.files)
            rig.settleTransition()
            rig.tap("files.0.choose")
            t.expect(!rig.shell.targets.contains { $0.name == "files.delete" && $0.isEnabled })
            rig.tap("files.choose-all")
            rig.tap("files.delete")
            rig.tap("dialog.primary")
            t.expectEqual(host.testFiles.deleted.first?.count ?? -1, files.count - 1)
            t.expect(!(host.testFiles.deleted.first ?? []).contains { $0.name == files[0].name })
        },
        TestCase("durations are shown as hours, minutes and seconds with colons") { t in
            for (seconds, text) in [
                (0, "0:00"), (59, "0:59"), (60, "1:00"), (601, "10:01"), (3599, "59:59"), (3600, "1:00:00"),
                (360_061, "100:01:01"), (-5, "0:00"),
            ] as [(Int64, String)] { t.expectEqual(Strings.duration(seconds), text) }
        },
    ]
