import Acquisition
import Drawing
import ScreenRig
import Screens
import Services
import Session
import Settings
import Signals
import TestKit
import Widgets

private let crash = CrashReport(.silent(seconds: 5), time: 1_795_268_000, uptime: 754)

/// Returns a host whose app crashed during a session.
private func hostAfter(_ crash: CrashReport?, _ session: SavedSession = SavedSession()) -> TestHost {
    let host = TestHost()
    host.crash = crash
    if !session.sources.isEmpty { host.saveFile(SessionFile.name, SessionFile.bytes(of: session)) }
    return host
}

private func labserver(_ channels: [ChannelID]) -> SavedSession {
    SavedSession(
        [
            SavedSession.Source(
                .server(host: "labserver", port: 9100), offer: SavedSession.offer(ScriptedSource.smallCatalogue),
                channels: channels)
        ], page: 0)
}

let restartTests = crashTests + startTests + fittingTests + waitingTests

private let crashTests = [
    TestCase("for every cause of a crash, the file in which init (the first process) describes it is read") { t in
        func read(_ line: String) -> CrashReport? { CrashReport(Array(line.utf8)) }
        t.expect(read("1795268000 754 silent 5 \n") == crash)
        let signal = read("0 12 signal 11 1f3a4 20b0 8\n")
        t.expect(signal == CrashReport(.signal(11), time: 0, uptime: 12, trace: "1f3a4 20b0 8"))
        t.expect(read("1795268000 4000000000 status 1 \nmore\n")?.cause == .status(1))
        t.expectEqual(read("1 2 signal 4 not hexadecimal")?.trace ?? "-", "", "a note that is no stack trace was shown")
    },
    TestCase("if the file that describes a crash is malformed or too long, it is ignored") { t in
        for line in [
            "", "\n", "a b c d", "1 2 silent", "1 2 other 3", "-1 2 silent 5", "1 2 silent 99999 ", "1  silent 5",
        ] {
            t.expect(CrashReport(Array(line.utf8)) == nil, line)
        }
        let long = "1 2 signal 11 " + String(repeating: "a", count: CrashReport.maximumBytes)
        t.expect(CrashReport(Array(long.utf8)) == nil)
        var state: UInt32 = 1
        for _ in 0..<2000 {
            var bytes: [UInt8] = []
            for _ in 0..<(state % 60) {
                state = state &* 1_664_525 &+ 1_013_904_223
                bytes.append(Array("0123456789 silentgdu\n\u{E9}".utf8)[Int(state >> 16) % 22])
            }
            state = state &* 1_664_525 &+ 1_013_904_223
            _ = CrashReport(bytes)
            _ = SessionFile.parse(Array("PocketScope session 2\nview\t\t\n".utf8) + bytes)
        }
    },
    TestCase(
        "the session is stored when the user applies a selection of channels, and removed when all sources are disconnected"
    ) {
        t in
        guard let rig = Rig.make(t) else { return }
        rig.connect()
        rig.tap("channel.0.1")
        rig.tap("selection.apply")
        func stored() -> SavedSession { SessionFile.parse(rig.host.loadFile(SessionFile.name) ?? []) }
        var expected = SavedSession(
            [
                SavedSession.Source(
                    .server(host: "labserver", port: 9000), offer: SavedSession.offer(ScriptedSource.smallCatalogue),
                    channels: [ChannelID(signal: 0, channel: 1)])
            ], page: 0)
        expected.shown = expected.sources
        t.expect(stored() == expected)
        rig.backFromVisualization()
        expected.page = nil
        t.expect(stored() == expected, "the selection is shown")
        rig.tap("selection.disconnect")
        // When the source is opened again, the channels that it last showed are selected.
        t.expect(stored().sources.isEmpty && stored().shown == expected.shown)
    },
    TestCase("after a crash, its cause and time are reported once") { t in
        let host = hostAfter(crash)
        guard let rig = Rig.make(t, host: host) else { return }
        t.expectEqual(
            rig.shell.shownMessage,
            "It had not answered for 5 seconds. That was today 13:33, 12 min after the device was switched on.")
        t.expect(rig.target("dialog.secondary") == nil, "the app offers to continue a session that does not exist")
        t.expectEqual(host.crashesReported, 0)
        rig.tap("dialog.primary")
        t.expectEqual(host.crashesReported, 1)
        t.expectEqual(rig.shell.shownMessage, "")
    },
    TestCase("after a crash, the user can continue with the same source, channels and picture") { t in
        let channels = [ChannelID(signal: 0, channel: 2), ChannelID(signal: 1, channel: 0)]
        let host = hostAfter(crash, labserver(channels))
        guard let rig = Rig.make(t, host: host) else { return }
        rig.tap("dialog.primary")
        rig.settleTransition()
        rig.frames(10)
        rig.settleTransition()
        t.expectEqual(host.requests.count, 1)
        t.expectEqual(host.requests.first?.host ?? "", "labserver")
        t.expectEqual(Int(host.requests.first?.port ?? 0), 9100)
        t.expectEqual(rig.screenName, "visualization")
        t.expect(rig.context.acquisition.channels.map { $0.entry.channel } == channels)
        rig.backFromVisualization()
        t.expectEqual(rig.screenName, "selection")
    },
    TestCase(
        "after a crash, the user can refuse to continue; if no channels were applied, the session continues on the selection screen"
    ) { t in
        let first = hostAfter(crash, labserver([]))
        guard let rig = Rig.make(t, host: first) else { return }
        rig.tap("dialog.secondary")
        rig.frames(20)
        t.expectEqual(rig.screenName, "connection")
        t.expect(first.requests.isEmpty && first.crashesReported == 1)
        guard let other = Rig.make(t, host: hostAfter(crash, labserver([]))) else { return }
        other.tap("dialog.primary")
        other.frames(10)
        t.expectEqual(other.screenName, "selection")
    },
    TestCase("if a source has other channels after a restart, it is connected, and none of them is selected") { t in
        let host = hostAfter(crash, labserver([ChannelID(signal: 0, channel: 2)]))
        host.nextSource = ScriptedSource(offering: ScriptedSource.fastCatalogue)
        guard let rig = Rig.make(t, host: host) else { return }
        rig.tap("dialog.primary")
        rig.frames(10)
        t.expectEqual(rig.screenName, "selection")
        t.expectEqual(rig.context.acquisition.selectedCount, 0)
        // The dialog with the warning about overload comes first, because a notification is not shown behind a dialog.
        t.expectEqual(rig.shell.shownNotification, "")
        rig.tap("dialog.primary")
        rig.frames(1)
        t.expectEqual(
            rig.shell.shownNotification, "labserver:9100 offers other channels than before. Please select again.")
    },
    TestCase("if a source is missing after a restart, that is reported, and the session continues with the others") {
        t in
        let demo = SavedSession.Source(
            .other(kind: "demo", details: ""), offer: SavedSession.offer(ScriptedSource.smallCatalogue),
            channels: [ChannelID(signal: 1, channel: 1)])
        let host = hostAfter(
            crash, SavedSession(labserver([ChannelID(signal: 0, channel: 2)]).sources + [demo], page: 0))
        let gone = ScriptedSource()
        gone.answer = [.failed(.refused)]
        host.nextSource = gone
        guard let rig = Rig.make(t, host: host) else { return }
        rig.press("dialog.primary")
        rig.release("dialog.primary")
        // The first source is already being opened and will fail. The sources that are opened next can be reached.
        rig.frames(1)
        host.nextSource = ScriptedSource()
        for _ in 0..<60 where rig.screenName != "visualization" { rig.frames(2) }
        t.expectEqual(rig.screenName, "visualization")
        t.expectEqual(rig.context.acquisition.sources.count, 1)
        rig.settleTransition()
        t.expect(
            rig.shell.shownMessage.utf8.starts(with: "labserver:9100: The server refuses".utf8), rig.shell.shownMessage)
    },
    TestCase("if the session's only source is missing, the connection screen stays open") { t in
        let host = hostAfter(crash, labserver([ChannelID(signal: 0, channel: 2)]))
        host.nextSource.answer = [.failed(.refused)]
        guard let rig = Rig.make(t, host: host) else { return }
        rig.tap("dialog.primary")
        rig.frames(10)
        t.expectEqual(rig.screenName, "connection")
        rig.tap("dialog.primary")
        host.nextSource = ScriptedSource()
        rig.tap("connection.connect")
        rig.frames(10)
        t.expectEqual(rig.screenName, "visualization", "the next attempt shows the channels of the session")
    },
    TestCase("if the app starts with default settings, the cause is reported, and the user can then start normally") {
        t in
        let host = hostAfter(
            CrashReport(.signal(11), time: 0, uptime: 200_000, trace: "1f3a4 20b0"),
            labserver([ChannelID(signal: 0, channel: 2)]))
        host.startedWithDefaults = true
        guard let rig = Rig.make(t, host: host) else { return }
        let message = rig.shell.shownMessage
        t.expect(message.utf8.starts(with: "PocketScope ended three times within a minute.".utf8), message)
        let end = " It had ended with an error (signal 11 at 1f3a4). That was 2 days after the device was switched on."
        t.expect(message.utf8.suffix(end.utf8.count).elementsEqual(end.utf8), message)
        rig.tap("dialog.secondary")
        t.expectEqual(host.restarts, 1)
    },
]

