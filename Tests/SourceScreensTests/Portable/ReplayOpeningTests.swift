import Acquisition
import Drawing
import Gestures
import Graphs
import Replay
import ReplayTests
import ScreenRig
import Screens
import Services
import Session
import Settings
import Signals
import TestKit
import Widgets

/// A file on a slow card. The test decides when the file is open.
private final class OpeningFile: ReplayFile {
    private var source: ReplaySource?
    private(set) var closes = 0
    var openedPercent = 0

    func open(for source: ReplaySource) { self.source = source }
    func finish(_ problem: ReplayProblem? = nil) {
        source?.opened(problem == nil ? ReplayContents(waveRecording()) : nil, problem)
    }
    func fill(_ segment: ReplaySegment) {}
    func annotate(part: Int64, limit: Int) {}
    func close() {
        closes += 1
        source = nil
    }
}

/// A host that can play recordings. One recording is missing.
private final class ReplayHost {
    let host = TestHost()
    private(set) var asked: [String] = []
    /// A slow file that the host opens instead of the requested one; nil opens the requested file at once.
    var slow: OpeningFile?

    init() {
        host.otherKinds.append(
            RecordingKind { [self] place in
                let name = place.name
                asked.append((place.isOnStick ? "stick:" : "") + place.path)
                if let slow { return ReplaySource(slow, name: name) }
                let file = PlayedFile(waveRecording())
                if name.hasPrefix("gone") { file.problem = .notThere }
                return ReplaySource(file, name: name)
            })
        host.testFiles.listed = ["2026-11-20_10-12-00_EEG-cap.bdf", "gone_1.bdf"].map {
            StoredFile(
                .recording, name: $0, size: 270_000,
                recording: RecordingSummary(format: "BDF+", seconds: 120, channelCount: 3, state: .ended))
        }
        host.testFiles.shown = { file, _ in file.recording.map { .recording($0) } ?? .notDecoded }
    }

    var session: SavedSession { SessionFile.parse(host.loadFile(SessionFile.name) ?? []) }
}

/// Opens the preview of a file in the list.
private func showFile(_ rig: Rig, _ index: Int = 0) {
    rig.context.router.open(.files)
    rig.settleTransition()
    rig.tap("files." + String(index))
    rig.settleTransition()
}

