import Drawing
import ScreenRig
import Screens
import Session
import Signals
import TestKit
import Widgets

private let places = [
    HistoryEntry(host: "labserver", port: 9000, dialect: "TiA 1.0", channelCount: 11, time: 1_795_269_000),
    HistoryEntry(host: "labserver.eeg.local", port: 9000, dialect: "TiA 1.0", channelCount: 32, time: 1_795_180_000),
    HistoryEntry(host: "lab-old", port: 38500, dialect: "TiA 0.1", channelCount: 10, time: 1_794_230_000),
    HistoryEntry(host: "192.168.100.200", port: 9000, dialect: "TiA 1.0", channelCount: 1, time: 0),
    HistoryEntry(
        host: "a-very-long-name-of-a-server.in-some.department.of-a-large.university.example", port: 65535,
        dialect: "TiA 0.2", channelCount: 1024, time: 1_700_000_000),
]

private func hostWithHistory(_ count: Int = 5) -> TestHost {
    var history = History()
    for entry in places.prefix(count).reversed() { history.add(entry) }
    let host = TestHost()
    host.saveFile(HistoryFile.name, HistoryFile.bytes(of: history))
    return host
}

/// Opens all screens. Checks the layout of each and stores a picture of it.
private func walk(_ t: Expectations, _ size: Size, _ language: String) {
    let suffix = "-\(size.width)x\(size.height)-\(language)"
    func show(_ rig: Rig, _ name: String) {
        rig.settle()
        rig.checkLayout(name + suffix)
        rig.picture(name + suffix)
    }
    guard let empty = Rig.make(t, size, language: language) else { return }
    show(empty, "connection-empty")
    empty.tap("connection.host")
    show(empty, "keyboard-empty")
    empty.type("x")
    empty.tap("key.connect")
    show(empty, "selection-small")

    guard let rig = Rig.make(t, size, language: language, host: hostWithHistory()) else { return }
    show(rig, "connection")
    rig.focus("connection.host")
    rig.type("labserver")
    show(rig, "keyboard")
    rig.type("-x")
    show(rig, "keyboard-nomatch")
    rig.focus("connection.port")
    show(rig, "keyboard-port")
    rig.tap("key.delete")
    rig.tap("key.delete")
    rig.tap("key.delete")
    rig.tap("key.delete")
    rig.tap("connection.connect")
    show(rig, "dialog-port")
    rig.tap("dialog.primary")
    rig.focus("connection.host")
    rig.tap("key.delete")
    rig.tap("key.delete")
    rig.tap("history.0")
    rig.host.nextSource.answer = []
    rig.tap("connection.connect")
    rig.frames(3)
    rig.checkLayout("connecting" + suffix)
    rig.picture("connecting" + suffix)
    rig.host.nextSource.events = [.failed(.timedOut)]
    show(rig, "dialog-timeout")
    rig.tap("dialog.primary")
    rig.host.nextSource = ScriptedSource(offering: ScriptedSource.largeCatalogue)
    rig.tap("connection.connect")
    show(rig, "dialog-overload")
    rig.tap("dialog.primary")
    show(rig, "selection-large-closed")
    rig.tap("section.3")
    rig.tap("section.0")
    show(rig, "selection-large")
    rig.tap("selection.details")
    show(rig, "details")
    rig.tap("details.close")
    rig.tap("selection.disconnect")
    rig.host.nextSource = ScriptedSource(offering: ScriptedSource.fastCatalogue)
    rig.tap("connection.connect")
    rig.tap("dialog.primary")
    rig.tap("channel.0.0")
    rig.tap("channel.0.2")
    rig.tap("section.1")
    show(rig, "selection")
    rig.press("selection.apply")
    rig.frames(1)
    rig.picture("selection-pressed" + suffix)
    rig.release("selection.apply")
    rig.frames(5)
    rig.picture("transition" + suffix)
}

/// Tests on the first screen that the comparison with reference pictures detects differences.
private let referenceTests = [
    TestCase(
        "the comparison with reference pictures finds a blank page, a missing word and a moved button, and ignores rounding"
    ) { t in
        guard let rig = Rig.make(t) else { return }
        rig.settle()
        let size = rig.shell.surface.size
        let drawn = rig.pixels()
        func differing(_ change: (inout [UInt32]) -> Void) -> Int {
            var pixels = drawn
            change(&pixels)
            let pictures = [drawn, pixels].map {
                References.reduced(SeenPicture(width: size.width, height: size.height, pixels: $0))
            }
            return References.differing(pictures[0], pictures[1]).count
        }
        t.expectEqual(differing { _ in }, 0)
        t.expectEqual(differing { for index in $0.indices { $0[index] ^= 0x0001_0101 } }, 0)
        t.expect(differing { for index in $0.indices { $0[index] = drawn[0] } } > 1000, "a blank page")
        guard let button = rig.target("connection.demo")?.frame else { return t.fail("no button") }
        let inside = button.y + button.height / 4..<button.bottom - button.height / 4
        let word = differing {
            for y in inside {
                for x in button.x + 6..<button.right - 6 {
                    $0[y * size.width + x] = drawn[inside.lowerBound * size.width + button.x + 6]
                }
            }
        }
        t.expect(word > 10, "a word that is missing makes \(word) differences")
        let moved = differing {
            for y in button.y..<button.bottom {
                for x in button.x..<button.right + 4 { $0[y * size.width + x] = drawn[y * size.width + x - 4] }
            }
        }
        t.expect(moved > 10, "a button beside its place makes \(moved) differences")
    }
]

let pictureTests =
    SmallPanel.tests("connection and selection", walk) + referenceTests
    + Rig.sizes.flatMap { size in
        Strings.all.map { strings in
            TestCase(
                "at \(size.width) x \(size.height), \(strings.languageName), every screen has finger-sized targets and fitting texts, and matches its reference picture"
            ) { t in
                walk(t, size, strings.code)
            }
        }
    }
