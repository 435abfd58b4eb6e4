import Acquisition
import Drawing
import Gestures
import ScreenRig
import Screens
import Session
import Settings
import Signals
import TestKit
import Widgets

/// Returns a device that has the test's kind of source besides servers and the simulation.
private func device(
    _ t: Expectations, _ size: Size = Rig.sizes[0], language: String = "en",
    files: [(name: String, bytes: [UInt8])] = []
) -> (Rig, TestSourceKind)? {
    let host = TestHost()
    let kind = TestSourceKind()
    host.simulates = true
    host.add(kind)
    host.files = files
    return Rig.make(t, size, language: language, host: host).map { ($0, kind) }
}

/// Fills in the form by touch and connects.
private func connect(_ rig: Rig, code: String) {
    rig.tap("connection.amplifier")
    rig.settleTransition()
    rig.tap("amplifier.code")
    rig.settle()
    rig.type(code)
    rig.tap("key.done")
    rig.settleTransition()
    rig.frames(2)
}

/// Drags the list of channels down by a short distance.
private func scrollDown(_ rig: Rig) {
    rig.touch(.began, 200, 300)
    for step in 1...5 {
        rig.touch(.moved, 200, 300 + 20 * step)
        rig.frames(1)
    }
    // The finger rests before it goes up, so that the list does not glide on.
    rig.frames(20)
    rig.touch(.ended, 200, 400)
    rig.settle()
}

