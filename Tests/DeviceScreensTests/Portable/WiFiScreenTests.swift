import Drawing
import Gestures
import ScreenRig
import Screens
import Services
import Settings
import TestKit
import Widgets

private let lab = WiFiAccess(
    name: WiFiName(Array("Lab".utf8))!, password: WiFiPassword(Array("correct horse".utf8)))

/// Opens the screen of wireless networks on a device whose adapter has joined no network.
private func open(
    _ t: Expectations, _ size: Size = Rig.sizes[0], _ language: String = "en", joined access: WiFiAccess? = nil
) -> (Rig, TestWiFi)? {
    let host = TestHost()
    let wifi = TestWiFi()
    host.testDevice.testWiFi = wifi
    host.testDevice.interfaces = [
        TestDevice.interface("eth0", [], hasLink: false), TestDevice.interface("wlan0", [], hasLink: false),
    ]
    var settings = Settings()
    settings.join(access)
    var stored = StoredSettings()
    _ = stored.apply(settings)
    guard let rig = Rig.make(t, size, language: language, host: host, settings: stored) else { return nil }
    rig.context.router.open(.wifi)
    rig.settleTransition()
    return (rig, wifi)
}

private func join(_ rig: Rig, _ state: WiFiState, _ addresses: [String] = []) {
    let device = rig.host.testDevice
    device.testWiFi?.note = WiFiNote(state, attempt: "2")
    device.interfaces[1] = TestDevice.interface("wlan0", addresses, hasLink: state == .joined, megabits: nil)
    rig.frames(20)
}

private func walk(_ t: Expectations, _ size: Size, _ language: String) {
    guard let (rig, wifi) = open(t, size, language) else { return }
    let suffix = "-\(size.width)x\(size.height)-\(language)"
    func show(_ name: String) {
        rig.settleTransition()
        rig.skip(20)
        rig.checkLayout(name + suffix)
        rig.picture(name + suffix)
    }
    wifi.note = WiFiNote(.noAdapter)
    show("wifi-no-adapter")
    wifi.note = WiFiNote(.off, attempt: "1")
    show("wifi-searching")
    wifi.networks = []
    show("wifi-none")
    wifi.networks = TestWiFi.clinic
    show("wifi-list")
    rig.tap("wifi.0")
    show("wifi-password")
    if rig.target("wifi-join.show") == nil {
        // Hides the keyboard, because it covers the switch on a low panel.
        rig.touch(.began, size.width / 2, 5)
        rig.touch(.ended, size.width / 2, 5)
        rig.frames(2)
    }
    rig.tap("wifi-join.show")
    rig.focus("wifi-join.password")
    rig.type("correct")
    show("wifi-password-shown")
    rig.tap("wifi-join.cancel")
    rig.settleTransition()
    rig.tap("wifi.other")
    show("wifi-other")
    rig.tap("wifi-join.cancel")
    rig.settleTransition()
    rig.tap("wifi.1")
    show("wifi-open")
    rig.tap("dialog.secondary")
    rig.tap("wifi.0")
    rig.settleTransition()
    rig.type("correct horse")
    rig.tap("wifi-join.ok")
    show("wifi-joining")
    join(rig, .refused)
    show("wifi-wrong-password")
    join(rig, .absent)
    wifi.networks = Array(TestWiFi.clinic.dropFirst())
    show("wifi-out-of-reach")
    wifi.networks = TestWiFi.clinic
    join(rig, .joined)
    show("wifi-waiting")
    rig.skip(1000)
    show("wifi-no-address")
    wifi.strength = -48
    join(rig, .joined, ["192.168.77.20/24"])
    show("wifi-connected")
    rig.tap("wifi.forget")
    show("wifi-forget")
    rig.tap("dialog.secondary")
    rig.tap("wifi.close")
    rig.settleTransition()
    rig.context.router.open(.device)
    show("device-wifi")
}

