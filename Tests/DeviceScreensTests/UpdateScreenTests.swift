import DeviceScreens
import Drawing
import Gestures
import ScreenRig
import Screens
import Services
import Settings
import TestKit
import Widgets

/// Opens the update sheet over the device screen, with this answer of the simulated update agent.
func openUpdate(
    _ t: Expectations, _ size: Size = Rig.sizes[0], _ language: String = "en", stick: TestStick? = nil,
    answer: String = TestUpdates.note("ready"), start: Int64 = TestTime.uptime + 1_000_000_000
) -> (rig: Rig, agent: TestUpdates)? {
    let host = TestHost()
    let agent = TestUpdates()
    agent.answer = answer
    host.updates = agent
    host.stick = stick
    guard let rig = Rig.make(t, size, language: language, host: host, start: start) else { return nil }
    rig.context.router.open(.device)
    rig.scroll(to: "device.update", above: 56)
    rig.tap("device.update")
    rig.settleTransition()
    rig.frames(20)
    return (rig, agent)
}

let updateScreenTests = [
    TestCase("if a board has no update agent, the settings show no row for updates") { t in
        guard let rig = Rig.make(t, Size(width: 480, height: 800)) else { return }
        rig.context.router.open(.device)
        rig.settleTransition()
        t.expect(rig.target("device.log") != nil && rig.target("device.update") == nil)
        rig.context.router.open(.update)
        rig.settleTransition()
        t.expectEqual(rig.screenName, "device")
    },
    TestCase(
        "a bundle (update file) is installed after the user confirms, its progress is shown, and the device restarts when the user requests it"
    ) {
        t in
        guard let (rig, agent) = openUpdate(t) else { return }
        t.expectEqual(agent.looks, 1)
        rig.tap("update.0")
        t.expectEqual(rig.shell.shownTitle, "Install this update?")
        t.expect(
            rig.shell.shownMessage.utf8.starts(
                with: "From 24 Nov 2026, 15:02 UTC (402b2351)\nto 1 Dec 2026, 08:15 UTC (9a41bbf1).".utf8))
        rig.tap("dialog.secondary")
        t.expect(agent.installed.isEmpty)
        rig.tap("update.0")
        rig.tap("dialog.primary")
        t.expectEqual(agent.installed, [0])
        t.expect(rig.target("update.0") == nil && rig.target("update.look-again") == nil)
        agent.text = TestUpdates.note("installing 43 2026-12-01-0815-9a41bbf12345")
        rig.frames(20)
        t.expect(rig.target("update.close") != nil, "the screen cannot be closed during the installation")
        agent.text = TestUpdates.note("installed 2026-12-01-0815-9a41bbf12345")
        rig.frames(20)
        t.expectEqual(
            rig.shell.shownTitle, "", "a dialog reports the installation's end although the open screen shows it")
        rig.tap("update.restart")
        rig.settleTransition()
        t.expectEqual(rig.screenName, "ending")
        rig.frames(60)
        t.expect(rig.host.testDevice.endings == [.restart])
        t.expectEqual(agent.looks, 1)
    },
    TestCase("during a recording, the restart after an update needs a confirmation, like other restarts") { t in
        guard let (rig, agent) = openUpdate(t, answer: TestUpdates.note("installed x")) else { return }
        rig.host.testRecording.status = RecordingStatus(since: rig.now)
        rig.frames(2)
        rig.tap("update.restart")
        t.expectEqual(rig.shell.shownTitle, "Restart the device?")
        t.expect(rig.shell.shownMessage.utf8.reversed().starts(with: "recorded data are kept.".utf8.reversed()))
        rig.tap("dialog.secondary")
        rig.settleTransition()
        t.expectEqual(rig.screenName, "update")
        rig.tap("update.restart")
        rig.tap("dialog.primary")
        rig.settleTransition()
        rig.frames(60)
        t.expect(rig.host.testDevice.endings == [.restart])
        t.expect(agent.installed.isEmpty)
    },
    TestCase(
        "if the user closes the update screen during an installation, it continues, and its end is reported over any screen"
    ) {
        t in
        guard let (rig, agent) = openUpdate(t) else { return }
        rig.tap("update.0")
        rig.tap("dialog.primary")
        rig.tap("update.close")
        rig.settleTransition()
        t.expectEqual(UpdateSteps(rig.context.device).summary ?? "-", "installing 0%")
        agent.text = TestUpdates.note("installing 43 2026-12-01-0815-9a41bbf12345")
        rig.frames(130)
        t.expectEqual(UpdateSteps(rig.context.device).summary ?? "-", "installing 43%")
        rig.tap("device.power-off")
        t.expect(rig.shell.shownMessage.utf8.reversed().starts(with: "is interrupted.".utf8.reversed()))
        rig.tap("dialog.secondary")
        rig.tap("device.close")
        rig.settleTransition()
        agent.text = TestUpdates.note("installed 2026-12-01-0815-9a41bbf12345")
        rig.frames(70)
        t.expectEqual(rig.screenName, "connection")
        t.expectEqual(rig.shell.shownTitle, "The update is installed")
        rig.tap("dialog.secondary")
        t.expectEqual(UpdateSteps(rig.context.device).summary ?? "-", "restart pending")
        t.expect(rig.host.testDevice.endings.isEmpty)
        let reads = agent.reads
        rig.skip(60 * 60)
        rig.frames(600)
        t.expect(agent.reads <= reads + 2, "the note is read although nothing happens")
        rig.context.router.open(.update)
        rig.settleTransition()
        rig.frames(30)
        t.expect(rig.target("update.restart") != nil)
        t.expectEqual(agent.looks, 1, "the list is no longer needed")
    },
    TestCase("if the user opens the update screen during an installation, the screen shows the installation") { t in
        guard let (rig, agent) = openUpdate(t) else { return }
        rig.tap("update.0")
        rig.tap("dialog.primary")
        agent.text = TestUpdates.note("installing 12 x")
        rig.frames(20)
        rig.tap("update.close")
        rig.settleTransition()
        rig.tap("device.update")
        rig.settleTransition()
        rig.frames(20)
        t.expect(rig.target("update.0") == nil && rig.target("update.look-again") == nil)
        t.expectEqual(agent.looks, 1)
    },
    TestCase(
        "if a bundle (update file) is not installed, the reason is reported once, over any screen, together with a remedy"
    ) {
        t in
        for isLeft in [false, true] {
            guard let (rig, agent) = openUpdate(t) else { return }
            rig.tap("update.0")
            rig.tap("dialog.primary")
            agent.text = TestUpdates.note("installing 61 2026-12-01-0815-9a41bbf12345")
            rig.frames(20)
            if isLeft { rig.tap("update.close") }
            agent.text = TestUpdates.note("failed gone")
            rig.frames(70)
            t.expectEqual(rig.shell.shownTitle, "The update was not installed")
            t.expectEqual(
                rig.shell.shownMessage,
                "The stick was pulled out, or the file no longer exists. Plug the stick in again. "
                    + "Nothing is lost: the device runs as before.")
            rig.tap("dialog.primary")
            rig.frames(200)
            t.expectEqual(rig.shell.shownTitle, "")
            t.expectEqual(UpdateSteps(rig.context.device).summary ?? "-", "24 Nov 2026, 15:02 UTC (402b2351)")
        }
    },
    TestCase(
        "if the running system is not confirmed as working yet, a message says that and when to retry, and does not mention an update"
    ) {
        t in
        for (language, waits) in [("en", "again in a minute."), ("de", "in einer Minute noch einmal.")] {
            guard let (rig, agent) = openUpdate(t, Rig.sizes[0], language) else { return }
            rig.tap("update.0")
            rig.tap("dialog.primary")
            agent.text = TestUpdates.note("failed unproved")
            rig.frames(70)
            t.expect(contains(rig.shell.shownMessage, waits), rig.shell.shownMessage)
            t.expect(!contains(rig.shell.shownMessage, "pdate"), rig.shell.shownMessage)
        }
    },
    TestCase("if a bundle (update file) was refused, it cannot be chosen; two quick taps install a bundle only once") {
        t in
        let refused = "bundle 1 board card 5 - other.raucb\n"
        guard let (rig, agent) = openUpdate(t, answer: TestUpdates.note("ready", TestUpdates.bundle + refused)) else {
            return
        }
        t.expect(rig.target("update.1") == nil)
        guard let frame = rig.target("update.0")?.frame else { return t.fail("no row") }
        for _ in 0..<2 {
            rig.touch(.began, frame.x + 50, frame.y + 20)
            rig.touch(.ended, frame.x + 50, frame.y + 20)
        }
        rig.frames(2)
        guard let button = rig.target("dialog.primary")?.frame else { return t.fail("no question") }
        for _ in 0..<2 {
            rig.touch(.began, button.x + 20, button.y + 20)
            rig.touch(.ended, button.x + 20, button.y + 20)
        }
        rig.frames(10)
        t.expectEqual(agent.installed, [0])
        t.expectEqual(rig.shell.shownTitle, "")
    },
    TestCase(
        "if a stick is inserted or removed, the app requests a search for update files as soon as the update agent is idle"
    ) { t in
        let stick = TestStick()
        guard let (rig, agent) = openUpdate(t, stick: stick) else { return }
        t.expectEqual(agent.looks, 1)
        stick.state = .ready
        agent.answer = TestUpdates.note("looking", "")
        rig.frames(40)
        t.expectEqual(agent.looks, 2)
        stick.state = .none
        rig.frames(200)
        t.expectEqual(agent.looks, 2, "a search was requested while the agent was busy")
        agent.text = TestUpdates.note("ready")
        rig.frames(40)
        t.expectEqual(agent.looks, 3)
        rig.settle()
    },
    TestCase(
        "if the stick with the update file is removed while the app asks for confirmation, the installation does not begin"
    ) { t in
        guard let (rig, agent) = openUpdate(t) else { return }
        rig.tap("update.0")
        agent.text = TestUpdates.note("ready", "bundle 0 ok card 5 z other.raucb\n")
        rig.tap("dialog.primary")
        t.expect(agent.installed.isEmpty)
        t.expectEqual(rig.shell.shownTitle, "The update was not installed")
    },
]