/// Settings with which the app does not resume the last session at its start.
private var standingStill: StoredSettings {
    var stored = StoredSettings()
    var settings = stored.settings
    settings[isOn: .resumes] = false
    _ = stored.apply(settings)
    return stored
}

/// Starts the app with a session to resume, while the device has no address.
private func startWithoutAddress(_ t: Expectations) -> (Rig, TestHost)? {
    let host = hostAfter(nil, labserver([ChannelID(signal: 0, channel: 2)]))
    host.testDevice.interfaces = []
    host.nextSource.answer = [.failed(.unreachable)]
    return Rig.make(t, host: host).map { ($0, host) }
}

private let startTests = [
    TestCase(
        "if the app starts and there was no crash, it continues with the same source, channels and page, without asking"
    ) {
        t in
        let channels = [ChannelID(signal: 0, channel: 2), ChannelID(signal: 1, channel: 0)]
        var session = labserver(channels)
        session.page = 1
        let host = hostAfter(nil, session)
        guard let rig = Rig.make(t, host: host) else { return }
        for _ in 0..<60 where rig.screenName != "visualization" { rig.frames(2) }
        rig.settleTransition()
        rig.frames(60)
        t.expectEqual(rig.screenName, "visualization")
        t.expectEqual(rig.shell.shownMessage, "")
        t.expect(rig.context.acquisition.channels.map { $0.entry.channel } == channels)
        t.expect(host.lines.contains("page 2"), "the second page")
        session.shown = session.sources
        t.expect(SessionFile.parse(host.loadFile(SessionFile.name) ?? []) == session, "noted as it was")
    },
    TestCase("if a session ended on the selection screen, it continues on this screen with the same channels") { t in
        var session = labserver([ChannelID(signal: 0, channel: 2)])
        session.page = nil
        guard let rig = Rig.make(t, host: hostAfter(nil, session)) else { return }
        rig.frames(20)
        rig.settleTransition()
        t.expectEqual(rig.screenName, "selection")
        t.expectEqual(rig.context.acquisition.selectedCount, 1)
    },
    TestCase("if the setting for resuming is off, the app resumes only after a restart that another setting needs") {
        t in
        for isRestart in [false, true] {
            var session = labserver([ChannelID(signal: 0, channel: 2)])
            session.isRestart = isRestart
            let host = hostAfter(nil, session)
            guard let rig = Rig.make(t, host: host, settings: standingStill) else { return }
            for _ in 0..<30 { rig.frames(2) }
            t.expectEqual(rig.screenName, isRestart ? "visualization" : "connection")
            t.expectEqual(host.requests.count, isRestart ? 1 : 0)
            let stored = SessionFile.parse(host.loadFile(SessionFile.name) ?? [])
            t.expect(!stored.isRestart && stored.sources == session.sources, "once only")
        }
    },
    TestCase("if a server cannot be reached at the start, it is retried with growing pauses until it answers") {
        t in
        let host = hostAfter(nil, labserver([ChannelID(signal: 0, channel: 2)]))
        host.nextSource.answer = [.failed(.unreachable)]
        guard let rig = Rig.make(t, host: host) else { return }
        rig.frames(10)
        t.expectEqual(host.requests.count, 1)
        t.expectEqual(rig.shell.shownMessage, "", "as after a lost network, no dialog appears")
        t.expect(rig.target("connection.cancel") != nil, "it can be ended")
        // The pauses after the first three attempts are 1 s, 2 s and 4 s. Sixty-five frames are slightly more than 1 s.
        rig.frames(65)
        t.expectEqual(host.requests.count, 2)
        rig.frames(65)
        t.expectEqual(host.requests.count, 2)
        rig.frames(65)
        t.expectEqual(host.requests.count, 3)
        host.nextSource = ScriptedSource()
        for _ in 0..<200 where rig.screenName != "visualization" { rig.frames(2) }
        t.expectEqual(rig.screenName, "visualization")
        t.expectEqual(host.requests.count, 4)
    },
    TestCase("if a source failed while the device had no address, it is retried as soon as the device has one") { t in
        guard let (rig, host) = startWithoutAddress(t) else { return }
        // The pauses of 1 s and 2 s are over, so the next attempt would begin after a pause of 4 s.
        rig.frames(200)
        t.expectEqual(host.requests.count, 3)
        host.nextSource = ScriptedSource()
        host.testDevice.interfaces = [TestDevice.interface()]
        // With an address, the next attempt begins soon: within eight frames, about 0.13 s.
        rig.frames(8)
        t.expectEqual(host.requests.count, 4)
    },
    TestCase("if the device gets an address during an attempt, the pause after this attempt is short") { t in
        guard let (rig, host) = startWithoutAddress(t) else { return }
        rig.frames(140)
        t.expectEqual(host.requests.count, 2)
        let slow = ScriptedSource()
        slow.answer = []
        host.nextSource = slow
        rig.frames(60)
        t.expectEqual(host.requests.count, 3)
        host.testDevice.interfaces = [TestDevice.interface()]
        rig.frames(8)
        slow.events.append(.failed(.unreachable))
        rig.frames(70)
        t.expectEqual(host.requests.count, 4, "it would have been 4 s")
    },
    TestCase(
        "if the user cancels the attempts to resume the previous session, the app stops connecting, and the next start does not resume it"
    ) { t in
        let host = hostAfter(nil, labserver([ChannelID(signal: 0, channel: 2)]))
        host.nextSource.answer = [.failed(.refused)]
        guard let rig = Rig.make(t, host: host) else { return }
        rig.frames(10)
        rig.tap("connection.cancel")
        rig.frames(200)
        t.expectEqual(host.requests.count, 1)
        t.expect(rig.target("connection.connect")?.isEnabled == true)
        t.expect(SessionFile.parse(host.loadFile(SessionFile.name) ?? []).sources.isEmpty)
    },
    TestCase("if a setting needs a restart, the app then continues with the connected sources and the selection") {
        t in
        let host = TestHost()
        guard let rig = Rig.make(t, host: host) else { return }
        rig.connect()
        rig.tap("channel.0.1")
        rig.tap("selection.settings")
        rig.settleTransition()
        rig.tap("settings.expert")
        rig.scroll(to: "setting.format.1")
        rig.tap("setting.format.1")
        rig.tap("settings.apply")
        rig.tap("dialog.primary")
        t.expectEqual(host.restarts, 1)
        let stored = SessionFile.parse(host.loadFile(SessionFile.name) ?? [])
        t.expect(stored.isRestart && stored.sources.first?.channels == [ChannelID(signal: 0, channel: 1)])
    },
]

