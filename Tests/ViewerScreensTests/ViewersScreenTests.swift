import Drawing
import ScreenRig
import Screens
import Services
import Settings
import TestKit
import Widgets

/// The second screen of a test. The test sets its state.
private final class TestViewers: ViewerService {
    var state = ViewerServerState.off { didSet { revision &+= 1 } }
    var revision: UInt32 = 0
    let port = 8080
    var code: String?
    var browsers: [ViewerBrowser] = [] { didSet { revision &+= 1 } }
    var ended: [UInt32] = []
    var allEnded = 0

    func showCode() {
        guard code == nil else { return }
        code = "042317"
        revision &+= 1
    }
    func hideCode() { code = nil }
    func end(_ browser: ViewerBrowser) {
        ended.append(browser.id)
        browsers.removeAll { $0.id == browser.id }
    }
    func endAll() {
        allEnded += 1
        browsers = []
    }
}

private func open(
    _ t: Expectations, _ size: Size = Size(width: 800, height: 480), _ language: String = "en"
) -> (
    rig: Rig, viewers: TestViewers
)? {
    let host = TestHost()
    let viewers = TestViewers()
    host.viewers = viewers
    // As on the board, the name has its domain already.
    host.testDevice.deviceFacts.hostName = "pocketscope.local"
    guard let rig = Rig.make(t, size, language: language, host: host) else { return nil }
    rig.context.router.open(.device)
    rig.settleTransition()
    return (rig, viewers)
}

private let two = [
    ViewerBrowser(id: 1, name: "Firefox on Android", addresses: ["192.168.1.31"]),
    ViewerBrowser(id: 2, name: "", addresses: []),
]

private func walk(_ t: Expectations, _ size: Size, _ language: String) {
    guard let (rig, viewers) = open(t, size, language) else { return }
    let suffix = "-\(size.width)x\(size.height)-\(language)"
    func show(_ name: String) {
        rig.settleTransition()
        rig.frames(80)
        rig.checkLayout(name + suffix)
        rig.picture(name + suffix)
    }
    rig.tap("device.viewers")
    show("viewers-off")
    rig.tap("viewers.turn")
    viewers.state = .starting
    show("viewers-starting")
    viewers.state = .running
    show("viewers-code")
    viewers.browsers = two
    show("viewers-two")
    rig.tap("viewers.end-all")
    show("viewers-question")
    rig.tap("dialog.secondary")
    viewers.state = .failing
    show("viewers-failing")
    rig.host.testDevice.interfaces = []
    viewers.state = .running
    show("viewers-no-network")
}

/// The tests of the screen about the second screen: pictures, the code, questions. They take about a second.
public let viewerScreensTests = TestSuite(
    "ViewerScreens",
    [
        TestCase("the screen of the second screen fits in both orientations and languages") { t in
            for (width, height) in [(800, 480), (480, 800)] {
                for language in ["en", "de"] { walk(t, Size(width: width, height: height), language) }
            }
        },
        TestCase(
            "the code exists while the second screen's sheet is open, and the sheet switches the setting"
        ) { t in
            guard let (rig, viewers) = open(t) else { return }
            t.expect(viewers.code == nil)
            rig.tap("device.viewers")
            rig.settleTransition()
            t.expect(viewers.code != nil)
            t.expect(!rig.context.settings.current[isOn: .shares])
            rig.tap("viewers.turn")
            t.expect(rig.context.settings.current[isOn: .shares])
            rig.tap("viewers.turn")
            t.expect(!rig.context.settings.current[isOn: .shares])
            rig.tap("viewers.close")
            rig.settleTransition()
            t.expect(viewers.code == nil)
        },
        TestCase("after a question, one browser or all browsers of the second screen are ended") { t in
            guard let (rig, viewers) = open(t) else { return }
            rig.tap("device.viewers")
            rig.settleTransition()
            rig.tap("viewers.turn")
            viewers.state = .running
            viewers.browsers = two
            rig.frames(5)
            rig.tap("viewers.0")
            rig.settleTransition()
            rig.tap("dialog.secondary")
            t.expect(viewers.ended.isEmpty)
            rig.tap("viewers.0")
            rig.settleTransition()
            rig.tap("dialog.primary")
            t.expect(viewers.ended == [1])
            rig.settleTransition()
            rig.tap("viewers.end-all")
            rig.settleTransition()
            rig.tap("dialog.primary")
            t.expectEqual(viewers.allEnded, 1)
        },
    ])
