import Acquisition
import Drawing
import Gestures
import ScreenRig
import Screens
import Services
import Session
import Settings
import Signals
import SourceScreens
import TestKit
import Widgets

private let laboratory = TestStreams.laboratory

/// Returns a device that lists the streams of a laboratory.
/// - Parameters:
/// - catalog: the signals of the stream that is opened first.
/// - answer: the events that connecting this stream gives.
private func device(
    _ t: Expectations, _ catalog: SignalCatalogue = ScriptedSource.smallCatalogue, host: TestHost = TestHost(),
    answer: [SourceEvent] = [.connected], language: String = "en", settings: StoredSettings = StoredSettings()
) -> Rig? {
    host.testStreams.present = laboratory
    host.testStreams.nextSource = ScriptedSource(offering: catalog)
    host.testStreams.nextSource.answer = answer
    let rig = Rig.make(t, Rig.sizes[1], language: language, host: host, settings: settings)
    rig?.frames(2)
    return rig
}

private func expectShown(
    _ rig: Rig, _ channels: [ChannelID], _ what: String, file: StaticString = #fileID, line: UInt = #line
) {
    rig.settleTransition(file: file, line: line)
    rig.t.expectEqual(rig.screenName, "visualization", what, file: file, line: line)
    rig.t.expect(rig.context.acquisition.channels.map { $0.entry.channel } == channels, what, file: file, line: line)
    rig.t.expect(rig.context.acquisition.isFlowing, what, file: file, line: line)
}

/// Returns from the graphs to the list of streams.
private func leave(_ rig: Rig) {
    rig.backFromVisualization()
    rig.settleTransition()
    rig.tap("selection.disconnect")
    rig.settleTransition()
    rig.frames(30)
}

private let all = ScriptedSource.smallCatalogue.channels
private let eeg = all.filter { $0.signal == 0 }