private let fittingTests = Rig.sizes.flatMap { size in
    Strings.all.map { strings in
        TestCase("at \(size.width) x \(size.height), \(strings.languageName), the message about a crash fits") { t in
            let suffix = "-\(size.width)x\(size.height)-\(strings.code)"
            let signal = CrashReport(.signal(11), time: 1_795_180_000, uptime: 7100, trace: "ffffffff")
            for isDefaults in [false, true] {
                let host = hostAfter(signal, labserver([]))
                host.startedWithDefaults = isDefaults
                guard let rig = Rig.make(t, size, language: strings.code, host: host) else { return }
                rig.settle()
                let name = (isDefaults ? "dialog-defaults" : "dialog-crash") + suffix
                rig.checkLayout(name)
                rig.picture(name)
                t.expect(rig.target("dialog.primary") != nil && rig.target("dialog.secondary") != nil, name)
            }
        }
    }
}

/// Shows the screen while the device waits for the next attempt to reach a server.
private func showWaiting(_ t: Expectations, _ size: Size, _ language: String) {
    let host = hostAfter(nil, labserver([ChannelID(signal: 0, channel: 2)]))
    host.nextSource.answer = [.failed(.unreachable)]
    guard let rig = Rig.make(t, size, language: language, host: host) else { return }
    rig.frames(10)
    t.expect(host.requests.count == 1 && rig.target("connection.cancel") != nil)
    let waiting = rig.pixels()
    let slow = ScriptedSource()
    slow.answer = []
    host.nextSource = slow
    rig.frames(65)
    t.expectEqual(host.requests.count, 2)
    let name = "connecting-again-\(size.width)x\(size.height)-\(language)"
    rig.checkLayout(name)
    rig.picture(name)
    // During the attempt, the reason of the previous failure stays on the screen, and only the busy indicator moves.
    let side = rig.context.looks.metrics.px(48)
    let different = zip(waiting, rig.pixels()).reduce(0) { $0 + ($1.0 == $1.1 ? 0 : 1) }
    t.expect(different <= side * side, "\(different) pixels differ")
}

private let waitingTests =
    SmallPanel.tests("the reason of a failed attempt and Cancel", showWaiting)
    + Rig.sizes.flatMap { size in
        Strings.all.map { strings in
            TestCase(
                "while the device tries again to reach a server, it shows why the last attempt failed, and Cancel: \(size.width) x \(size.height), \(strings.languageName)"
            ) { t in showWaiting(t, size, strings.code) }
        }
    }