let wifiScreenTests =
    SmallPanel.tests("the screens of Wi-Fi", walk)
    + Rig.sizes.flatMap { size in
        Strings.all.map { strings in
            TestCase("at \(size.width) x \(size.height), \(strings.languageName), the list of wireless networks fits") {
                t in
                walk(t, size, strings.code)
            }
        }
    }
    + [
        TestCase(
            "if the user taps a wireless network and types its password, both are stored in the settings; too short a password is refused"
        ) { t in
            guard let (rig, wifi) = open(t) else { return }
            wifi.networks = TestWiFi.clinic
            rig.frames(20)
            rig.tap("wifi.0")
            rig.settleTransition()
            rig.type("short")
            rig.tap("wifi-join.ok")
            rig.tap("dialog.primary")
            t.expectEqual(rig.screenName, "wifi-join")
            t.expect(rig.context.settings.current.wifi == nil)
            rig.type(" but longer")
            rig.tap("wifi-join.ok")
            rig.settleTransition()
            t.expectEqual(rig.screenName, "wifi")
            t.expect(rig.context.settings.current.wifi?.name == lab.name)
            t.expect(rig.context.settings.current.wifi?.password?.bytes == Array("short but longer".utf8))
            t.expect(rig.host.settingsFile != nil)
            t.expect(!rig.host.lines.contains { contains($0, "short but") }, "the password is in the log")
            t.expectEqual(wifi.joins, 0)
            // Joining with the same password changes no setting, so the app must request a new attempt from the
            // adapter.
            rig.tap("wifi.0")
            rig.settleTransition()
            rig.type("short but longer")
            rig.tap("wifi-join.ok")
            rig.settleTransition()
            t.expectEqual(wifi.joins, 1)
            rig.tap("wifi.forget")
            rig.tap("dialog.primary")
            rig.settle()
            t.expect(rig.context.settings.current.wifi == nil)
            t.expect(rig.context.settings.current[text: .wifiPassword].isEmpty)
        },
        TestCase(
            "an open wireless network is joined after a question, a hidden one by its typed name, and an unsupported one never"
        ) { t in
            guard let (rig, wifi) = open(t) else { return }
            wifi.networks = TestWiFi.clinic
            rig.frames(20)
            rig.tap("wifi.1")
            rig.tap("dialog.primary")
            rig.frames(2)
            t.expect(rig.context.settings.current.wifi?.name.shown == "Gäste")
            t.expect(rig.context.settings.current.wifi?.password == nil)
            for row in ["wifi.3", "wifi.4"] { t.expect(rig.target(row)?.isEnabled == false, row) }
            rig.tap("wifi.other")
            rig.settleTransition()
            rig.tap("wifi-join.ok")
            rig.tap("dialog.primary")
            rig.type("hidden one")
            rig.focus("wifi-join.password")
            rig.type("12345678")
            rig.tap("wifi-join.ok")
            rig.settleTransition()
            t.expect(rig.context.settings.current.wifi?.name.shown == "hidden one")
        },
        TestCase(
            "while the list of wireless networks is open, the app searches for networks; without a Wi-Fi adapter, the list is empty"
        ) {
            t in
            guard let (rig, wifi) = open(t) else { return }
            wifi.networks = TestWiFi.clinic
            rig.frames(600)
            t.expectEqual(wifi.looks, 3)
            t.expect(rig.target("wifi.5") != nil)
            wifi.note = WiFiNote(.noAdapter)
            rig.frames(30)
            t.expect(rig.target("wifi.0") == nil && rig.target("wifi.other")?.isEnabled == false)
            wifi.note = WiFiNote(.off, attempt: "1")
            rig.frames(30)
            t.expect(rig.target("wifi.0") != nil)
            rig.tap("wifi.close")
            rig.settleTransition()
            let looks = wifi.looks
            rig.frames(600)
            t.expectEqual(wifi.looks, looks)
        },
        TestCase("if new wireless networks are found while a finger is on a row, the row stays there") { t in
            guard let (rig, wifi) = open(t) else { return }
            wifi.networks = TestWiFi.clinic
            rig.frames(20)
            guard let frame = rig.target("wifi.0")?.frame else { return t.fail("no row") }
            rig.touch(.began, frame.x + 40, frame.y + 20)
            wifi.networks = [TestWiFi.network("Another", -30)] + TestWiFi.clinic
            rig.frames(30)
            rig.touch(.ended, frame.x + 40, frame.y + 20)
            rig.settleTransition()
            rig.type("correct horse")
            rig.tap("wifi-join.ok")
            rig.settleTransition()
            t.expect(rig.context.settings.current.wifi?.name == lab.name)
        },
        TestCase("names of wireless networks with unusual characters stay within their rows") { t in
            guard let (rig, wifi) = open(t, Rig.sizes[1]) else { return }
            let names: [[UInt8]] = [
                [UInt8](repeating: 0xFF, count: 32), Array("\"quoted\" \\ back".utf8), [0x61, 0x00, 0x0A, 0x1B],
                Array("\u{1F600}\u{1F600} emoji".utf8), Array("\u{202E}evil".utf8), [UInt8](repeating: 0x57, count: 32),
                Array("  ".utf8),
            ]
            wifi.networks = names.map { WiFiNetwork(name: WiFiName($0)!, security: .password, strength: -50) }
            rig.frames(20)
            rig.checkLayout("wifi-hostile")
            rig.picture("wifi-hostile")
            for (index, name) in names.enumerated() {
                rig.tap("wifi." + String(index))
                rig.settleTransition()
                rig.type("correct horse")
                rig.tap("wifi-join.ok")
                rig.settleTransition()
                let settings = rig.context.settings.current
                t.expect(settings.wifi?.name.bytes == name, "network \(index)")
                let read = SettingsFile(rig.host.settingsFile ?? [])
                t.expect(
                    read.settings.wifi == settings.wifi && read.messages.isEmpty, "network \(index) is not read again")
                // Forgets the network that the device has joined. It is the first row of the list.
                rig.tap("wifi.forget")
                rig.tap("dialog.primary")
                rig.frames(20)
            }
        },
    ]

private func contains(_ text: String, _ part: String) -> Bool {
    let (text, part) = (Array(text.utf8), Array(part.utf8))
    return text.indices.contains { text[$0...].starts(with: part) }
}
