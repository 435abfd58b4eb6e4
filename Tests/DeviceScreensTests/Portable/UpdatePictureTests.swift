import Drawing
import Gestures
import ScreenRig
import Screens
import TestKit
import Widgets

private let many = """
    other B 2026-10-02-0907-1f3a4c5d6e7f
    keyring 24d9fc464a587674
    bundle 0 ok stick 91500000 2026-12-01-0815-9a41bbf12345 pocketscope-orangepi-pc-2026-12-01.raucb
    bundle 1 ok stick 91400000 2026-11-24-1502-402b23512ab1 pocketscope-orangepi-pc-2026-11-24.raucb
    bundle 2 ok card 91300000 2026-10-02-0907-1f3a4c5d6e7f A name that somebody gave on a PC, and that is longer than any row of the screen is.raucb
    bundle 3 signature stick 120000000 an-own-version-of-somebody-that-is-as-long-as-versions-may-b found.raucb
    bundle 4 damaged card 812 - torn.raucb

    """
private let running = "running A 2026-11-24-1502-402b23512ab1\n"

private func walk(_ t: Expectations, _ size: Size, _ language: String) {
    let suffix = "-\(size.width)x\(size.height)-\(language)"
    guard let (rig, agent) = openUpdate(t, size, language, answer: "") else { return }
    func show(_ name: String) {
        rig.settleTransition()
        rig.frames(20)
        rig.checkLayout(name + suffix)
        rig.picture(name + suffix)
    }
    rig.tap("update.close")
    rig.settleTransition()
    show("update-row")
    rig.tap("device.update")
    show("update-looking")
    agent.text = "state ready\n" + running + "other B -\nkeyring 24d9fc464a587674\n"
    show("update-empty")
    agent.text = "state ready\n" + running + many
    show("update-found")
    rig.touch(.began, 8, size.height - 80)
    for step in 1...10 { rig.touch(.moved, 8, size.height - 80 - step * 20) }
    rig.frames(20)
    rig.touch(.ended, 8, size.height - 280)
    show("update-refused")
    agent.text = TestUpdates.note("ready")
    show("update-one")
    rig.tap("update.0")
    show("update-question")
    rig.tap("dialog.primary")
    show("update-starting")
    agent.text = TestUpdates.note("installing 43 2026-12-01-0815-9a41bbf12345")
    show("update-installing")
    rig.tap("update.close")
    rig.settleTransition()
    rig.skip(61)
    show("update-row-installing")
    rig.tap("device.update")
    rig.settleTransition()
    agent.text = TestUpdates.note("failed gone")
    show("update-failed")
    rig.tap("dialog.primary")
    agent.text = TestUpdates.note("ready")
    rig.frames(20)
    rig.tap("update.0")
    rig.tap("dialog.primary")
    agent.text = TestUpdates.note("installed 2026-12-01-0815-9a41bbf12345")
    show("update-installed")
    rig.tap("update.later")
    rig.settleTransition()
    rig.skip(61)
    show("update-row-pending")
    for refusal in ["signature", "board", "older", "format", "damaged", "large", "storage", "unproved", "moon"] {
        guard let (rig, agent) = openUpdate(t, size, language) else { return }
        rig.tap("update.0")
        rig.tap("dialog.primary")
        agent.text = TestUpdates.note("failed " + refusal)
        rig.frames(30)
        rig.checkLayout("update-failed-" + refusal + suffix)
    }
    for kind in ["updated", "reverted", "interrupted"] {
        let host = TestHost()
        let agent = TestUpdates()
        host.updates = agent
        agent.text = "state idle\noutcome " + kind + " 2026-11-24-1502-402b23512ab1 2026-12-01-0815-9a41bbf12345\n"
        guard let rig = Rig.make(t, size, language: language, host: host) else { return }
        rig.frames(10)
        rig.checkLayout("update-" + kind + suffix)
        rig.picture("update-" + kind + suffix)
    }
    guard let (silent, _) = openUpdate(t, size, language, answer: "") else { return }
    silent.frames(60 * 31)
    silent.checkLayout("update-silent" + suffix)
    silent.picture("update-silent" + suffix)
}

let updatePictureTests =
    SmallPanel.tests("the updates", walk)
    + Rig.sizes.flatMap { size in
        Strings.all.map { strings in
            TestCase("at \(size.width) x \(size.height), \(strings.languageName), the update screens fit") { t in
                walk(t, size, strings.code)
            }
        }
    }
