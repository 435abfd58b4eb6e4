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

/// Files in the list: a recording in each possible state, and a picture.
private let files = [
    StoredFile(
        .recording, name: "2026-11-22_14-03-00_labserver-9000.bdf", size: 25_100_000,
        recording: RecordingSummary(format: "BDF+", seconds: 761, channelCount: 23, state: .running)),
    StoredFile(
        .recording, name: "2026-11-22_11-20-00_EEG-cap.bdf", size: 461_000_000,
        recording: RecordingSummary(
            format: "BDF+", seconds: 3600, channelCount: 32, state: .ended,
            lost: LossTotal(count: 3, milliseconds: 12_460))),
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
    host.testFiles.freeBytes = 27_300_000_000
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
    rig.reach("files.4")
    rig.tap("files.4")
    show("recording-damaged")
}

private let walks =
    SmallPanel.tests("recording", walk)
    + Rig.sizes.flatMap { size in
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
                rig.tap("visualization.record", frames: 40)
                t.expectEqual(recording.starts, 0)
                rig.tap("recording.start", frames: 40)
                t.expectEqual(recording.starts, 1)
                t.expectEqual(rig.shell.screen.name.description, "visualization")
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
                rig.tap("visualization.record", frames: 40)
                rig.tap("recording.start", frames: 40)
                t.expectEqual(recording.starts, 2)
            }
        },
        TestCase("while the device records, the button Pause never stops the data, whatever the setting") { t in
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
            "while the device records, screens without graphs show that at the bottom, with the duration, until the recording has ended"
        ) { t in
            guard let rig = Rig.make(t) else { return }
            rig.settle()
            let before = rig.pixels()
            rig.host.testRecording.status = RecordingStatus(since: rig.now - 65 * second)
            rig.frames(2)
            t.expect(rig.shell.shownRecording.hasSuffix("1:05"), rig.shell.shownRecording)
            rig.frames(120)
            t.expect(rig.shell.shownRecording.hasSuffix("1:07"), rig.shell.shownRecording)
            for (seconds, text) in [
                (7199, "119 min left"), (7200, "2 h left"), (345_599, "95 h left"), (345_600, "4 days left"),
            ] as [(Int64, String)] {
                rig.host.testRecording.status.secondsLeft = seconds
                rig.frames(60)
                t.expect(rig.shell.shownRecording.hasSuffix(" · " + text), rig.shell.shownRecording)
            }
            rig.host.testRecording.status.secondsLeft = 250
            rig.frames(60)
            t.expect(rig.shell.shownRecording.hasSuffix(" · only 4 min left"), rig.shell.shownRecording)
            rig.host.testRecording.status.secondsLeft = 28
            rig.frames(60)
            t.expect(rig.shell.shownRecording.hasSuffix(" · only 28 s left"), rig.shell.shownRecording)
            // Shows the notice about storage below the screen, in addition to the screen itself.
            rig.host.durability = Durability(settings: .refused)
            rig.frames(60)
            t.expect(!rig.shell.shownRecording.isEmpty && !rig.shell.noticeFrame.isEmpty)
            rig.host.durability = Durability()
            rig.host.testRecording.status = RecordingStatus()
            rig.settle()
            t.expect(rig.shell.shownRecording.isEmpty)
            t.expect(rig.pixels() == before)
        },
        TestCase("while a recording runs, it cannot be chosen, copied or deleted in the list of files") { t in
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
        TestCase("the source of a recording is the part of its file's name between the time and the running number") {
            t in
            let ended = RecordingSummary(format: "BDF+", seconds: 60, channelCount: 4, state: .ended)
            let foreign = RecordingSummary(format: "BDF+", seconds: 60, channelCount: 4, state: .foreign)
            for (name, source) in [
                ("2026-11-22_11-20-00_EEG-cap.bdf", "EEG-cap"), ("2026-11-22_11-20-00_EEG-cap_12.bdf", "EEG-cap"),
                ("2026-11-22_11-20-00.bdf", ""), ("2026-11-22_11-20-00_3.bdf", ""),
                ("2026-11-22_11-20-00_12345.bdf", "12345"),
                ("2026-11-22_11-20-00_007.bdf", "007"), ("2026-11-22_11-20-00_12345_2.bdf", "12345"),
                ("recording_12345_1.bdf", "12345"),
                ("recording_1.bdf", ""),
                ("2026-11-22_11-20-00_10.0.2.2-9000.xdf", "10.0.2.2-9000"), ("recording_EEG-cap_1.bdf", "EEG-cap"),
                ("sub-1_ses-2_run-3.bdf", ""), ("", ""), (".bdf", ""), ("2026-11-22_11-20-00_a_b_c.bdf", ""),
            ] {
                let file = StoredFile(.recording, name: name, size: 1, recording: ended)
                t.expectEqual(file.source, source)
                t.expectEqual(StoredFile(.recording, name: name, size: 1, recording: foreign).source, "")
            }
        },
        TestCase("durations are shown as hours, minutes and seconds with colons") { t in
            for (seconds, text) in [
                (0, "0:00"), (59, "0:59"), (60, "1:00"), (601, "10:01"), (3599, "59:59"), (3600, "1:00:00"),
                (360_061, "100:01:01"), (-5, "0:00"),
            ] as [(Int64, String)] { t.expectEqual(Strings.duration(seconds), text) }
        },
    ]
