import Drawing
import Gestures
import ScreenRig
import Screens
import TestKit
import Widgets

/// Shows the graphs, then their bars, the cursors and the panel of settings. Bars, cursors and panel may cover the
/// graphs, so the test checks only that the touch targets are large enough and that texts fit.
private func walk(_ t: Expectations, _ size: Size, _ language: String) {
    let suffix = "-\(size.width)x\(size.height)-\(language)"
    guard let rig = Rig.make(t, size, language: language) else { return }
    rig.host.simulates = true
    func show(_ name: String) {
        rig.settleTransition()
        rig.frames(40)
        rig.checkFingers(name + suffix)
        for text in rig.context.looks.unfitTexts { t.fail("\(name + suffix): \"\(text)\" does not fit") }
        rig.picture(name + suffix)
    }
    func tap(_ name: String) {
        rig.frames(40)
        if rig.target(name) == nil {
            // A tap on the graphs shows the bars.
            rig.touch(.began, size.width / 2, size.height / 2)
            rig.touch(.ended, size.width / 2, size.height / 2)
            rig.frames(30)
        }
        rig.tap(name)
    }
    rig.tap("connection.demo")
    rig.frames(3)
    rig.tap("section.0")
    rig.tap("selection.apply")
    rig.settleTransition()
    show("graphs")
    tap("visualization.play")
    show("graphs-frozen")
    tap("visualization.measure")
    show("graphs-cursors")
    tap("visualization.measure")
    tap("visualization.settings")
    show("graphs-panel")
}

/// Texts name keys for the user to touch. On upright panels, these keys must be present.
private let keyTests = SmallPanel.tests("keys that texts name are present, and their screens") { t, size, language in
    guard let rig = Rig.make(t, size, language: language) else { return }
    rig.settle()
    for key in ["connection.demo", "connection.connect"] { t.expect(rig.target(key) != nil, "\(size): no \(key)") }
    rig.focus("connection.host")
    rig.type("x")
    t.expect(rig.target("key.connect") != nil && rig.target("connection.connect") != nil)
    let host = TestHost()
    let wifi = TestWiFi()
    wifi.networks = []
    host.testDevice.testWiFi = wifi
    guard let other = Rig.make(t, size, language: language, host: host) else { return }
    other.context.router.open(.wifi)
    other.settleTransition()
    other.checkLayout("wifi")
    t.expect(other.target("wifi.other")?.isEnabled == true)
}

let smallPanelTests = SmallPanel.tests("graphs, cursors and the panel of settings", walk) + keyTests
