import Drawing
import Gestures
import ScreenRig
import Screens
import Session
import Settings
import TestKit
import Widgets

/// Uptimes that exceed 32 bits if they are counted in milliseconds (24.9 days) or in tenths of a second.
private let uptimes: [(name: String, nanoseconds: Int64)] = [
    ("26 days", 26 * 86_400_000_000_000), ("10 years", 3_653 * 86_400_000_000_000),
]

let uptimeTests = uptimes.flatMap { (name, start) in
    [
        TestCase(
            "after \(name) of uptime, the simulation can be connected, shown, pinched, frozen and saved as a screenshot"
        ) { t in
            let host = TestHost()
            host.simulates = true
            guard let rig = Rig.make(t, host: host, start: start) else { return }
            rig.tap("connection.demo")
            rig.settleTransition()
            rig.tap("section.0")
            rig.tap("selection.apply")
            rig.settleTransition()
            t.expectEqual(rig.screenName, "visualization")
            t.expect(rig.frames(200) > 100, "graphs move")
            for step in 0...10 {
                for (finger, side) in [(0, -1), (1, 1)] {
                    rig.touch(step == 0 ? .began : .moved, 400 + side * (60 + 12 * step), 240, finger: finger)
                }
                rig.frames(1)
            }
            for (finger, side) in [(0, -1), (1, 1)] { rig.touch(.ended, 400 + side * 180, 240, finger: finger) }
            rig.frames(60)
            rig.shell.pressButton(at: rig.now)
            rig.frames(5)
            rig.shell.releaseButton(at: rig.now)
            rig.frames(180)
            rig.shell.pressButton(at: rig.now)
            rig.frames(180)
            rig.settleTransition()
            t.expectEqual(rig.screenName, "screenshot")
        },
        TestCase("after \(name) of uptime, keys repeat, lists glide, and notifications appear and disappear") { t in
            let host = TestHost()
            var history = History()
            for number in 0..<50 {
                history.add(HistoryEntry(host: "lab\(number)", port: 9000, dialect: "", channelCount: 1, time: 0))
            }
            host.saveFile(HistoryFile.name, HistoryFile.bytes(of: history))
            guard let rig = Rig.make(t, host: host, start: start) else { return }
            rig.focus("connection.host")
            rig.type("abcdefgh")
            rig.press("key.delete")
            rig.frames(90)
            rig.release("key.delete")
            rig.tap("key.connect")
            rig.settle()
            rig.tap("dialog.primary")
            rig.touch(.began, 300, 100)
            rig.touch(.ended, 300, 100)
            rig.frames(2)
            rig.touch(.began, 600, 380)
            for step in 1...6 {
                rig.touch(.moved, 600, 380 - 40 * step)
                rig.frames(1)
            }
            rig.touch(.ended, 600, 140)
            t.expect(rig.frames(20) > 5, "the list glides")
            rig.settle()
            rig.context.messages.notify("A word")
            rig.frames(10)
            t.expect(rig.shell.shownNotification == "A word")
            rig.frames(260)
            t.expect(rig.shell.shownNotification.isEmpty)
        },
        TestCase("after \(name) of uptime, the board's limits can be measured") { t in
            guard let rig = Rig.make(t, start: start) else { return }
            rig.context.router.open(.limits)
            rig.settleTransition()
            rig.tap("limits.start")
            rig.frames(400)
            rig.tap("limits.stop")
            rig.settle()
            t.expectEqual(rig.screenName, "limits")
        },
    ]
}