let sourceKindTests =
    Rig.sizes.flatMap { size in
        ["en", "de"].map { language in
            TestCase(
                "the user adds a source of a new kind to the simulation by touch, \(size.width) x \(size.height), \(language)"
            ) {
                t in
                guard let (rig, kind) = device(t, size, language: language) else { return }
                let suffix = "-\(size.width)x\(size.height)-" + language
                rig.settle()
                rig.checkLayout("kinds" + suffix)
                rig.tap("connection.demo")
                rig.frames(2)
                rig.settleTransition()
                rig.tap("selection.add")
                rig.settleTransition()
                rig.checkLayout("kinds-adding" + suffix)
                rig.picture("kinds-adding" + suffix)
                rig.tap("connection.amplifier")
                rig.settleTransition()
                t.expectEqual(rig.screenName, "amplifier")
                rig.checkLayout("kind-form" + suffix)

                // The form names the missing field and gives it the focus.
                rig.tap("amplifier.ok")
                rig.settle()
                rig.checkLayout("kind-refused" + suffix)
                rig.picture("kind-refused" + suffix)
                t.expectEqual(
                    rig.shell.shownMessage,
                    language == "en"
                        ? "Type the code that stands on the amplifier."
                        : "Bitte den Code eingeben, der auf dem Gerät steht.")
                rig.tap("dialog.primary")
                rig.settle()
                rig.checkLayout("kind-keyboard" + suffix)
                rig.type("a7")
                rig.tap("key.next")
                rig.settle()
                t.expect(rig.target("key.q") == nil && rig.target("key.7") != nil, "the number has a number pad")
                for _ in 0..<2 { rig.tap("key.delete") }
                rig.type("99")
                rig.tap("key.done")
                rig.settle()
                t.expectEqual(
                    rig.shell.shownMessage,
                    language == "en" ? "The amplifier has 1 to 16 channels." : "Der Verstärker hat 1 bis 16 Kanäle.")
                t.expect(kind.opened.isEmpty)
                rig.tap("dialog.primary")
                for _ in 0..<2 { rig.tap("key.delete") }
                rig.type("3")
                // Closes the keyboard, so that all rows are visible.
                rig.touch(.began, 6, rig.context.looks.metrics.bar + 6)
                rig.touch(.ended, 6, rig.context.looks.metrics.bar + 6)
                rig.settle()
                rig.tap("amplifier.rate.1")
                rig.tap("amplifier.button")
                rig.tap("amplifier.ok")
                rig.settleTransition()
                rig.frames(2)
                rig.settleTransition()

                // The streams of the test's source come after those of the simulation, and both are selected together.
                t.expectEqual(rig.screenName, "selection")
                let sources = rig.context.acquisition.sources
                t.expect(sources.map { $0.name } == ["Simulation", "Amp a7"])
                guard sources.count == 2, let source = kind.opened.first else { return t.fail("no source") }
                t.expect(sources[1].catalogue.signals.map { $0.labels.count } == [3, 1])
                t.expect(sources[1].catalogue.signals[0].rate == SamplingRate(hertz: 500))
                rig.settle()
                rig.checkLayout("kind-selection" + suffix)
                let own = sources[0].catalogue.signals.count
                t.expect(rig.target("section.\(own)") != nil, "the added source is in view")
                rig.picture("kind-selection" + suffix)
                t.expectEqual(sources[1].selection.count, 4)
                for _ in 0..<40 where rig.target("section.0") == nil { scrollDown(rig) }
                rig.tap("section.0")
                rig.tap("selection.apply")
                rig.settleTransition()
                t.expectEqual(rig.screenName, "visualization")
                t.expectEqual(source.store?.entries.count ?? 0, 4)
                t.expect(rig.context.acquisition.channels.contains { $0.source === sources[0] })
            }
        }
    } + [
        TestCase("failures and notices of a source are shown in the words of its kind, over any screen") { t in
            for (language, words, notice) in [
                ("en", "The battery is empty.", "The battery is low."),
                ("de", "Der Akku ist leer.", "Der Akku ist schwach."),
            ] {
                guard let (rig, kind) = device(t, language: language) else { return }
                connect(rig, code: "b")
                rig.settleTransition()
                rig.tap("channel.0.0")
                guard let source = kind.opened.first else { return t.fail("no source") }
                let strings = rig.context.looks.strings
                t.expectEqual(kind.words(for: .other(TestSource.batteryEmpty), strings), words)
                let router = rig.context.router
                let screens: [(String, () -> Void)] = [
                    ("selection", {}), ("details", { router.open(.details) }),
                    ("visualization", { router.open(.graphs(page: 0)) }), ("settings", { router.open(.graphSettings) }),
                ]
                for (name, open) in screens {
                    open()
                    rig.settleTransition()
                    t.expectEqual(rig.screenName, name)
                    source.report(.notice(TestSource.batteryLow))
                    rig.frames(2)
                    t.expectEqual(rig.shell.shownNotification, notice)
                    rig.host.lines = []
                    source.report(.failed(.other(TestSource.batteryEmpty)))
                    rig.frames(2)
                    t.expect(rig.shell.shownMessage == "Amp b: " + words, rig.shell.shownMessage)
                    t.expect(
                        rig.host.lines.contains("source: Amp b: failed: The battery is empty."), "the log is English")
                    rig.tap("dialog.primary")
                    t.expectEqual(rig.screenName, name)
                }
            }
        },
        TestCase("if a connection fails, the connection screen reports it once, in the words of the source's kind") {
            t in
            guard let (rig, kind) = device(t) else { return }
            connect(rig, code: "c")
            rig.settleTransition()
            t.expectEqual(kind.opened.count, 1)
            rig.tap("selection.disconnect")
            rig.settleTransition()
            kind.nextFails = true
            connect(rig, code: "d")
            t.expectEqual(rig.screenName, "connection")
            t.expectEqual(rig.shell.shownMessage, "The battery is empty.")
            rig.tap("dialog.primary")
            rig.frames(2)
            t.expect(rig.target("dialog.primary") == nil)
            t.expect(rig.context.acquisition.sources.isEmpty)
        },
        TestCase(
            "the history lists a source of any kind with the text of its kind; after a restart, the source can be chosen there"
        ) {
            t in
            guard let (first, _) = device(t) else { return }
            connect(first, code: "e5")
            t.expectEqual(first.host.saves, 1)
            first.host.forgetSession()
            guard let (rig, kind) = device(t, files: first.host.files) else { return }
            rig.settle()
            rig.picture("kind-history")
            t.expect(rig.target("history.0") != nil && rig.target("history.1") == nil)
            rig.tap("history.0")
            rig.settleTransition()
            t.expectEqual(rig.screenName, "amplifier")
            rig.tap("amplifier.ok")
            rig.settleTransition()
            rig.frames(2)
            t.expect(kind.opened.map { $0.name } == ["Amp e5"])
            t.expectEqual(rig.context.acquisition.sources.count, 1)
            // Opening the same source again adds no second entry to the history.
            t.expectEqual(HistoryFile.parse(rig.host.loadFile(HistoryFile.name) ?? []).history.entries.count, 1)
        },
        TestCase(
            "typed text limits the history to entries that contain it; if a kind of source no longer exists, its entries are stored, but hidden"
        ) {
            t in
            var history = History()
            history.add(HistoryEntry(.other(kind: "gone", details: "1"), dialect: "", channelCount: 1, time: 0))
            history.add(HistoryEntry(.other(kind: "amplifier", details: "7"), dialect: "", channelCount: 1, time: 0))
            history.add(HistoryEntry(host: "lab", port: 9000, dialect: "", channelCount: 1, time: 0))
            let files = [(name: HistoryFile.name.description, bytes: HistoryFile.bytes(of: history))]
            guard let (rig, kind) = device(t, Rig.sizes[1], files: files) else { return }
            t.expect(rig.target("history.1") != nil && rig.target("history.2") == nil)
            rig.focus("connection.host")
            rig.type("mpl")
            t.expect(rig.target("history.0") != nil && rig.target("history.1") == nil)
            rig.tap("history.0")
            rig.settleTransition()
            t.expectEqual(rig.screenName, "amplifier")
            rig.tap("amplifier.ok")
            rig.settleTransition()
            rig.frames(2)
            t.expectEqual(kind.opened.count, 1)
            let stored = HistoryFile.parse(rig.host.loadFile(HistoryFile.name) ?? []).history.entries
            t.expect(stored.map { $0.place }.contains(.other(kind: "gone", details: "1")))
            t.expectEqual(stored.count, 3)
        },
        TestCase("the button Cancel in the form of a kind of source opens no source") { t in
            guard let (rig, kind) = device(t) else { return }
            rig.tap("connection.amplifier")
            rig.settleTransition()
            rig.tap("amplifier.cancel")
            rig.settleTransition()
            t.expectEqual(rig.screenName, "connection")
            t.expect(kind.opened.isEmpty && rig.context.acquisition.sources.isEmpty)
        },
        TestCase(
            "if the buttons for the kinds of sources do not fit the screen, they are in a list that a button opens"
        ) { t in
            for size in Rig.sizes {
                let host = TestHost()
                let kinds = (0..<6).map { _ in TestSourceKind() }
                for kind in kinds { host.add(kind) }
                guard let rig = Rig.make(t, size, host: host) else { return }
                rig.settle()
                t.expect(rig.target("connection.settings") != nil && rig.target("connection.demo") != nil)
                rig.tap("connection.more")
                rig.settleTransition()
                t.expectEqual(rig.screenName, "choice")
                rig.checkLayout("more-kinds-\(size.width)x\(size.height)")
                // The index of the last row in the list.
                var last = 0
                while rig.target("choice.\(last + 1)") != nil { last += 1 }
                rig.tap("choice.\(last)")
                rig.settleTransition()
                t.expectEqual(rig.screenName, "amplifier")
                rig.tap("amplifier.code")
                rig.type("z")
                rig.tap("key.done")
                rig.settleTransition()
                rig.frames(2)
                t.expectEqual(kinds.last?.opened.count ?? 0, 1)
                rig.settleTransition()
                t.expectEqual(rig.screenName, "selection")
            }
        },
        TestCase(
            "the setting for simulation mode connects the simulation, wherever it is in the table of kinds of sources"
        ) { t in
            let settings = StoredSettings(overrides: [(key: SettingKey(.simulation), value: .number(1))])
            let host = TestHost()
            host.add(TestSourceKind(), at: 0)
            guard let rig = Rig.make(t, host: host, settings: settings) else { return }
            rig.tap("connection.connect")
            rig.frames(2)
            t.expectEqual(host.demos, 1)
            t.expectEqual(rig.screenName, "selection")
        },
    ]
