import Acquisition
import Drawing
import Recordings
import Replay
import ScreenRig
import Screens
import Services
import Signals
import TestKit
import Widgets

/// A table in memory. It is opened in the same way as the app opens tables, with the user's earlier answers about the
/// table.
private final class TableFile: ReplayFile {
    private let host: TestHost
    private let bytes: MemoryBytes
    private var source: ReplaySource?
    private var recording: (any Recording)?

    init(_ host: TestHost, _ text: String) {
        self.host = host
        bytes = MemoryBytes(Array(text.utf8))
    }

    var openedPercent: Int { 0 }

    func open(for source: ReplaySource) {
        self.source = source
        do throws(RecordingError) {
            let answers = CSVAnswers(host.loadFile(SmallFile.tables.name) ?? [])
            switch try openRecording(bytes, answers: answers) {
            case .recording(let opened):
                recording = opened
                source.opened(ReplayContents(opened), nil)
            case .question(let form):
                source.opened(
                    nil, .question,
                    PlaybackRefusal(RecordingError.noSamplingRate.message, question: TableQuestion(form, bytes)))
            }
        } catch {
            source.opened(nil, ReplayProblem(error), PlaybackRefusal(error.message))
        }
    }

    func fill(_ segment: ReplaySegment) {
        if let recording { segment.fill(from: recording) }
        source?.filled(segment)
    }
    func annotate(part: Int64, limit: Int) { source?.annotated(part, nil) }
    func close() { source = nil }
}

/// Opens the preview of a table in the list of files.
private func showTable(
    _ t: Expectations, _ text: String, host: TestHost = TestHost(), size: Size = Rig.sizes[0], language: String = "en"
) -> Rig? {
    host.forgetSession()
    host.otherKinds.append(RecordingKind { place in ReplaySource(TableFile(host, text), name: place.name) })
    host.testFiles.listed = [
        StoredFile(
            .recording, name: "table.csv", size: Int64(text.utf8.count),
            recording: RecordingSummary(format: "CSV", seconds: 60, channelCount: 2, state: .ended))
    ]
    host.testFiles.shown = { file, _ in file.recording.map { .recording($0) } ?? .notDecoded }
    guard let rig = Rig.make(t, size, language: language, host: host) else { return nil }
    rig.context.router.open(.files)
    rig.settleTransition()
    rig.tap("files.0")
    rig.settleTransition()
    rig.tap("file.replay")
    rig.settleTransition()
    return rig
}

/// A table of 100 rows whose times count from 0 without a unit.
private let counted = (0..<100).reduce("time;a;b\n") { $0 + "\($1);\($1).5;-\($1)\n" }
/// The same table without the column of times.
private let timeless = (0..<100).reduce("a;b\n") { $0 + "\($1 % 7).5;-\($1 % 5)\n" }

/// Answers the question for the unit of the samples, which a table without units needs.
private func chooseUnit(_ t: Expectations, _ rig: Rig, _ row: Int = 0) {
    t.expectEqual(rig.screenName, "choice")
    rig.tap("choice.\(row)")
    rig.settleTransition()
}

private func unit(_ rig: Rig) -> String {
    rig.context.acquisition.sources.first?.catalogue.signals.first?.unit ?? ""
}

private func rate(_ rig: Rig) -> UInt32? {
    rig.context.acquisition.sources.first?.catalogue.signals.first?.rate.milliHertz
}

