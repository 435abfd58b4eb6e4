import Platform
import Services
import Text

/// Facts about the board from the kernel's files. Reading one takes well below a millisecond, since the files are in memory.
public enum BoardFacts {
    /// The maximum number of thermal zones that are read.
    static let maximumZones = 16
    private static let maximumBytes = 256

    /// The machine's name in the network; other machines find it by this name through multicast DNS. Empty if the machine has no name.
    package static func hostName(root: String = "") -> String {
        text(root + "/run/name") ?? text(root + "/proc/sys/kernel/hostname") ?? ""
    }

    /// The highest temperature that a sensor reports, in thousandths of a degree Celsius; nil if the board has no sensor.
    package static func milliDegrees(root: String = "") -> Int? {
        var hottest: Int?
        for zone in 0..<maximumZones {
            guard let text = text(root + "/sys/class/thermal/thermal_zone" + String(zone) + "/temp") else { break }
            guard let degrees = number(text), plausible.contains(degrees) else { continue }
            hottest = max(hottest ?? degrees, degrees)
        }
        return hottest
    }

    private static let plausible = -60_000...200_000

    /// The speed of an interface in megabits per second; nil if the driver does not report it.
    package static func megabits(ofInterface name: String, root: String = "") -> Int? {
        guard let text = text(root + "/sys/class/net/" + name + "/speed"), let speed = number(text), speed > 0 else {
            return nil
        }
        return speed
    }

    /// The state of the clock, which init writes to a file in memory.
    package static func clock(root: String = "") -> DeviceClock {
        switch text(root + "/run/clock") {
        case "rtc": .battery
        case "network": .network
        case "hand": .hand
        default: .notKnown
        }
    }

    /// The time in seconds since 1970 that the time server reported and init refused to set, because it was implausible; nil if init refused none.
    package static func refusedTime(root: String = "") -> Int64? {
        text(root + "/run/clock.refused").flatMap { ASCII.number($0.utf8[...], upTo: 1 << 40) }
    }

    /// The file name of the firmware that the Bluetooth controller's driver could not find; empty if the driver reported none.
    package static func missingBluetoothFirmware(root: String = "") -> String {
        PrintableText.line(text(root + "/run/bluetooth-firmware") ?? "", maximumBytes: 96)
    }

    /// The first line of a small file; nil if the file is missing or empty.
    private static func text(_ path: String) -> String? {
        guard let bytes = try? readFile(path, maximum: maximumBytes) else { return nil }
        return String(decoding: bytes.prefix { $0 != 0x0A }, as: UTF8.self)
    }

    private static func number(_ text: String) -> Int? {
        let isNegative = text.utf8.first == UInt8(ascii: "-")
        let digits = isNegative ? text.utf8.dropFirst() : text.utf8[...]
        let number: Int? = ASCII.number(digits, upTo: 1_000_000)
        return number.map { isNegative ? -$0 : $0 }
    }
}