let streamOpeningTests = [
    TestCase(
        "a tap on a stream shows all its channels; Back opens the selection of these channels, and Back again opens the list of streams"
    ) { t in
        guard let rig = device(t) else { return }
        rig.tap("stream.0")
        expectShown(rig, all, "one touch")
        t.expectEqual(rig.shell.shownNotification, "")
        t.expectEqual(SessionFile.parse(rig.host.loadFile(SessionFile.name) ?? []).page ?? -1, 0)
        rig.backFromVisualization()
        rig.settleTransition()
        t.expectEqual(rig.screenName, "selection")
        t.expectEqual(rig.context.acquisition.selectedCount, all.count)
        rig.tap("channel.0.0")
        rig.tap("selection.apply")
        expectShown(rig, Array(all.dropFirst()), "changed afterwards")
        leave(rig)
        t.expectEqual(rig.screenName, "connection")
        t.expect(rig.context.acquisition.sources.isEmpty)
        t.expect(SessionFile.parse(rig.host.loadFile(SessionFile.name) ?? []).sources.isEmpty)
    },
    TestCase(
        "if a stream has the same channels as before, those that were last shown are shown again; otherwise all are shown"
    ) {
        t in
        guard let rig = device(t) else { return }
        rig.selectStream("stream.0")
        for section in ["section.1", "section.2"] { rig.tap(section) }
        rig.tap("selection.apply")
        expectShown(rig, eeg, "chosen")
        leave(rig)
        rig.tap("stream.1")
        expectShown(rig, all, "another stream")
        leave(rig)
        rig.tap("stream.0")
        expectShown(rig, eeg, "as it was shown last")
        t.expectEqual(rig.shell.shownNotification, "")
        leave(rig)
        let other = SignalCatalogue(signals: Array(ScriptedSource.smallCatalogue.signals.dropLast()))
        rig.host.testStreams.nextSource = ScriptedSource(offering: other)
        rig.tap("stream.0")
        expectShown(rig, other.channels, "it offers something else now")
    },
    TestCase(
        "if a start of the app resumes nothing, a stream shows the channels that were last shown, not those that were only selected"
    ) { t in
        let place = HistoryEntry.Place.other(kind: "lsl", details: laboratory[0].details)
        let chosen = Array(eeg.dropLast())
        for (page, expected) in [(0, chosen), (nil, all)] {
            let host = TestHost()
            let source = SavedSession.Source(
                place, offer: SavedSession.offer(ScriptedSource.smallCatalogue), channels: chosen)
            host.saveFile(SessionFile.name, SessionFile.bytes(of: SavedSession([source], page: page)))
            var stored = StoredSettings()
            var settings = stored.settings
            settings[isOn: .resumes] = false
            _ = stored.apply(settings)
            guard let rig = device(t, host: host, settings: stored) else { return }
            rig.tap("stream.0")
            expectShown(rig, expected, "after a start, page \(page ?? -1)")
        }
    },
    TestCase("a stream of 64 channels is shown on several pages") { t in
        let signal = Signal(
            type: .eeg, rate: SamplingRate(hertz: 2048), blockSize: 1, unit: "µV", labels: (1...64).map { "E\($0)" })
        guard let rig = device(t, SignalCatalogue(signals: [signal])) else { return }
        rig.tap("stream.0")
        expectShown(rig, (0..<64).map { ChannelID(signal: 0, channel: $0) }, "64 channels")
        rig.frames(60)
        rig.touch(.began, 440, 400)
        for step in 1...8 {
            rig.touch(.moved, 440 - 50 * step, 400)
            rig.frames(1)
        }
        rig.touch(.ended, 40, 400)
        rig.frames(60)
        t.expect(rig.host.lines.contains("page 2"))
    },
    TestCase(
        "if a stream has too many channels, those with a sampling rate are shown first, and the omission is reported"
    ) {
        t in
        func signal(_ type: SignalType, _ hertz: UInt32?, _ count: Int) -> Signal {
            Signal(
                type: type, rate: hertz.map { SamplingRate(hertz: $0) } ?? .irregular, blockSize: 100, unit: "µV",
                labels: (1...count).map { "C\($0)" })
        }
        func channels(_ signal: Int, _ count: Int) -> [ChannelID] {
            (0..<count).map { ChannelID(signal: signal, channel: $0) }
        }
        let cases: [(what: String, signals: [Signal], expected: [ChannelID])] = [
            (
                "too many", [signal(.button, nil, 10), signal(.eeg, 100, 250), signal(.ecg, 100, 10)],
                channels(0, 250) + channels(1, 6)
            ),
            (
                "irregular ones in what is left", [signal(.button, nil, 10), signal(.eeg, 100, 250)],
                channels(0, 250) + channels(1, 6)
            ),
            (
                "too fast alone", [signal(.eeg, 100_000, 2), signal(.ecg, 100, 1), signal(.button, nil, 1)],
                channels(1, 1) + channels(2, 1)
            ),
            ("too fast together", [signal(.eeg, 30_000, 20)], channels(0, 8)),
        ]
        for language in ["en", "de"] {
            for (what, signals, expected) in cases {
                let catalogue = SignalCatalogue(signals: signals)
                guard let rig = device(t, catalogue, language: language) else { return }
                rig.tap("stream.0")
                expectShown(rig, expected, what)
                let counts = "\(expected.count) \(language == "en" ? "of" : "von") \(catalogue.channelCount) "
                t.expect(rig.shell.shownNotification.utf8.starts(with: counts.utf8), rig.shell.shownNotification)
                t.expectEqual(rig.shell.shownMessage, "", what)
                for text in rig.context.looks.unfitTexts { t.fail("\(what): \"\(text)\" does not fit") }
            }
        }
    },
    TestCase("if all channels of a stream are too fast for the board, the selection screen opens and says so") { t in
        let fast = Signal(
            type: .ecg, rate: SamplingRate(hertz: 100_000), blockSize: 100, unit: "mV", labels: ["II", "V2"])
        guard let rig = device(t, SignalCatalogue(signals: [fast])) else { return }
        rig.tap("stream.0")
        rig.settleTransition()
        t.expectEqual(rig.screenName, "selection")
        t.expectEqual(rig.shell.shownTitle, Strings.english.selecting.overloadTitle)
        t.expectEqual(rig.context.acquisition.selectedCount, 0)
        t.expectEqual(SessionFile.parse(rig.host.loadFile(SessionFile.name) ?? []).sources.count, 1)
    },
    TestCase("a stream without channels is not opened, and that is reported") { t in
        guard let rig = device(t, SignalCatalogue(signals: [])) else { return }
        rig.tap("stream.0")
        rig.settleTransition()
        t.expectEqual(rig.screenName, "connection")
        t.expectEqual(rig.shell.shownTitle, Strings.english.connection.noChannelsTitle)
        t.expect(rig.context.acquisition.sources.isEmpty)
    },
    TestCase("if a second stream is opened, the selection screen opens, with the channels of both streams selected") {
        t in
        guard let rig = device(t) else { return }
        rig.host.testStreams.present = Array(laboratory.prefix(2))
        rig.frames(60)
        rig.selectStream("stream.0")
        rig.tap("selection.add")
        rig.settleTransition()
        rig.tap("stream.1")
        rig.settleTransition()
        t.expectEqual(rig.screenName, "selection")
        t.expectEqual(rig.context.acquisition.sources.count, 2)
        t.expectEqual(rig.context.acquisition.selectedCount, 2 * all.count)
        t.expectEqual(rig.context.acquisition.channels.count, all.count, "the first continues")
    },
    TestCase("while a stream is being connected, and right after, a further tap opens nothing else") { t in
        guard let rig = device(t, answer: []), let one = rig.target("stream.0")?.frame,
            let other = rig.target("stream.1")?.frame
        else { return }
        let source = rig.host.testStreams.nextSource
        func touch(_ y: Int) {
            rig.touch(.began, 200, y)
            rig.touch(.ended, 200, y)
        }
        for y in [one.y + 20, one.y + 20, other.y + 20] { touch(y) }
        rig.frames(2)
        touch(other.y + 20)
        rig.frames(2)
        source.events.append(.connected)
        rig.context.acquisition.advance(to: rig.now)
        touch(other.y + 20)
        expectShown(rig, all, "the first")
        t.expect(rig.host.testStreams.opened == [laboratory[0].id], "\(rig.host.testStreams.opened)")
        t.expectEqual(rig.context.acquisition.sources.count, 1)
        leave(rig)
        t.expectEqual(rig.screenName, "connection")
    },
    TestCase("if the user cancels the connection to a stream, it does not open later, and another one can be tapped") {
        t in
        guard let rig = device(t, answer: []) else { return }
        let source = rig.host.testStreams.nextSource
        rig.tap("stream.0")
        rig.tap("connection.cancel")
        source.events.append(.connected)
        rig.frames(30)
        t.expectEqual(rig.screenName, "connection")
        t.expect(rig.context.acquisition.sources.isEmpty && source.disconnects == 1)
        rig.tap("stream.1")
        expectShown(rig, all, "the other one")
        t.expectEqual(rig.context.acquisition.sources.map { $0.name }, ["Markers, stimulus-pc"])
    },
    TestCase("if a stream fails, that is reported over the list, and the next tap can open another stream") { t in
        guard let rig = device(t, answer: [.failed(.timedOut)]) else { return }
        rig.tap("stream.0")
        rig.settleTransition()
        t.expectEqual(rig.screenName, "connection")
        t.expect(contains(rig.shell.shownMessage, "The stream is not found."), rig.shell.shownMessage)
        rig.tap("dialog.primary")
        rig.frames(30)
        rig.tap("stream.0")
        expectShown(rig, all, "the second touch")
    },
    TestCase(
        "if a server is opened, no channel is selected; if a stream is opened from the history, the channels that were last shown are shown"
    ) { t in
        guard let rig = device(t) else { return }
        rig.tap("stream.0")
        rig.settleTransition()
        leave(rig)
        rig.host.testStreams.present = []
        rig.frames(60)
        rig.tap("history.0")
        rig.settleTransition()
        t.expectEqual(rig.screenName, "visualization")
        t.expectEqual(rig.context.acquisition.selectedCount, rig.context.acquisition.channelCount)
        leave(rig)
        rig.connect()
        rig.settleTransition()
        t.expectEqual(rig.screenName, "selection")
        t.expectEqual(rig.context.acquisition.selectedCount, 0)
    },
]
