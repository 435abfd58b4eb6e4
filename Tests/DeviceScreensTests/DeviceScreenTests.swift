import Drawing
import Gestures
import ScreenRig
import Screens
import Services
import Settings
import TestKit
import Widgets

/// Returns the values of a board without a network, and with unusual numbers.
private func unpluggedFacts() -> DeviceFacts {
    var facts = DeviceFacts()
    facts.version = "9a41bbf12345+"
    facts.hostName = "pocketscope"
    facts.interfaces = [
        TestDevice.interface("eth0", [], hasLink: false, megabits: nil),
        TestDevice.interface("enx0050b612a3b4", ["192.168.178.123/24", "10.0.0.1/8"], hasLink: false, megabits: nil),
    ]
    facts.freeBytes = 0
    facts.totalBytes = 31_900_000_000
    facts.milliDegrees = -5_250
    return facts
}

private let log = [
    "display: 800x480 at 60.0 Hz, 127x76 mm", "first frame after 0.712 s",
    "settings: language = de",
    "connection: failed: There is no way to the server, and this line is so long that it needs more than one line of the screen.",
]

private func walkBluetooth(_ t: Expectations, _ size: Size, _ language: String) {
    guard let rig = Rig.make(t, size, language: language) else { return }
    rig.context.router.open(.device)
    let facts: [(name: String, bluetooth: DeviceBluetooth)] = [
        ("searching", DeviceBluetooth(.searching)),
        ("starting", DeviceBluetooth(.starting, address: "00:1a:7d:da:71:13")),
        ("ready", DeviceBluetooth(.ready, address: "00:1a:7d:da:71:13")), ("absent", DeviceBluetooth(.absent)),
        ("firmware", DeviceBluetooth(.failed, missingFirmware: "rtl_bt/rtl8761bu_fw.bin")),
    ]
    for (name, bluetooth) in facts {
        rig.host.testDevice.deviceFacts.bluetooth = bluetooth
        rig.skip(61)
        rig.settleTransition()
        rig.frames(2)
        let name = "device-bluetooth-" + name + "-\(size.width)x\(size.height)-\(language)"
        rig.checkLayout(name)
        rig.picture(name)
    }
}

private func walk(_ t: Expectations, _ size: Size, _ language: String) {
    let suffix = "-\(size.width)x\(size.height)-\(language)"
    guard let rig = Rig.make(t, size, language: language) else { return }
    func show(_ name: String) {
        rig.settleTransition()
        rig.frames(2)
        rig.checkLayout(name + suffix)
        rig.picture(name + suffix)
    }
    let device = rig.host.testDevice
    device.lines = log
    device.listed = [
        DeviceLicense(name: "PocketScope", terms: "MIT"), DeviceLicense(name: "linux-image", terms: "GPL-2"),
        DeviceLicense(name: "libgcc", terms: "GPL-3+ with the GCC runtime library exception"),
    ]
    rig.context.router.open(.device)
    show("device")
    device.deviceFacts = unpluggedFacts()
    rig.skip(61)
    show("device-unplugged")
    device.deviceFacts = TestDevice().deviceFacts
    rig.skip(61)
    scroll(rig)
    show("device-end")
    rig.tap("device.licenses")
    show("device-licenses")
    rig.tap("licenses.close")
    rig.settleTransition()
    scroll(rig)
    rig.tap("device.log")
    show("device-log")
    rig.tap("log.close")
    rig.settleTransition()
    rig.frames(2)
    backToTop(rig)
    rig.tap("device.clock")
    show("device-clock")
    rig.focus("clock.date")
    show("device-clock-typing")
    rig.tap("clock.cancel")
    rig.settleTransition()
    rig.host.clock = nil
    rig.skip(61)
    show("device-no-clock")
    device.deviceFacts.refusedTime = 1_714_000_000
    rig.skip(61)
    show("device-clock-refused")
    device.deviceFacts.refusedTime = 2_208_988_800
    rig.skip(61)
    show("device-clock-too-late")
    device.deviceFacts.refusedTime = nil
    rig.skip(61)
    rig.tap("device.power-off")
    show("device-power-off")
    rig.tap("dialog.secondary")
    rig.settleTransition()
    t.expect(device.endings.isEmpty)
    rig.tap("device.restart")
    show("device-restart")
    rig.tap("dialog.primary")
    show("device-restarting")
    rig.frames(40)
    t.expect(device.endings == [.restart])
}

/// Scrolls the list to its end.
private func scroll(_ rig: Rig) {
    let height = rig.shell.surface.height
    for _ in 0..<3 {
        rig.touch(.began, 8, height - 80)
        for step in 1...10 { rig.touch(.moved, 8, height - 80 - step * (height - 160) / 10) }
        rig.frames(20)
        rig.touch(.ended, 8, 80)
        rig.frames(40)
    }
}

/// Scrolls the list to its start.
private func backToTop(_ rig: Rig) {
    let height = rig.shell.surface.height
    for _ in 0..<3 {
        rig.touch(.began, 8, 100)
        for step in 1...10 { rig.touch(.moved, 8, 100 + step * (height - 200) / 10) }
        rig.frames(20)
        rig.touch(.ended, 8, height - 100)
        rig.frames(40)
    }
}

