import Drawing
import Gestures
import ScreenRig
import Screens
import Services
import Settings
import Signals
import TestKit
import Widgets

private func expectSaid(_ t: Expectations, _ interfaces: [DeviceInterface], _ picture: String, usesDHCP: Bool = true) {
    for language in ["en", "de"] {
        let host = TestHost()
        host.testDevice.interfaces = interfaces
        host.testDevice.usesDHCP = usesDHCP
        guard let rig = Rig.make(t, Rig.sizes[1], language: language, host: host) else { return }
        rig.settle()
        rig.checkLayout(picture)
        rig.picture(picture + "-" + language)
    }
}

let ownAddressTests = [
    TestCase("the connection screen shows the device's address, or the reason why it has none") { t in
        let plugged = TestDevice.interface("eth0", [])
        let unplugged = TestDevice.interface("eth0", [], hasLink: false)
        expectSaid(t, [], "own-no-interface")
        expectSaid(t, [unplugged], "own-no-cable")
        expectSaid(t, [unplugged, plugged], "own-no-lease")
        expectSaid(t, [plugged], "own-not-set", usesDHCP: false)
        expectSaid(t, [TestDevice.interface("eth0", ["192.168.178.123/24"], hasLink: false)], "own-unplugged")
        expectSaid(t, [unplugged, TestDevice.interface("eth1", ["192.168.178.123/24"])], "own-address")
    },
    TestCase("on every panel, the device's address can be touched and opens the device screen") { t in
        for size in Rig.sizes + [Size(width: 480, height: 272)] {
            let host = TestHost()
            host.testDevice.interfaces = [TestDevice.interface()]
            guard let rig = Rig.make(t, size, host: host) else { return }
            rig.settle()
            rig.checkLayout("\(size.width) x \(size.height)")
            rig.tap("connection.device")
            rig.settleTransition()
            t.expectEqual(rig.screenName, "device", "\(size.width) x \(size.height)")
        }
    },
    TestCase("when a network cable is plugged in, the connection screen and the settings show that within a second") {
        t in
        let host = TestHost()
        host.testDevice.interfaces = [TestDevice.interface("eth0", [], hasLink: false)]
        guard let rig = Rig.make(t, host: host) else { return }
        rig.settle()
        func expectChange(
            _ place: String, _ interfaces: [DeviceInterface], file: StaticString = #fileID, line: UInt = #line
        ) {
            let before = rig.pixels()
            rig.frames(61)
            t.expect(rig.pixels() == before, "\(place): something moves", file: file, line: line)
            host.testDevice.interfaces = interfaces
            rig.frames(61)
            t.expect(rig.pixels() != before, "\(place): nothing changed", file: file, line: line)
        }
        expectChange("connection", [TestDevice.interface()])
        rig.tap("connection.device")
        rig.settleTransition()
        t.expectEqual(rig.screenName, "device")
        rig.tap("device.close")
        rig.settleTransition()
        rig.focus("connection.host")
        rig.type("a")
        rig.checkLayout("own-keyboard")
        rig.picture("own-keyboard")
        rig.context.router.open(.settings(.expert))
        rig.settleTransition()
        for _ in 0..<40 where rig.target("settings.address") == nil {
            rig.touch(.began, 8, 460)
            for step in 1...10 { rig.touch(.moved, 8, 460 - step * 12) }
            rig.frames(20)
            rig.touch(.ended, 8, 340)
            rig.settle()
        }
        expectChange("settings", [TestDevice.interface("eth0", [])])
        rig.checkLayout("own-settings")
        rig.tap("settings.address")
        rig.settleTransition()
        t.expectEqual(rig.screenName, "device")
    },
    TestCase(
        "if a connection fails because the device has no route to the server, the message contains the device's address"
    ) { t in
        guard let rig = Rig.make(t) else { return }
        rig.host.testDevice.interfaces = [TestDevice.interface("eth0", [])]
        rig.frames(61)
        rig.host.nextSource.answer = [.failed(.unreachable)]
        rig.connect()
        rig.settle()
        rig.checkLayout("own-failure")
        rig.picture("own-failure")
    },
]
