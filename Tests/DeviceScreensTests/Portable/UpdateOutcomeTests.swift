import ScreenRig
import Screens
import Services
import TestKit
import Widgets

private func outcome(_ kind: String) -> String {
    "state idle\noutcome " + kind + " 2026-11-24-1502-402b23512ab1 2026-12-01-0815-9a41bbf12345\n"
}

private func start(_ t: Expectations) -> (rig: Rig, agent: TestUpdates)? {
    let host = TestHost()
    let agent = TestUpdates()
    host.updates = agent
    return Rig.make(t, host: host).map { ($0, agent) }
}

let updateOutcomeTests = [
    TestCase(
        "if an updated system has been confirmed as working, the update's result is reported once, over any screen"
    ) { t in
        for (kind, title) in [
            ("updated", "The device is updated"), ("reverted", "The update did not work"),
            ("interrupted", "The update was interrupted"),
        ] {
            guard let (rig, agent) = start(t) else { return }
            rig.connect()
            rig.tap("channel.0.1")
            rig.tap("selection.apply")
            rig.settleTransition()
            rig.frames(60 * 10)
            agent.text = outcome(kind)
            rig.frames(60 * 3)
            t.expectEqual(rig.shell.shownTitle, title)
            t.expectEqual(rig.screenName, "visualization")
            t.expectEqual(agent.outcomesShown, 0)
            rig.tap("dialog.primary")
            t.expectEqual(agent.outcomesShown, 1)
            // Waits for ten seconds, the longest time until the update agent reports a result.
            rig.frames(60 * 10)
            rig.context.router.open(.update)
            rig.settleTransition()
            rig.frames(60)
            t.expectEqual(rig.shell.shownTitle, "", kind)
            t.expectEqual(agent.outcomesShown, 1)
        }
    },
    TestCase("if the user has not seen an update's result, it is reported at the app's next start") { t in
        guard let (rig, agent) = start(t) else { return }
        agent.text = outcome("updated")
        rig.frames(130)
        t.expectEqual(rig.shell.shownTitle, "The device is updated")
        guard let again = Rig.make(t, host: rig.host) else { return }
        again.frames(130)
        t.expectEqual(again.shell.shownTitle, "The device is updated")
        t.expectEqual(agent.outcomesShown, 0)
    },
    TestCase(
        "the app looks for an update's result only in its first minute; the update screen shows the result at any time"
    ) { t in
        guard let (rig, agent) = start(t) else { return }
        rig.frames(60 * 61)
        t.expect((10...40).contains(agent.reads), "\(agent.reads) times")
        let reads = agent.reads
        rig.frames(60 * 60)
        t.expectEqual(agent.reads, reads)
        agent.text = outcome("updated")
        rig.frames(60 * 10)
        t.expectEqual(rig.shell.shownTitle, "")
        rig.context.router.open(.update)
        rig.settleTransition()
        rig.frames(30)
        t.expectEqual(rig.shell.shownTitle, "The device is updated")
    },
    TestCase("after a crash and an update, the app reports both, one after the other") { t in
        let host = TestHost()
        host.crash = CrashReport(.signal(11), time: 0, uptime: 12)
        let agent = TestUpdates()
        host.updates = agent
        agent.text = outcome("reverted")
        guard let rig = Rig.make(t, host: host) else { return }
        rig.frames(130)
        let first = rig.shell.shownTitle
        rig.tap("dialog.primary")
        let second = rig.shell.shownTitle
        rig.tap("dialog.primary")
        t.expect(first != second && !first.isEmpty && !second.isEmpty)
        t.expectEqual(agent.outcomesShown, 1)
        t.expectEqual(host.crashesReported, 1)
    },
]
