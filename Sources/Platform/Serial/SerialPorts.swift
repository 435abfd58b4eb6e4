import CSystem

/// A plugged-in USB adapter with a serial line.
public struct SerialPort: Equatable, Sendable {
    /// The adapter's device file.
    public let path: String
    /// The numbers of the manufacturer and of the product, as the adapter states them to USB.
    public let vendor: UInt16
    public let product: UInt16
    /// The adapter's serial number; empty if it has none.
    public let serialNumber: String
}

/// Lists the plugged-in USB adapters with serial lines.
public struct SerialPorts: Sendable {
    /// The maximum number of listed adapters.
    public static let maximum = 16
    /// The maximum length in bytes of a serial number. USB allows 126 characters.
    public static let maximumNumberBytes = 64

    private let devices: String
    private let files: String

    /// - Parameters:
    ///   - devices: the folder of sysfs with a link for each adapter.
    ///   - files: the folder with the device files.
    public init(devices: String = "/sys/bus/usb-serial/devices", files: String = "/dev") {
        self.devices = devices
        self.files = files
    }

    /// The adapters that this process may open, by the names of their device files. An adapter appears when udev has given its file to the app.
    public var all: [SerialPort] {
        // Without an adapter, the folder does not exist.
        guard let names = try? listNames(devices, maximum: Self.maximum, where: { !$0.utf8.starts(with: ".".utf8) })
        else { return [] }
        return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.compactMap { name in
            let path = files + "/" + name
            // The link leads to the port. The interface contains the port, and the USB device contains the interface.
            let device = devices + "/" + name + "/../../"
            guard access(path, R_OK | W_OK) == 0, let vendor = Self.number(device + "idVendor"),
                let product = Self.number(device + "idProduct")
            else { return nil }
            return SerialPort(
                path: path, vendor: vendor, product: product, serialNumber: Self.text(device + "serial"))
        }
    }

    /// The hexadecimal number in a file of sysfs.
    private static func number(_ path: String) -> UInt16? {
        guard let bytes = try? readFile(path, maximum: 16) else { return nil }
        var number: UInt16 = 0
        var digits = 0
        for byte in bytes where byte != UInt8(ascii: "\n") {
            let digit: UInt8
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
            default: return nil
            }
            digits += 1
            number = number << 4 | UInt16(digit)
        }
        return digits == 4 ? number : nil
    }

    /// The visible ASCII characters in a file of sysfs, at most `maximumNumberBytes`.
    private static func text(_ path: String) -> String {
        let bytes = (try? readBeginning(of: path, maximum: 256).bytes) ?? []
        // The app separates parts of stored texts with "|".
        let visible = bytes.filter { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "|") }
        return String(decoding: visible.prefix(maximumNumberBytes), as: UTF8.self)
    }
}
