import Text

/// The identity by which the app finds a stored Bluetooth sensor again: its address and its current name, separated by "|".
public struct SensorPlace: Equatable, Sendable {
    /// The sensor's address: twelve hexadecimal digits, then a letter for the kind of address.
    public var address: String
    public var name: String

    public init(address: String, name: String) {
        self.address = address
        self.name = name
    }

    /// A title that distinguishes sensors with the same name: the name, followed by the last four digits of the address unless the name already ends
    /// with them.
    public var title: String {
        let digits = address.utf8.prefix(12).suffix(4).map(ASCII.uppercased)
        let bytes = Array(name.utf8)
        if bytes.suffix(4).map(ASCII.uppercased).elementsEqual(digits) { return name }
        return String(decoding: bytes.isEmpty ? digits : bytes + [UInt8(ascii: " ")] + digits, as: UTF8.self)
    }

    /// Parses a text that `details` has written. Any text is allowed; missing parts are empty.
    public init(details: String) {
        let parts = details.utf8.split(
            separator: UInt8(ascii: "|"), maxSplits: 1, omittingEmptySubsequences: false)
        func part(_ index: Int) -> String {
            index < parts.count ? String(decoding: Array(parts[index]), as: UTF8.self) : ""
        }
        self.init(address: part(0), name: part(1))
    }

    /// The address and the name as one text without control characters.
    public var details: String {
        let own = Array(address.utf8) + [UInt8(ascii: "|")] + name.utf8.map { $0 < 0x20 || $0 == 0x7F ? 0x20 : $0 }
        return String(decoding: own, as: UTF8.self)
    }
}
