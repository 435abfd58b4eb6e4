import Acquisition
import Drawing
import Gestures
import ScreenRig
import Screens
import Services
import Signals
import SourceScreens
import TestKit
import Widgets

/// Returns a device that shows the selection of a source.
func select(
    _ t: Expectations, _ catalogue: SignalCatalogue = ScriptedSource.smallCatalogue, _ size: Size = Rig.sizes[1],
    language: String = "en", millimeters: Size? = nil
) -> Rig? {
    guard let rig = Rig.make(t, size, language: language, millimeters: millimeters) else { return nil }
    rig.host.nextSource = ScriptedSource(offering: catalogue)
    rig.connect()
    rig.settleTransition()
    t.expectEqual(rig.screenName, "selection")
    return rig
}

let selectionTests = [
    TestCase(
        "while no channel is selected, the button Show all is in the place of Apply, and shows as many channels as the board can handle"
    ) { t in
        guard let rig = select(t) else { return }
        t.expect(rig.target("selection.apply") == nil)
        rig.tap("channel.0.1")
        t.expect(rig.target("selection.apply")?.isEnabled == true && rig.target("selection.all") == nil)
        rig.tap("channel.0.1")
        t.expect(rig.target("selection.apply") == nil)
        rig.tap("selection.all")
        t.expectEqual(rig.screenName, "visualization")
        t.expectEqual(rig.host.nextSource.store?.entries.count ?? 0, 6)
        rig.settleTransition()
        rig.backFromVisualization()
        t.expectEqual(rig.context.acquisition.selectedCount, 6)
    },
    TestCase("the button Show all omits channels that are too fast for the board, and says how many are shown") { t in
        guard let rig = select(t, ScriptedSource.fastCatalogue) else { return }
        if rig.target("dialog.primary") != nil { rig.tap("dialog.primary") }
        rig.tap("selection.all")
        rig.settleTransition()
        t.expectEqual(rig.screenName, "visualization")
        t.expectEqual(rig.host.nextSource.store?.entries.count ?? 0, 4)
        t.expect(rig.shell.shownNotification.hasPrefix("4 of 6"), rig.shell.shownNotification)
    },
    TestCase(
        "the selection of channels, opened from graphs, has targets of finger size and texts that fit on each panel"
    ) { t in
        for (size, millimeters) in [
            (Size(width: 480, height: 272), Size(width: 95, height: 54)),
            (Size(width: 800, height: 480), Size(width: 108, height: 65)),
            (Size(width: 480, height: 800), Size(width: 52, height: 87)),
        ] {
            for strings in Strings.all {
                guard
                    let rig = select(
                        t, ScriptedSource.smallCatalogue, size, language: strings.code, millimeters: millimeters)
                else { return }
                rig.tap("selection.all")
                rig.settleTransition()
                rig.backFromVisualization()
                // Checks the keys in the bars of the selection screen, but not the fields of the connection screen.
                for button in ["disconnect", "apply", "back", "settings", "add", "details"] {
                    let frame = rig.target("selection." + button)?.frame ?? .zero
                    let least = rig.context.looks.metrics.target
                    t.expect(frame.width >= least && frame.height >= least, button)
                }
                for title in [strings.back, strings.apply, strings.settingsTitle] {
                    t.expect(!rig.context.looks.unfitTexts.contains(title), title)
                }
                let name = "selection-running-\(size.width)x\(size.height)-\(strings.code)"
                rig.picture(name)
            }
        }
    },
    TestCase("the button Back returns from the selection to the running graphs, without changes of the selection") {
        t in
        for size in Rig.sizes {
            guard let rig = select(t, ScriptedSource.smallCatalogue, size) else { return }
            t.expect(rig.target("selection.back") == nil, "no graphs run")
            rig.tap("channel.0.1")
            rig.tap("channel.1.0")
            rig.tap("selection.apply")
            rig.settleTransition()
            rig.backFromVisualization()
            rig.checkLayout("selection with running graphs")
            rig.tap("channel.0.0")
            rig.tap("channel.0.1")
            t.expectEqual(rig.context.acquisition.selectedCount, 2)
            rig.tap("selection.back")
            rig.settleTransition()
            t.expectEqual(rig.screenName, "visualization")
            let applied = [ChannelID(signal: 0, channel: 1), ChannelID(signal: 1, channel: 0)]
            t.expect(rig.context.acquisition.channels.map { $0.entry.channel } == applied)
            t.expect(rig.context.acquisition.sources[0].selection.channels == applied)
            t.expectEqual(rig.host.nextSource.stops, 0)
            rig.backFromVisualization()
            rig.tap("section.0")
            rig.tap("section.0")
            rig.tap("channel.1.0")
            t.expectEqual(rig.context.acquisition.selectedCount, 0)
            rig.tap("selection.back")
            rig.settleTransition()
            t.expect(rig.context.acquisition.sources[0].selection.channels == applied)
        }
    },
    TestCase("the button Apply passes the selected channels to the source, in order") { t in
        guard let rig = select(t) else { return }
        rig.tap("channel.1.1")
        rig.tap("channel.0.2")
        rig.tap("channel.0.0")
        rig.tap("selection.apply")
        t.expectEqual(rig.screenName, "visualization")
        let entries = rig.host.nextSource.store?.entries ?? []
        t.expect(
            entries.map { $0.channel } == [
                ChannelID(signal: 0, channel: 0), ChannelID(signal: 0, channel: 2), ChannelID(signal: 1, channel: 1),
            ])
    },
    TestCase(
        "a tap on a section's bar selects its channels; if all are selected, the tap opens a closed section or deselects the channels of an open one"
    ) { t in
        guard let rig = select(t) else { return }
        rig.tap("section.0.arrow")
        t.expect(rig.target("channel.0.0") == nil, "closed")
        rig.tap("section.0")
        t.expect(rig.target("channel.0.0") != nil, "opened by the bar")
        rig.tap("section.0")
        t.expect(rig.target("channel.0.0") != nil, "stays open")
        t.expect(rig.target("selection.apply") == nil)
        rig.tap("channel.0.1")
        rig.tap("section.0")
        rig.tap("selection.apply")
        t.expectEqual(rig.host.nextSource.store?.entries.count ?? 0, 3)
    },
    TestCase(
        "the settings open over the selection of channels in every orientation; the selection and the open sections stay"
    ) {
        t in
        for size in Rig.sizes {
            guard let rig = select(t, ScriptedSource.smallCatalogue, size) else { return }
            rig.tap("channel.0.1")
            rig.tap("section.1.arrow")
            rig.tap("selection.settings")
            rig.settleTransition()
            t.expectEqual(rig.screenName, "allsettings")
            rig.tap("settings.close")
            rig.settleTransition()
            t.expectEqual(rig.screenName, "selection")
            t.expectEqual(rig.context.acquisition.selectedCount, 1)
            t.expect(rig.target("channel.1.0") == nil, "the closed section stays closed")
            t.expect(rig.target("selection.apply")?.isEnabled == true)
            rig.checkLayout("selection")
        }
    },
    TestCase("if sections have the same type, their titles contain the rate, or the unit if the rates are equal") {
        t in
        func signal(_ type: SignalType, _ hertz: UInt32, _ unit: String) -> Signal {
            Signal(type: type, rate: SamplingRate(hertz: hertz), blockSize: 1, unit: unit, labels: ["A"])
        }
        let catalogue = SignalCatalogue(signals: [
            signal(.eeg, 250, "µV"), signal(.eeg, 250, "mV"), signal(.eeg, 250, ""), signal(.eeg, 500, "µV"),
            signal(.ecg, 250, "mV"),
        ])
        guard let rig = select(t, catalogue), let screen = rig.shell.screen as? SelectionScreen else {
            return t.fail("no selection")
        }
        t.expectEqual(
            (0..<5).map { screen.title(ofSection: $0) },
            ["EEG · 250 Hz · µV", "EEG · 250 Hz · mV", "EEG · 250 Hz · unit unknown", "EEG · 500 Hz", "ECG"])
        rig.checkLayout("selection")
        // Each of the two sources has a selection of its own.
        rig.tap("section.1")
        rig.tap("section.2")
        rig.tap("selection.apply")
        t.expectEqual(rig.host.nextSource.store?.entries.map { $0.unit } ?? [], ["mV", ""])
    },
    TestCase("the details of a source show the received data of each selected channel, the packets and the connections")
    { t in
        guard let rig = select(t) else { return }
        rig.tap("channel.0.1")
        rig.tap("channel.2.0")
        rig.tap("selection.apply")
        let source = rig.host.nextSource
        guard let entries = source.store?.entries, entries.count == 2, let ring = entries[0].ring else {
            return t.fail("no rings")
        }
        for _ in 0..<5117 { ring.append(1) }
        ring.appendLost(3)
        entries[1].events?.append(1, at: 5)
        source.statistics.packetsReceived = 640
        source.statistics.packetsLost = 1
        source.statistics.packetsLate = 2
        source.statistics.packetsBad = 4
        source.statistics.reconnects = 5
        source.statistics.transport = .tcp
        rig.context.router.open(.details)
        rig.settleTransition()
        rig.settle()
        rig.picture("details-counts")
        let words = entries.map { DetailsScreen.words(for: $0, .english) }
        t.expect(words == ["5117 received · 3 lost", "events: 1"], "\(words)")
        t.expect(
            DetailsScreen.figures(source.statistics, .german) == [
                "TCP · Pakete: 640 empfangen · 1 verloren", "2 verspätet · 4 fehlerhaft · 5× neu verbunden",
            ])
    },
    TestCase(
        "if a source counts samples instead of packets, its details show its clock, and the dropped samples if there are any"
    ) {
        t in
        guard let rig = select(t) else { return }
        rig.tap("channel.0.1")
        rig.tap("selection.apply")
        let source = rig.host.nextSource
        source.statistics.counted = .samples
        source.statistics.transport = .tcp
        source.statistics.packetsReceived = 25_000
        source.statistics.packetsLost = 1200
        source.statistics.reconnects = 1
        source.statistics.clock = ClockDifference(offset: 71_234_567_800_000, spread: 1_260_000)
        rig.context.router.open(.details)
        rig.settleTransition()
        rig.settle()
        t.expectEqual(
            DetailsScreen.figures(source.statistics, .english),
            [
                "TCP · Samples: 25000 received · 1200 lost",
                "reconnected 1× · sender’s clock +71234.568 s, ± 1.3 ms",
            ])
        rig.checkLayout("details")
        source.statistics.packetsDropped = 1000
        rig.frames(60)
        rig.picture("details-samples")
        source.statistics.clock = ClockDifference(offset: -500_000, spread: 10)
        t.expectEqual(
            DetailsScreen.figures(source.statistics, unmarkedTexts: 7, .german),
            [
                "TCP · Werte: 25000 empfangen · 1200 verloren",
                "1× neu verbunden · Uhr des Senders -0,001 s, ± 0,1 ms",
                "1000 Werte ausgelassen: Netz oder Gerät zu langsam", "7 Texte ohne Marke: zu viele auf einmal",
            ])
    },
    TestCase("if the user returns from the graphs to the selection, the same channels are selected") { t in
        guard let rig = select(t) else { return }
        rig.tap("channel.1.0")
        rig.tap("section.0.arrow")
        rig.tap("selection.apply")
        rig.settleTransition()
        rig.backFromVisualization()
        t.expectEqual(rig.screenName, "selection")
        t.expect(rig.target("channel.0.0") == nil, "the section is still closed")
        rig.tap("selection.apply")
        t.expectEqual(rig.host.nextSource.store?.entries.count ?? 0, 1)
    },
    TestCase("if the details of sources are opened and closed, the list of channels is unchanged") { t in
        guard let rig = select(t, ScriptedSource.smallCatalogue, Rig.sizes[0]) else { return }
        rig.tap("section.0.arrow")
        rig.tap("selection.details")
        t.expectEqual(rig.screenName, "details")
        rig.settleTransition()
        rig.tap("details.close")
        rig.settleTransition()
        t.expectEqual(rig.screenName, "selection")
        t.expect(rig.target("channel.0.0") == nil)
    },
    TestCase("the button Disconnect closes the connection and returns to the connection screen") { t in
        guard let rig = select(t) else { return }
        rig.tap("selection.disconnect")
        t.expectEqual(rig.host.nextSource.disconnects, 1)
        t.expectEqual(rig.screenName, "connection")
        rig.settleTransition()
        rig.host.nextSource = ScriptedSource()
        rig.tap("connection.connect")
        rig.frames(2)
        t.expectEqual(rig.screenName, "selection")
    },
    TestCase("events of a source are reported over the selection of channels and the details; the selection stays") {
        t in
        for details in [false, true] {
            guard let rig = select(t) else { return }
            if details {
                rig.tap("selection.details")
                rig.settleTransition()
            }
            rig.host.nextSource.events = [
                details ? .failed(.connectionLost) : .interrupted(.timedOut, retryInSeconds: 1)
            ]
            rig.frames(3)
            t.expectEqual(rig.host.nextSource.disconnects, 0)
            if details {
                rig.tap("dialog.primary")
                t.expectEqual(rig.screenName, "details")
                rig.tap("details.close")
                rig.settleTransition()
            }
            t.expectEqual(rig.screenName, "selection")
            rig.tap("channel.0.1")
            rig.tap("selection.apply")
            t.expectEqual(rig.screenName, "visualization")
        }
    },
    TestCase("if a source drops samples, that is reported to the user in the chosen language, and in the log") { t in
        for (language, words) in [
            ("en", "Samples dropped: the network or this device is too slow."),
            ("de", "Werte ausgelassen: Das Netz oder dieses Gerät ist zu langsam."),
        ] {
            guard let rig = Rig.make(t, language: language) else { return }
            rig.host.nextSource = ScriptedSource(offering: ScriptedSource.smallCatalogue)
            rig.connect()
            rig.settleTransition()
            rig.host.nextSource.events = [.samplesDropped]
            rig.frames(3)
            t.expectEqual(rig.shell.shownNotification, words)
            t.expect(rig.host.lines.contains { $0.hasSuffix("samples dropped") }, language)
            t.expectEqual(rig.screenName, "selection")
            rig.checkLayout("samples dropped")
        }
    },
    TestCase(
        "if a source is connected again after Disconnect, the same channels are shown at once, unless it now offers others"
    ) { t in
        guard let rig = select(t) else { return }
        rig.tap("channel.0.1")
        rig.tap("channel.1.0")
        rig.tap("selection.apply")
        rig.settleTransition()
        rig.backFromVisualization()
        rig.settleTransition()
        rig.tap("selection.disconnect")
        rig.settleTransition()
        t.expectEqual(rig.screenName, "connection")
        rig.host.nextSource = ScriptedSource(offering: ScriptedSource.smallCatalogue)
        rig.tap("connection.connect")
        rig.frames(2)
        rig.settleTransition()
        t.expectEqual(rig.screenName, "visualization")
        t.expect(
            rig.host.nextSource.store?.entries.map { $0.channel }
                == [ChannelID(signal: 0, channel: 1), ChannelID(signal: 1, channel: 0)])
        rig.backFromVisualization()
        rig.settleTransition()
        rig.tap("selection.disconnect")
        rig.settleTransition()
        rig.host.nextSource = ScriptedSource(offering: ScriptedSource.fastCatalogue)
        rig.tap("connection.connect")
        rig.frames(2)
        rig.settleTransition()
        t.expectEqual(rig.context.acquisition.selectedCount, 0)
    },
    TestCase(
        "a second source can be added to the first one; in the selection, it is selected, in view, and can be closed separately"
    ) { t in
        guard let rig = select(t) else { return }
        rig.tap("channel.0.1")
        let first = rig.host.nextSource
        rig.tap("selection.add")
        rig.settleTransition()
        t.expectEqual(rig.screenName, "connection")
        rig.tap("connection.back")
        rig.settleTransition()
        t.expectEqual(rig.screenName, "selection")
        rig.tap("selection.add")
        rig.settleTransition()
        rig.host.nextSource = ScriptedSource()
        rig.connect(to: "other")
        rig.settleTransition()
        t.expectEqual(rig.screenName, "selection")
        // The sections of the second source come after those of the first source, and the first source's selection remains.
        t.expect(rig.target("source.1.close") != nil && rig.target("channel.3.0") != nil, "the added source is in view")
        t.expectEqual(rig.context.acquisition.selectedCount, 7)
        rig.tap("channel.3.0")
        rig.tap("selection.apply")
        rig.settleTransition()
        t.expectEqual(rig.screenName, "visualization")
        t.expectEqual(first.store?.entries.count ?? 0, 1)
        t.expectEqual(rig.host.nextSource.store?.entries.count ?? 0, 5)
        t.expectEqual(rig.context.acquisition.channels.count, 6)
        rig.frames(60)
        rig.tap("visualization.graphs")
        rig.frames(30)
        rig.tap("visualization.selection")
        rig.settleTransition()
        // The list still shows the added source. The test drags the list down to the first source.
        rig.touch(.began, 8, 300)
        for step in 1...10 { rig.touch(.moved, 8, 300 + step * 40) }
        rig.touch(.ended, 8, 700)
        rig.settle()
        rig.tap("source.0.close")
        t.expectEqual(first.disconnects, 1)
        t.expectEqual(rig.context.acquisition.sources.count, 1)
        t.expectEqual(rig.host.nextSource.stops, 0)
        rig.settle()
        let shown = rig.pixels()
        rig.context.repaint.invalidate(rig.shell.surface.bounds)
        rig.frames(1)
        t.expect(rig.pixels() == shown, "title and counter do not describe the remaining source")
    },
]
