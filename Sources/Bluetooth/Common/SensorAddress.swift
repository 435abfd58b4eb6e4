import Text

/// A sensor's Bluetooth address.
public struct SensorAddress: Hashable, Sendable {
    /// The way in which the address was assigned. The raw value is the kernel's number for the type of address.
    public enum Kind: UInt8, Sendable {
        case `public` = 1
        case random = 2
    }

    /// The address in 48 bits. The first byte of the written form ("00:1a:...") is the highest byte.
    public let bits: UInt64
    public let kind: Kind

    public init(_ bits: UInt64, _ kind: Kind) {
        self.bits = bits & 0xFFFF_FFFF_FFFF
        self.kind = kind
    }

    /// Reads an address from twelve hexadecimal digits and the letter "p" (public) or "r" (random).
    public init?(details: String.UTF8View) {
        guard details.count == 13 else { return nil }
        var bits: UInt64 = 0
        var kind: Kind?
        for (index, byte) in details.enumerated() {
            if index == 12 {
                kind = byte == UInt8(ascii: "p") ? .public : byte == UInt8(ascii: "r") ? .random : nil
            } else {
                guard let digit = ASCII.hexadecimal(byte) else { return nil }
                bits = bits << 4 | UInt64(digit)
            }
        }
        guard let kind else { return nil }
        self.init(bits, kind)
    }

    private func digits(from first: Int) -> [UInt8] {
        (first..<12).map { ASCII.hexadecimalDigit(UInt8(truncatingIfNeeded: bits >> UInt64(44 - 4 * $0)) & 15) }
    }

    /// The address as twelve hexadecimal digits and the kind's letter, "p" or "r".
    public var details: String {
        String(decoding: digits(from: 0) + [UInt8(ascii: kind == .public ? "p" : "r")], as: UTF8.self)
    }

    /// The address in the usual form, such as "00:1a:7d:da:71:13".
    public var written: String {
        var text: [UInt8] = []
        for (index, digit) in digits(from: 0).enumerated() {
            if index > 0, index % 2 == 0 { text.append(UInt8(ascii: ":")) }
            text.append(digit)
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// The last four digits in uppercase. They distinguish sensors with the same name in a list.
    public var suffix: String { String(decoding: digits(from: 8).map(ASCII.uppercased), as: UTF8.self) }
}