let tableQuestionTests = [
    TestCase("if the unit of the times in a table is unclear, a dialog asks the user once and shows a guess") { t in
        let host = TestHost()
        guard let rig = showTable(t, counted, host: host) else { return }
        t.expectEqual(rig.screenName, "choice")
        t.expect(rig.context.acquisition.sources.isEmpty)
        // Chooses the second row of the list, which is milliseconds.
        rig.tap("choice.1")
        rig.settleTransition()
        chooseUnit(t, rig, 2)
        t.expectEqual(rig.screenName, "visualization")
        t.expectEqual(rate(rig) ?? 0, 1_000_000)
        t.expectEqual(unit(rig), "mV")
        // For the next table of this layout, no question is asked, also after a restart.
        let later = TestHost()
        later.files = host.files
        guard let next = showTable(t, counted, host: later) else { return }
        t.expectEqual(next.screenName, "visualization")
        t.expectEqual(unit(next), "mV")
        t.expectEqual(rate(next) ?? 0, 1_000_000)
        // For a table of another layout, the question is asked again.
        let other = (0..<100).reduce("time;x\n") { $0 + "\($1);\($1).5\n" }
        let last = TestHost()
        last.files = host.files
        guard let third = showTable(t, other, host: last) else { return }
        t.expectEqual(third.screenName, "choice")
    },
    TestCase(
        "if the user closes the question about a table without an answer, the table is not opened, and the question is asked again later"
    ) { t in
        guard let rig = showTable(t, counted) else { return }
        rig.tap("choice.cancel")
        rig.settleTransition()
        t.expectEqual(rig.screenName, "file")
        t.expect(rig.context.acquisition.sources.isEmpty)
        t.expect(rig.target("file.replay")?.isEnabled == true)
        rig.tap("file.replay")
        rig.settleTransition()
        t.expectEqual(rig.screenName, "choice")
        rig.tap("choice.0")
        rig.settleTransition()
        chooseUnit(t, rig)
        t.expectEqual(rate(rig) ?? 0, 1000)
        t.expectEqual(unit(rig), "")
    },
    TestCase("if a table has no times, the user is asked for the sampling rate; an invalid rate is refused") { t in
        guard let rig = showTable(t, timeless) else { return }
        t.expectEqual(rig.screenName, "choice")
        // No column increases, so the only choice is that there is no column of times.
        rig.tap("choice.0")
        rig.settleTransition()
        chooseUnit(t, rig, 1)
        t.expectEqual(rig.screenName, "table")
        rig.tap("key.0")
        rig.tap("table.ok")
        rig.settleTransition()
        t.expectEqual(rig.shell.shownMessage, "Enter a number from 0.001 to 100000.")
        rig.tap("dialog.primary")
        for key in ["key.delete", "key.6", "key.2", "key.dot", "key.5"] { rig.tap(key) }
        rig.tap("table.ok")
        rig.settleTransition()
        t.expectEqual(rig.screenName, "visualization")
        t.expectEqual(rate(rig) ?? 0, 62_500)
        t.expectEqual(unit(rig), "\u{B5}V")
    },
    TestCase(
        "if the numbers in the first row of a table may be names or samples, the user is asked, and the answer decides"
    ) { t in
        let text = (0..<100).reduce("1;2\n") { $0 + "\(900 + $1 * 37 % 19);\($1 * 11 % 7)\n" }
        for (choice, labels) in [("choice.0", ["1", "2"]), ("choice.1", ["1", "2"])] {
            guard let rig = showTable(t, text) else { return }
            rig.tap("choice.0")
            rig.settleTransition()
            t.expectEqual(rig.screenName, "choice")
            rig.tap(choice)
            rig.settleTransition()
            chooseUnit(t, rig)
            for key in ["key.5", "key.0"] { rig.tap(key) }
            rig.tap("table.ok")
            rig.settleTransition()
            t.expectEqual(rig.screenName, "visualization")
            let signal = rig.context.acquisition.sources.first?.catalogue.signals.first
            t.expect(signal?.labels ?? [] == labels)
            let answers = CSVAnswers(rig.host.loadFile(SmallFile.tables.name) ?? [])
            guard let form = try? CSVForm(MemoryBytes(Array(text.utf8)), answers: answers) else {
                return t.fail("no form")
            }
            t.expect(form.options.hasTitles == (choice == "choice.0"))
        }
        // If the lines before the table state a rate, the app asks only this one question.
        guard let rig = showTable(t, "# Sampling rate: 50 Hz\n" + text) else { return }
        rig.tap("choice.1")
        rig.settleTransition()
        chooseUnit(t, rig)
        t.expectEqual(rig.screenName, "visualization")
        t.expectEqual(rate(rig) ?? 0, 50_000)
    },
    TestCase("if a table states the unit of a channel, the user is not asked for units") { t in
        let text = (0..<100).reduce("time;a [mV];b\n") { $0 + "\($1);\($1).5;-\($1)\n" }
        guard let rig = showTable(t, text) else { return }
        rig.tap("choice.0")
        rig.settleTransition()
        t.expectEqual(rig.screenName, "visualization")
        t.expectEqual(unit(rig), "mV")
    },
    TestCase("if a table cannot be read, the reason is reported in words about tables") { t in
        let text = "time [s];a\n0;1\n0.1;2\n" + (0..<10).reduce("") { $0 + "x;y;z\($1)\n" }
        guard let rig = showTable(t, text) else { return }
        t.expectEqual(rig.shell.shownTitle, "This recording cannot be played")
        t.expect(rig.shell.shownMessage.utf8.starts(with: "Line 4 is no row of the table".utf8), rig.shell.shownMessage)
    },
    TestCase("the question about a table matches its reference pictures, in both orientations and all languages") { t in
        for size in Rig.sizes.prefix(2) {
            for strings in Strings.all {
                guard let rig = showTable(t, counted, size: size, language: strings.code) else { return }
                rig.checkLayout("a table's unit")
                rig.picture("table-unit-\(size.width)x\(size.height)-\(strings.code)")
                let doubtful =
                    "# Sampling rate: 50 Hz\n" + (0..<30).reduce("1;2;3;4;5\n") { $0 + "\($1 % 7);5;4;3;1\n" }
                guard let second = showTable(t, doubtful, size: size, language: strings.code) else { return }
                second.checkLayout("a table's first row")
                second.picture("table-titles-\(size.width)x\(size.height)-\(strings.code)")
                second.tap("choice.1")
                second.settleTransition()
                second.checkLayout("a table's values")
                second.picture("table-values-\(size.width)x\(size.height)-\(strings.code)")
            }
        }
    },
]