let deviceScreenTests =
    SmallPanel.tests("the screens of the device", walk)
    + Rig.sizes.flatMap { size in
        Strings.all.map { strings in
            TestCase("at \(size.width) x \(size.height), \(strings.languageName), the values on the device screen fit")
            { t in
                walk(t, size, strings.code)
                walkBluetooth(t, size, strings.code)
            }.portable
        }
    }
    + [
        TestCase("a touch on a row of the settings opens the device screen, which shows the board's present values") {
            t in
            guard let rig = Rig.make(t) else { return }
            rig.tap("connection.settings")
            rig.settleTransition()
            scroll(rig)
            rig.tap("settings.device")
            rig.settleTransition()
            t.expectEqual(rig.screenName, "device")
            t.expect(rig.host.testDevice.refreshes > 0, "the screen did not read the card's values")
            rig.frames(70)
            let before = rig.pixels()
            rig.host.testDevice.deviceFacts.hostName = "another"
            rig.frames(70)
            t.expect(rig.pixels() != before, "the screen does not show the board's changed values")
            let refreshes = rig.host.testDevice.refreshes
            rig.frames(600)
            t.expectEqual(
                rig.host.testDevice.refreshes, refreshes + 10, "the screen does not read the card once a second")
            rig.tap("device.close")
            rig.settleTransition()
            t.expectEqual(rig.screenName, "allsettings")
        },
        TestCase(
            "on the device screen, the rows about the card appear within 1/12 s, so that no row moves under the user's finger"
        ) { t in
            guard let rig = Rig.make(t, Size(width: 480, height: 800)) else { return }
            let device = rig.host.testDevice
            let known = device.deviceFacts
            device.deviceFacts.totalBytes = nil
            device.deviceFacts.freeBytes = nil
            rig.context.router.open(.device)
            rig.settleTransition()
            guard let before = rig.target("device.log")?.frame else { return t.fail("no row") }
            device.deviceFacts = known
            // The new facts must be shown within five frames (1/12 s).
            rig.frames(5)
            t.expect((rig.target("device.log")?.frame.y ?? 0) > before.y)
        },
        TestCase(
            "after the user confirms that the board must shut down, a message is shown, and then the board shuts down once"
        ) {
            t in
            guard let rig = Rig.make(t) else { return }
            rig.context.router.open(.device)
            rig.settleTransition()
            rig.tap("device.power-off")
            rig.tap("dialog.primary")
            rig.frames(10)
            t.expectEqual(rig.screenName, "ending")
            t.expect(rig.host.testDevice.endings.isEmpty, "the board shut down before the message was visible")
            rig.frames(120)
            t.expect(rig.host.testDevice.endings == [.powerOff])
            t.expect(rig.shell.targets.isEmpty)
        },
        TestCase(
            "the user sets the clock in local time; an invalid or out-of-range date or time is refused"
        ) { t in
            let host = TestHost()
            host.clock = nil
            var settings = Settings()
            // Selects the time zone of Berlin, which is value 12 of the setting.
            settings[number: .timeZone] = 12
            var stored = StoredSettings()
            _ = stored.apply(settings)
            guard let rig = Rig.make(t, host: host, settings: stored) else { return }
            rig.context.router.open(.device)
            rig.settleTransition()
            scroll(rig)
            backToTop(rig)
            rig.tap("device.clock")
            rig.settleTransition()
            func type(_ field: String, _ text: String) {
                rig.focus(field)
                for _ in 0..<10 { rig.tap("key.delete") }
                rig.type(text)
            }
            for (date, time) in [
                ("2031-02-29", "09:30"), ("2001-01-01", "09:30"), ("2023-12-31", "09:30"), ("2038-01-01", "09:30"),
                ("2031-07-01", "24:00"), ("", ""),
            ] {
                type("clock.date", date)
                type("clock.time", time)
                rig.tap("clock.ok")
                t.expect(rig.target("dialog.primary") != nil, "\(date) \(time) is taken")
                rig.tap("dialog.primary")
            }
            t.expect(host.testDevice.clocks.isEmpty)
            type("clock.date", "2031-07-01")
            type("clock.time", "09:30")
            rig.tap("clock.ok")
            rig.settleTransition()
            // The entered local time is 07:30 UTC, because Berlin is two hours ahead of UTC in summer.
            t.expectEqual(host.testDevice.clocks, [1_940_657_400])
            t.expectEqual(rig.screenName, "device")
        },
        TestCase("if a board cannot be shut down, there is no button for it") { t in
            let host = TestHost()
            host.testDevice.canEnd = false
            guard let rig = Rig.make(t, host: host) else { return }
            rig.context.router.open(.device)
            rig.settleTransition()
            t.expect(rig.target("device.power-off") == nil && rig.target("device.restart") == nil)
            t.expect(rig.target("device.close") != nil)
        },
        TestCase("the log view follows the newest lines until the user scrolls, and then keeps its position") { t in
            guard let rig = Rig.make(t) else { return }
            let device = rig.host.testDevice
            device.lines = (1...100).map { "line " + String($0) }
            rig.context.router.open(.device)
            rig.settleTransition()
            scroll(rig)
            rig.tap("device.log")
            rig.settleTransition()
            rig.frames(60)
            let end = rig.pixels()
            device.lines.append("one more")
            rig.frames(60)
            t.expect(rig.pixels() != end, "the log view does not show the newest line")
            rig.touch(.began, 200, 200)
            for step in 1...10 { rig.touch(.moved, 200, 200 + step * 20) }
            rig.frames(20)
            rig.touch(.ended, 200, 400)
            rig.settle()
            func lines() -> [UInt32] {
                // Compares the picture without its right edge, which shows the scroll mark.
                rig.pixels().enumerated().filter { $0.offset % 800 < 780 }.map { $0.element }
            }
            let scrolled = lines()
            t.expect(scrolled != end.enumerated().filter { $0.offset % 800 < 780 }.map { $0.element })
            device.lines.append("another")
            rig.frames(60)
            t.expect(lines() == scrolled, "the log view moved although the user had scrolled")
            rig.settle()
        },
    ]
