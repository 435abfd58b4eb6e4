import Acquisition
import Drawing
import Gestures
import GraphScreens
import ScreenRig
import Screens
import Settings
import Signals
import SourceScreens
import TestKit
import Widgets

private func eeg(_ labels: [String], hertz: UInt32 = 250) -> Signal {
    Signal(type: .eeg, rate: SamplingRate(hertz: hertz), blockSize: 1, unit: "µV", labels: labels)
}

private let before = ["C3", "C4", "Pz", "Oz"]

/// Returns a rig (screens on a simulated device) with four scopes of a source that the test controls.
private func make(_ t: Expectations, _ size: Size = VisualizationRig.sizes[0], _ language: String = "en") -> (
    VisualizationRig, ControlledSource
)? {
    let source = ControlledSource(SignalCatalogue(signals: [eeg(before)]))
    let channels = (0..<4).map { ChannelID(signal: 0, channel: $0) }
    guard let rig = VisualizationRig.make(t, source, channels, size, language: language) else { return nil }
    return (rig, source)
}

private func run(_ rig: VisualizationRig, _ source: ControlledSource, seconds: Double) {
    for _ in 0..<Int(seconds * 60) {
        source.send(4, now: rig.now)
        rig.frames(1)
    }
}

/// Returns the number of red pixels in a part of the picture.
private func red(_ rig: VisualizationRig, _ part: Rect) -> Int {
    let width = rig.shell.surface.bounds.width
    let pixels = rig.pixels()
    var count = 0
    for y in part.y..<part.bottom {
        for x in part.x..<part.right {
            let pixel = pixels[y * width + x]
            let (red, green, blue) = (pixel >> 16 & 0xFF, pixel >> 8 & 0xFF, pixel & 0xFF)
            if red > 2 * green, red > 2 * blue, red > 100 { count += 1 }
        }
    }
    return count
}

