import App
import CSystem
import Platform
import Sensors
import Services
import Storing
import TestKit

/// Creates files below a folder as the kernel offers them in /sys and /proc.
private func make(_ root: String, _ files: [(path: String, text: String)]) {
    for (path, text) in files {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { continue }
        _ = try? makeFolder(root + String(path[..<slash]))
        _ = TestFiles.store(Array(text.utf8), at: root + path)
    }
}

private final class SetClock: MonotonicClock {
    var now: Int64 = 1
}

private let zones = "/sys/class/thermal/thermal_zone"

let deviceTests = [
    TestCase("the app reads from a file of init (the first process) which firmware a Bluetooth controller lacks") { t in
        guard let bench = StorageBench() else { return t.fail("no bench") }
        t.expect(BoardFacts.missingBluetoothFirmware(root: bench.folder).isEmpty)
        make(bench.folder, [("/run/bluetooth-firmware", "rtl_bt/rtl8761bu_fw.bin\n")])
        t.expectEqual(BoardFacts.missingBluetoothFirmware(root: bench.folder), "rtl_bt/rtl8761bu_fw.bin")
    },
    TestCase(
        "a screen that needs a Bluetooth adapter searches for one every 2 s, and reports a missing adapter after 6 s"
    ) { t in
        let clock = SetClock()
        guard let loop = try? EventLoop(clock: clock) else { return t.fail("no loop") }
        var looks = 0
        // The sensor's socket name is visible on the whole machine, and this test can run several times at once, so the
        // name contains the process number.
        let sensors = SensorsInRange(
            descriptorSocket: "pocketscope-test-\(getpid())", loop: loop, ask: { looks += 1 }, log: { _ in })
        defer { sensors.close() }
        for begin: Int64 in [0, 60_000] {
            looks = 0
            for milliseconds: Int64 in stride(from: 0, through: 20_000, by: 500) {
                clock.now = 1 + (begin + milliseconds) * 1_000_000
                let state = sensors.controller().state
                t.expect(state == (milliseconds < 6000 ? .searching : .absent), "after \(begin) + \(milliseconds) ms")
                t.expectEqual(looks, 1 + Int(milliseconds / 2000))
            }
        }
    },
    TestCase(
        "the temperature that the app shows is that of the board's hottest sensor; sensors with invalid values are ignored"
    ) { t in
        guard let bench = StorageBench() else { return t.fail("no bench") }
        let root = bench.folder
        t.expect(BoardFacts.milliDegrees(root: root) == nil)
        t.expect(BoardFacts.hostName(root: root).isEmpty)
        t.expect(BoardFacts.megabits(ofInterface: "eth0", root: root) == nil)
        make(
            root,
            [
                (zones + "0/temp", "41250\n"), (zones + "1/temp", "hot\n"), (zones + "2/temp", "999999\n"),
                (zones + "3/temp", "-5000\n"), (zones + "4/temp", "52000\n"),
                ("/proc/sys/kernel/hostname", "pocketscope\n"), ("/sys/class/net/eth0/speed", "1000\n"),
                ("/sys/class/net/eth1/speed", "-1\n"),
            ])
        t.expectEqual(BoardFacts.milliDegrees(root: root) ?? 0, 52_000)
        t.expectEqual(BoardFacts.hostName(root: root), "pocketscope")
        make(root, [("/run/name", "pocketscope-2.local\n")])
        t.expectEqual(BoardFacts.hostName(root: root), "pocketscope-2.local")
        t.expectEqual(BoardFacts.megabits(ofInterface: "eth0", root: root) ?? 0, 1000)
        t.expect(BoardFacts.megabits(ofInterface: "eth1", root: root) == nil)
    },
    TestCase(
        "when the app reads the free space of the card, it also reads the board's batteries and chargers; batteries of mice are ignored"
    ) {
        t in
        guard let bench = StorageBench() else { return t.fail("no bench") }
        let supplies = "/sys/class/power_supply/"
        /// Returns the power state that the device reads in its first refresh.
        func power(_ files: [(path: String, text: String)]) -> DevicePower? {
            make(bench.folder, files.map { (path: supplies + $0.path, text: $0.text + "\n") })
            let device = Device(storage: bench.storage, dataFolder: bench.folder, usesDHCP: true, root: bench.folder)
            t.expect(device.recordingBytes == nil && device.power == nil)
            device.refresh()
            t.expect((bench.wait { device.recordingBytes } ?? 0) > 0)
            return device.power
        }
        t.expect(power([("mouse/type", "Battery"), ("mouse/scope", "Device"), ("mouse/capacity", "3")]) == nil)
        t.expect(power([("usb/type", "USB"), ("usb/online", "1")]) == nil, "a board without a battery")
        t.expect(
            power([("bat/type", "Battery"), ("bat/present", "0"), ("bat/capacity", "50")]) == nil, "no battery is in")
        let both: [(path: String, text: String)] = [
            ("bat/present", "1"), ("bat/status", "Charging"), ("cell/type", "Battery"), ("cell/capacity", "12"),
        ]
        t.expect(power(both) == DevicePower(percent: 12, supply: .outside))
        t.expect(
            power([("usb/online", "0"), ("bat/status", "Discharging")]) == DevicePower(percent: 12, supply: .battery))
        // Percentages out of range are read as unknown.
        t.expect(
            power([("cell/capacity", "full"), ("bat/capacity", "101")]) == DevicePower(percent: nil, supply: .battery))
    },
    TestCase(
        "the display's backlight is set in percent of its maximum and never to 0; one without brightness levels does not change"
    ) {
        t in
        guard let bench = StorageBench() else { return t.fail("no bench") }
        let lights = "/sys/class/backlight/"
        func value(_ name: String) -> String {
            let bytes = (try? readFile(bench.folder + lights + name + "/brightness", maximum: 32)) ?? []
            return String(decoding: bytes.prefix { $0 != 0x0A }, as: UTF8.self)
        }
        func device(setsBacklight: Bool = true) -> Device {
            Device(
                storage: bench.storage, dataFolder: bench.folder, usesDHCP: true, root: bench.folder,
                setsBacklight: setsBacklight)
        }
        t.expect(!device().hasBacklight)
        make(
            bench.folder,
            [
                (lights + "panel/max_brightness", "255\n"), (lights + "panel/brightness", "200\n"),
                (lights + "coarse/max_brightness", "7\n"), (lights + "coarse/brightness", "5\n"),
                (lights + "switch/max_brightness", "1\n"), (lights + "switch/brightness", "1\n"),
                (lights + "broken/max_brightness", "many\n"), (lights + "broken/brightness", "x\n"),
            ])
        t.expect(!device(setsBacklight: false).hasBacklight, "the app offers to set the brightness of a PC's panel")
        let device = device()
        t.expect(device.hasBacklight)
        t.expect(device.setBrightness(percent: 50))
        t.expectEqual(value("panel"), "127")
        t.expectEqual(value("coarse"), "3")
        t.expect(device.setBrightness(percent: 10))
        t.expectEqual(value("panel"), "25")
        t.expectEqual(value("coarse"), "1", "never dark")
        t.expectEqual(value("switch"), "1")
        t.expectEqual(value("broken"), "x")
        // Without the file for the brightness, setting it fails, and the device reports that.
        unlink(bench.folder + lights + "panel/brightness")
        t.expect(!device.setBrightness(percent: 75))
        t.expectEqual(value("coarse"), "5", "after one backlight failed, the other backlights were not set")
    },
    TestCase(
        "the app's writing thread reads version and licenses from the system image, and the free space from the card"
    ) { t in
        guard let bench = StorageBench() else { return t.fail("no bench") }
        make(
            bench.folder,
            [
                ("/etc/versions", "pocketscope 9a41bbf12345+\nsecurity-updates yes\n"),
                ("/etc/licenses", "busybox\tGPL-2\nnonsense\n\tMIT\nlibgcc\tGPL-3+ with the exception\n"),
            ])
        let device = Device(
            storage: bench.storage, dataFolder: bench.folder, usesDHCP: true, root: bench.folder)
        t.expect(device.facts().version.isEmpty && device.facts().freeBytes == nil)
        device.refresh()
        guard let facts = bench.wait(for: { device.facts().freeBytes.map { _ in device.facts() } }) else {
            return t.fail("nothing comes")
        }
        t.expectEqual(facts.version, "9a41bbf12345+")
        t.expect((facts.freeBytes ?? 0) > 0 && (facts.freeBytes ?? 0) <= (facts.totalBytes ?? 0))
        var found: [DeviceLicense]?
        device.licenses { found = $0 }
        let licenses = bench.wait { found } ?? []
        t.expectEqual(licenses.map { $0.name }, ["busybox", "libgcc"])
        t.expectEqual(licenses.map { $0.terms }, ["GPL-2", "GPL-3+ with the exception"])
        t.expect(!device.canEnd)
    },
    TestCase(
        "whatever the files of the system image contain, the texts of version and licenses are cut at a maximum length"
    ) { t in
        t.expect(ImageFiles.version([]) == nil)
        t.expect(ImageFiles.version(Array("pocketscope \n".utf8)) == nil)
        t.expect(ImageFiles.version(Array("something else\npocketscope 1\n".utf8)) == nil)
        t.expect(ImageFiles.version(Array("pocketscope ".utf8) + [UInt8](repeating: 0x31, count: 5000)) == nil)
        let many = (0..<5000).reduce(into: [UInt8]()) { bytes, _ in bytes += Array("a\tb\n".utf8) }
        t.expectEqual(ImageFiles.licenses(many).count, ImageFiles.maximumLicenses)
        t.expect(ImageFiles.licenses([UInt8](repeating: 0x09, count: 9000)).isEmpty)
    },
]
