import DeviceScreens
import ScreenRig
import Screens
import TestKit
import Widgets

/// Starts the installation of the first bundle (update file) in the list.
private func install(_ t: Expectations, start: Int64 = TestTime.uptime + 1_000_000_000) -> (
    rig: Rig, agent: TestUpdates
)? {
    guard let (rig, agent) = openUpdate(t, start: start) else { return nil }
    rig.tap("update.0")
    rig.tap("dialog.primary")
    return (rig, agent)
}

let updateWaitingTests = [
    TestCase(
        "if the update agent does not respond, that is reported, and the user can repeat the search for update files"
    ) { t in
        guard let (rig, agent) = openUpdate(t, answer: "") else { return }
        t.expect(rig.target("update.look-again")?.isEnabled == false)
        rig.frames(60 * 31)
        t.expect(rig.target("update.look-again")?.isEnabled == true)
        rig.tap("update.look-again")
        t.expectEqual(agent.looks, 2)
        agent.text = TestUpdates.note("ready")
        rig.frames(40)
        t.expect(rig.target("update.0") != nil)
    },
    TestCase(
        "the app recognizes the end of a new search for updates, even if the update agent's answer equals the previous one"
    ) {
        t in
        guard let (rig, agent) = openUpdate(t) else { return }
        rig.tap("update.look-again")
        t.expectEqual(agent.looks, 2)
        t.expect(rig.target("update.0") == nil, "nothing can be chosen meanwhile")
        rig.frames(140)
        t.expect(rig.target("update.0") != nil)
    },
    TestCase("if the installation of an update does not begin, that is reported") { t in
        guard let (rig, _) = install(t) else { return }
        rig.frames(60 * 60)
        t.expectEqual(rig.shell.shownTitle, "", "a slow stick is waited for")
        rig.frames(60 * 40)
        t.expectEqual(rig.shell.shownTitle, "The update was not installed")
        rig.tap("dialog.primary")
        rig.frames(60)
        t.expect(rig.target("update.0") != nil)
    },
    TestCase(
        "if the update agent's status file states a failure already at a request to install, the failure is reported only if it is still there seconds later"
    ) { t in
        guard let (rig, agent) = openUpdate(t, answer: TestUpdates.note("failed damaged")) else { return }
        t.expectEqual(rig.shell.shownTitle, "", "a failure of an earlier installation is reported")
        rig.tap("update.0")
        rig.tap("dialog.primary")
        rig.frames(60 * 3)
        t.expectEqual(rig.shell.shownTitle, "")
        rig.frames(60 * 3)
        t.expectEqual(rig.shell.shownTitle, "The update was not installed")
        t.expectEqual(agent.installed, [0])
    },
    TestCase(
        "if the update agent's status file is missing for a moment, nothing is reported; if it stays missing, a failure is reported"
    ) { t in
        guard let (rig, agent) = install(t) else { return }
        agent.text = TestUpdates.note("installing 10 x")
        rig.frames(20)
        agent.text = nil
        rig.frames(60 * 10)
        t.expectEqual(rig.shell.shownTitle, "")
        agent.text = TestUpdates.note("installing 20 x")
        rig.frames(60)
        agent.text = nil
        rig.frames(60 * 31)
        t.expectEqual(rig.shell.shownTitle, "The update was not installed")
    },
    TestCase("if the update agent's status file contains an invalid state, nothing changes") { t in
        guard let (rig, agent) = install(t) else { return }
        agent.text = TestUpdates.note("installing 43 x")
        rig.frames(20)
        for state in ["installing 130 x", "installing", "sleeping", ""] {
            agent.text = TestUpdates.note(state)
            rig.frames(20)
            t.expectEqual(UpdateSteps(rig.context.device).summary ?? "-", "installing 43%")
        }
    },
    TestCase("if the update agent restarts during an installation, the app reports that the installation failed") { t in
        guard let (rig, agent) = install(t) else { return }
        agent.text = TestUpdates.note("installing 43 x")
        rig.frames(20)
        agent.text = TestUpdates.note("idle", "")
        rig.frames(20)
        t.expectEqual(rig.shell.shownTitle, "The update was not installed")
    },
    TestCase(
        "if the app restarts during an installation of an update, it shows the installation's progress and reports its end"
    ) {
        t in
        for start: Int64 in [TestTime.uptime + 1_000_000_000, 3_653 * 86_400_000_000_000] {
            let host = TestHost()
            let agent = TestUpdates()
            host.updates = agent
            agent.text = TestUpdates.note("installing 43 x")
            guard let rig = Rig.make(t, host: host, start: start) else { return }
            rig.frames(10)
            t.expectEqual(UpdateSteps(rig.context.device).summary ?? "-", "installing 43%")
            rig.skip(60 * 600)
            agent.text = TestUpdates.note("installed x")
            rig.frames(70)
            t.expectEqual(rig.shell.shownTitle, "The update is installed")
            t.expectEqual(agent.looks, 0)
        }
    },
    TestCase("if the update agent never ends its search for updates, the app stops waiting and reports that") { t in
        guard let (rig, agent) = openUpdate(t, answer: TestUpdates.note("looking")) else { return }
        rig.frames(60)
        t.expect(rig.target("update.look-again")?.isEnabled == false)
        rig.skip(60 * 601)
        rig.frames(20)
        t.expect(rig.target("update.look-again")?.isEnabled == true)
        t.expectEqual(agent.looks, 1)
    },
]