let offerScreenTests: [TestCase] = [
    TestCase("if another sender of the same name continues a source, a notification and a marker report that") { t in
        for (language, words) in [
            ("en", "labserver:9000: another sender of this name continues"),
            ("de", "labserver:9000: Ein anderer Sender dieses Namens setzt fort"),
        ] {
            guard let rig = Rig.make(t, language: language) else { return }
            rig.host.nextSource = ScriptedSource(offering: ScriptedSource.smallCatalogue)
            rig.connect()
            rig.settleTransition()
            rig.host.nextSource.events = [.resumed, .otherSender]
            rig.frames(3)
            t.expectEqual(rig.shell.shownNotification, words)
            t.expectEqual(rig.context.acquisition.markers.all.map { $0.name }, ["Other sender: labserver:9000"])
            rig.checkLayout("another sender")
        }
    },
    TestCase("if a source no longer offers some channels, their scopes are red and say so, and other scopes continue") {
        t in
        guard let (rig, source) = make(t) else { return }
        run(rig, source, seconds: 2)
        source.comeBack([eeg(["Fz", "C3", "C4"])], at: rig.now)
        run(rig, source, seconds: 3)
        t.expectEqual(
            rig.shell.shownNotification,
            "labserver:9000 offers other channels. Back: C3, C4. No longer offered: Pz, Oz. New: Fz")
        run(rig, source, seconds: 18)
        t.expectEqual(rig.shell.shownNotification, "")
        t.expectEqual(
            (0..<4).map { rig.screen.title(ofGraph: $0) },
            ["EEG C3", "EEG C4", "EEG Pz · no longer offered", "EEG Oz · no longer offered"])
        t.expect(rig.screen.facts.hasPrefix("2 not offered · "), rig.screen.facts)
        let reds = (0..<4).map { graph in rig.target("graph.\(graph)").map { red(rig, $0) } ?? -1 }
        t.expectEqual(reds.map { $0 > 200 }, [false, false, true, true])
        t.expect(reds[0] == 0 && reds[1] == 0, "\(reds[0]), \(reds[1])")
        rig.expectComplete("missing")
        source.comeBack([eeg(before)], at: rig.now)
        run(rig, source, seconds: 1)
        t.expectEqual(rig.shell.shownNotification, "Reconnected")
        t.expectEqual((0..<4).map { rig.screen.title(ofGraph: $0) }, before.map { "EEG " + $0 })
        t.expect(!contains(rig.screen.facts, "not offered"), rig.screen.facts)
        rig.expectComplete("back")
    },
    TestCase(
        "if a source reconnects with the same channels, a short message says so; otherwise, the message lists the changes"
    ) { t in
        guard let (rig, source) = make(t) else { return }
        run(rig, source, seconds: 1)
        source.comeBack([eeg(before)], at: rig.now)
        run(rig, source, seconds: 1)
        t.expectEqual(rig.shell.shownNotification, "Reconnected")
        for _ in 0..<2 {
            source.comeBack([eeg(["C3"])], at: rig.now)
            run(rig, source, seconds: 1)
            t.expectEqual(
                rig.shell.shownNotification,
                "labserver:9000 offers other channels. Back: C3. No longer offered: C4, Pz, Oz")
        }
        source.comeBack([eeg(before, hertz: 500)], at: rig.now)
        run(rig, source, seconds: 1)
        t.expectEqual(
            rig.shell.shownNotification,
            "labserver:9000 offers other channels. Back: none. No longer offered: C3, C4, Pz, Oz (EEG, 250 Hz, µV). "
                + "New: C3, C4, Pz, Oz (EEG, 500 Hz, µV)")
        t.expect(!rig.host.lines.contains { contains($0, "offers no channels") }, "log")
    },
    TestCase("if many channels are missing, the message names some and states the number of the others") { t in
        let labels = (1...40).map { "E\($0)" }
        let source = ControlledSource(SignalCatalogue(signals: [eeg(labels)]))
        guard
            let rig = VisualizationRig.make(t, source, (0..<40).map { ChannelID(signal: 0, channel: $0) })
        else { return }
        source.comeBack([eeg(Array(labels.prefix(7)))], at: rig.now)
        run(rig, source, seconds: 1)
        t.expectEqual(
            rig.shell.shownNotification,
            "labserver:9000 offers other channels. Back: E1, E2, E3, E4, E5, E6 and 1 more. "
                + "No longer offered: E8, E9, E10, E11, E12, E13 and 27 more")
    },
    TestCase(
        "a tap on the message about changed channels opens the selection with the channels that the source offers now"
    ) { t in
        for above in [false, true] {
            guard let rig = Rig.make(t) else { return }
            rig.host.nextSource = ScriptedSource(offering: SignalCatalogue(signals: [eeg(before)]))
            rig.tap("connection.demo")
            rig.settleTransition()
            rig.tap("section.0")
            rig.tap("selection.apply")
            rig.settleTransition()
            let source = rig.host.nextSource
            if above {
                rig.context.router.open(.settings(.basic))
                rig.settleTransition()
            }
            let offer = SignalCatalogue(signals: [eeg(["Fz", "C3"])])
            source.catalogue = offer
            if let store = source.store {
                let match = ChannelMatch(store.catalogue, in: offer)
                for entry in store.entries {
                    entry.presence.note(isOffered: match[entry.channel] != nil, at: rig.now)
                }
            }
            source.events.append(.resumed)
            rig.frames(2)
            rig.tap("notification.selection")
            rig.settleTransition()
            t.expectEqual(rig.screenName, "selection")
            t.expectEqual(rig.shell.shownNotification, "")
            t.expect(rig.target("channel.0.1") != nil && rig.target("channel.0.2") == nil, "rows")
            rig.tap("selection.apply")
            rig.settleTransition()
            t.expectEqual(source.store?.entries.map { $0.label } ?? [], ["C3"])
        }
    },
    TestCase(
        "if the selection is open, it shows immediately that channels changed; a touch beside the message's button closes the message"
    ) {
        t in
        guard let rig = Rig.make(t) else { return }
        rig.host.nextSource = ScriptedSource(offering: SignalCatalogue(signals: [eeg(before)]))
        rig.tap("connection.demo")
        rig.settleTransition()
        rig.tap("section.0")
        rig.tap("selection.apply")
        rig.settleTransition()
        rig.context.sources.flow.showSelection()
        rig.settleTransition()
        let source = rig.host.nextSource
        source.catalogue = SignalCatalogue(signals: [eeg(["Oz"])])
        for entry in source.store?.entries ?? [] where entry.label != "Oz" {
            entry.presence.note(isOffered: false, at: rig.now)
        }
        source.events.append(.resumed)
        rig.frames(2)
        t.expect(rig.target("channel.0.0") != nil && rig.target("channel.0.1") == nil, "rows")
        guard let button = rig.target("notification.selection")?.frame else { return t.fail("no button") }
        rig.touch(.began, button.x - 40, button.y + 5)
        rig.frames(1)
        t.expectEqual(rig.shell.shownNotification, "")
        rig.touch(.ended, button.x - 40, button.y + 5)
        rig.frames(1)
        t.expectEqual(rig.context.acquisition.selectedCount, 1)
    },
    TestCase(
        "if a source returns with other channels, graphs and message match their reference pictures, in both orientations and languages"
    ) { t in
        for size in VisualizationRig.sizes.prefix(2) {
            for language in ["en", "de"] {
                let suffix = "-\(size.width)x\(size.height)-\(language)"
                guard let (rig, source) = make(t, size, language) else { return }
                run(rig, source, seconds: 4)
                source.comeBack([eeg(["Fz", "C3", "C4", "Pz"])], at: rig.now)
                run(rig, source, seconds: 4)
                rig.picture("offer-other" + suffix)
                run(rig, source, seconds: 18)
                rig.picture("offer-missing" + suffix)
                source.comeBack([eeg(before, hertz: 500)], at: rig.now)
                run(rig, source, seconds: 2)
                rig.picture("offer-none" + suffix)
            }
        }
    }.portable,
]