private func recordingOfSession(_ name: String) -> SavedSession.Source {
    SavedSession.Source(.other(kind: "recording", details: name), offer: 1, channels: [])
}
let replayOpeningTests = [
    TestCase("a recording in the list of files can be played; if sources are connected, a dialog asks first") { t in
        let bench = ReplayHost()
        guard let rig = Rig.make(t, host: bench.host) else { return }
        rig.context.router.open(.files)
        rig.settleTransition()
        rig.tap("files.0")
        rig.tap("file.replay")
        rig.settleTransition()
        t.expectEqual(bench.asked, ["2026-11-20_10-12-00_EEG-cap.bdf"])
        t.expectEqual(rig.context.acquisition.sources.map { $0.name }, bench.asked)
        t.expectEqual(rig.screenName, "visualization")
        t.expectEqual(rig.context.acquisition.channels.count, rig.context.acquisition.channelCount)
        t.expect(rig.context.acquisition.playback != nil)

        rig.context.router.open(.files)
        rig.settleTransition()
        rig.tap("files.0")
        rig.tap("file.replay")
        rig.tap("dialog.secondary")
        t.expectEqual(bench.asked.count, 1)
        t.expectEqual(rig.context.acquisition.sources.count, 1)
        rig.tap("file.replay")
        rig.tap("dialog.primary")
        rig.settleTransition()
        t.expectEqual(bench.asked.count, 2)
        t.expectEqual(rig.context.acquisition.sources.count, 1)
    },
    TestCase("As recorded plays a recording with its time window and settings; the user's own settings return after it")
    { t in
        var recorded = Settings()
        recorded[number: .highPass, of: .eeg] = 2
        recorded[number: .scale, of: .eeg] = 3
        recorded.content = .scroll
        let shown = ShownGraphs(windowMilliseconds: 4200, sensitivities: PerKind { $0 == .eeg ? 20 : nil })
        let display = DisplayState(DisplayState(recorded, shown).bytes)
        for size in Rig.sizes {
            for strings in Strings.all {
                let bench = ReplayHost()
                bench.host.stick = TestStick()
                bench.host.testFiles.shown = { file, _ in
                    guard var summary = file.recording else { return .notDecoded }
                    summary.display = display
                    return .recording(summary)
                }
                guard let rig = Rig.make(t, size, language: strings.code, host: bench.host) else { return }
                let own = rig.context.settings.current
                showFile(rig)
                rig.checkLayout("recording to replay as recorded")
                rig.picture("recording-displayed-\(size.width)x\(size.height)-\(strings.code)")
                rig.tap("file.asRecorded")
                rig.settleTransition()
                rig.frames(5)
                t.expectEqual(rig.screenName, "visualization")
                t.expectEqual(rig.context.settings.shown?.windowMilliseconds ?? 0, 4200)
                var now = rig.context.settings.current
                t.expect(now[number: .highPass, of: .eeg] == 2 && now.content == .scroll)
                t.expectEqual(now.sensitivity(.eeg), 20)
                now[isOn: .negativeUp, of: .eeg] = true
                rig.context.settings.apply(now)
                // If the recording is played again, but not as recorded, the user's own settings apply, with the setting that was changed during
                // playback.
                showFile(rig)
                rig.tap("file.replay")
                rig.tap("dialog.primary")
                rig.settleTransition()
                var expected = own
                expected[isOn: .negativeUp, of: .eeg] = true
                t.expect(rig.context.settings.current == expected)
            }
        }
    },
    TestCase("the preview of a recording has a button to play it, in both orientations and all languages") { t in
        for size in Rig.sizes.prefix(2) {
            for strings in Strings.all {
                let bench = ReplayHost()
                bench.host.stick = TestStick()
                guard let rig = Rig.make(t, size, language: strings.code, host: bench.host) else { return }
                rig.context.router.open(.files)
                rig.settleTransition()
                rig.tap("files.0")
                rig.settleTransition()
                rig.checkLayout("recording to replay")
                rig.picture("recording-replay-\(size.width)x\(size.height)-\(strings.code)")
            }
        }
    },
    TestCase("if a recording cannot be opened, that is reported over its preview, and the device connects to nothing") {
        t in
        let bench = ReplayHost()
        guard let rig = Rig.make(t, host: bench.host) else { return }
        showFile(rig, 1)
        rig.tap("file.replay")
        rig.settleTransition()
        t.expectEqual(rig.shell.shownTitle, "This recording cannot be played")
        t.expectEqual(rig.shell.shownMessage, "The file no longer exists.")
        t.expect(rig.context.acquisition.sources.isEmpty)
        rig.tap("dialog.primary")
        t.expectEqual(rig.screenName, "file")
        t.expect(rig.target("file.replay")?.isEnabled == true)
    },
    TestCase("while a recording is being opened, its preview waits, and the button Close cancels the opening") { t in
        let bench = ReplayHost()
        let file = OpeningFile()
        bench.slow = file
        bench.host.stick = TestStick()
        guard let rig = Rig.make(t, host: bench.host) else { return }
        showFile(rig)
        rig.settle()
        rig.tap("file.replay")
        t.expect(rig.frames(30) > 5, "a ring turns")
        t.expectEqual(rig.screenName, "file")
        for button in ["file.replay", "file.copy", "file.delete"] {
            t.expect(rig.target(button)?.isEnabled == false, button)
        }
        rig.tap("file.close")
        rig.settleTransition()
        t.expectEqual(rig.screenName, "files")
        t.expect(rig.context.acquisition.sources.isEmpty && file.closes == 1)
        file.finish()
        rig.frames(10)
        t.expectEqual(rig.screenName, "files", "a recording that opened after its preview was closed is shown")
        rig.context.router.returnToStart()
        rig.settleTransition()
        rig.connect()
        t.expectEqual(rig.screenName, "selection")
    },
    TestCase("while a long recording is read to its end, its preview shows how much of it was read, in every language")
    {
        t in
        for (size, strings) in zip([Rig.sizes[0], Rig.sizes[1]], Strings.all) {
            let bench = ReplayHost()
            let file = OpeningFile()
            bench.slow = file
            guard let rig = Rig.make(t, size, language: strings.code, host: bench.host) else { return }
            showFile(rig)
            rig.tap("file.replay")
            rig.frames(5)
            file.openedPercent = 34
            rig.frames(5)
            rig.checkLayout("recording that is read")
            rig.picture("recording-opening-\(size.width)x\(size.height)-\(strings.code)")
        }
    },
    TestCase(
        "if the preview of a recording is closed in any way while the recording is being opened, the recording is closed, too"
    ) { t in
        let bench = ReplayHost()
        let file = OpeningFile()
        bench.slow = file
        guard let rig = Rig.make(t, host: bench.host) else { return }
        showFile(rig)
        rig.tap("file.replay")
        rig.context.router.returnToStart()
        rig.settleTransition()
        t.expect(rig.context.acquisition.sources.isEmpty && file.closes == 1)
    },
    TestCase("when a recording is open, the connected sources are closed; if it cannot be opened, they stay") {
        t in
        for problem in [nil, ReplayProblem.damaged] {
            let bench = ReplayHost()
            guard let rig = Rig.make(t, host: bench.host) else { return }
            rig.connect()
            rig.tap("channel.0.1")
            rig.tap("selection.apply")
            rig.settleTransition()
            let acquisition = rig.context.acquisition
            acquisition.mark("here", at: rig.now)
            let file = OpeningFile()
            bench.slow = file
            showFile(rig)
            rig.tap("file.replay")
            t.expectEqual(
                rig.shell.shownMessage, "Playing a recording closes all current connections.")
            rig.tap("dialog.primary")
            rig.frames(10)
            t.expectEqual(rig.shell.shownTitle, "", "it does not ask whether to close itself")
            t.expectEqual(bench.host.nextSource.disconnects, 0)
            t.expectEqual(acquisition.channels.count, 1)
            file.finish(problem)
            rig.frames(2)
            rig.settleTransition()
            let isOpen = problem == nil
            t.expectEqual(acquisition.sources.count, 1)
            t.expectEqual(bench.host.nextSource.disconnects, isOpen ? 1 : 0)
            t.expectEqual(acquisition.channels.count, isOpen ? 3 : 1)
            t.expectEqual(acquisition.markers.all.count, isOpen ? 0 : 1, "markers")
            t.expectEqual(rig.screenName, isOpen ? "visualization" : "file")
            t.expectEqual(rig.shell.shownTitle, isOpen ? "" : "This recording cannot be played")
            t.expectEqual(bench.session.sources.count, 1)
        }
    },
    TestCase("if the device records, the question before opening a recording says that the running recording will end")
    { t in
        let bench = ReplayHost()
        guard let rig = Rig.make(t, host: bench.host) else { return }
        rig.connect()
        bench.host.testRecording.status = RecordingStatus(since: rig.now)
        showFile(rig)
        rig.tap("file.replay")
        t.expectEqual(
            rig.shell.shownMessage,
            "Playing a recording closes all current connections. The current recording ends.")
        rig.checkLayout("question while it is recorded")
    },
    TestCase("if the maximum number of sources is open, no recording is opened, and that is reported") { t in
        let bench = ReplayHost()
        guard let rig = Rig.make(t, host: bench.host) else { return }
        for _ in 0..<Acquisition.maximumSources {
            rig.context.acquisition.open(ScriptedSource(), kind: 0) { _, _ in }
        }
        rig.frames(2)
        showFile(rig)
        rig.tap("file.replay")
        t.expectEqual(rig.shell.shownMessage, "8 sources are already open. Disconnect one first.")
        rig.tap("dialog.primary")
        t.expectEqual(rig.context.acquisition.sources.count, Acquisition.maximumSources)
        t.expect(bench.asked.isEmpty && rig.target("file.replay")?.isEnabled == true)
    },
    TestCase(
        "if a recording of the last session is missing, that is reported once, and the recording is removed from the session"
    ) { t in
        let bench = ReplayHost()
        bench.host.saveFile(
            SessionFile.name, SessionFile.bytes(of: SavedSession([recordingOfSession("gone_1.bdf")], page: 0)))
        guard let rig = Rig.make(t, host: bench.host) else { return }
        rig.frames(10)
        t.expectEqual(rig.shell.shownMessage, "gone_1.bdf: The file no longer exists.")
        rig.tap("dialog.primary")
        t.expect(rig.target("connection.connect")?.isEnabled == true)
        rig.frames(300)
        t.expectEqual(rig.shell.shownMessage, "")
        t.expectEqual(bench.asked.count, 1)
        t.expect(bench.session.sources.isEmpty)
    },
    TestCase("if a recording of the last session is missing, the session's other sources are still retried") { t in
        let bench = ReplayHost()
        let server = SavedSession.Source(
            .server(host: "labserver", port: 9100), offer: SavedSession.offer(ScriptedSource.smallCatalogue),
            channels: [ChannelID(signal: 0, channel: 1)])
        bench.host.saveFile(
            SessionFile.name, SessionFile.bytes(of: SavedSession([recordingOfSession("gone_1.bdf"), server], page: 0)))
        bench.host.nextSource.answer = [.failed(.unreachable)]
        guard let rig = Rig.make(t, host: bench.host) else { return }
        rig.frames(10)
        rig.tap("dialog.primary")
        rig.frames(150)
        t.expectEqual(bench.asked.count, 1)
        t.expect(bench.host.requests.count > 1)
        t.expect(bench.session.sources == [server] && bench.session.page == 0)
        bench.host.nextSource = ScriptedSource()
        for _ in 0..<400 where rig.screenName != "visualization" { rig.frames(2) }
        t.expectEqual(rig.screenName, "visualization")
    },
    TestCase("if a recording is played, the session contains it, but not the history, also after a restart") { t in
        let name = "2026-11-20_10-12-00_EEG-cap.bdf"
        let bench = ReplayHost()
        guard let rig = Rig.make(t, host: bench.host) else { return }
        showFile(rig)
        rig.tap("file.replay")
        rig.settleTransition()
        let remembered = bench.session.sources
        t.expect(remembered.map { $0.place } == [.other(kind: "recording", details: name)])
        t.expect(bench.host.loadFile(HistoryFile.name) == nil)
        // Earlier versions stored recordings in the history. The next start finds one there.
        var history = History()
        history.add(HistoryEntry(remembered[0].place, dialect: "", channelCount: 3, time: 0))
        bench.host.saveFile(HistoryFile.name, HistoryFile.bytes(of: history))
        let stored = bench.host.saves
        guard let next = Rig.make(t, host: bench.host) else { return }
        t.expect(next.target("history.0") == nil, "nor is it shown")
        next.frames(10)
        next.settleTransition()
        t.expectEqual(next.context.acquisition.sources.map { $0.name }, [name])
        t.expectEqual(bench.host.saves, stored)
        t.expect(bench.session.sources == remembered)
    },
    TestCase("while a recording is played, no source can be added") { t in
        let bench = ReplayHost()
        guard let rig = Rig.make(t, host: bench.host) else { return }
        showFile(rig)
        rig.tap("file.replay")
        rig.settleTransition()
        rig.backFromVisualization()
        t.expect(rig.target("selection.add")?.isEnabled == false)
        rig.tap("selection.add")
        rig.settleTransition()
        t.expectEqual(rig.screenName, "selection")
    },
]
