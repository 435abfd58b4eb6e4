import Text

/// A sensor's Bluetooth address.
public struct SensorAddress: Hashable, Sendable {
    /// Who assigned the address. The raw value is the kernel's.
    public enum Kind: UInt8, Sendable {
        case `public` = 1
        case random = 2
    }

    /// 48 bits; the byte that is written first is the highest.
    public let bits: UInt64
    public let kind: Kind

    public init(_ bits: UInt64, _ kind: Kind) {
        self.bits = bits & 0xFFFF_FFFF_FFFF
        self.kind = kind
    }

    /// Reads the content of `details`: twelve hexadecimal digits, then "p" or "r".
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

    /// Twelve digits and the kind's letter.
    public var details: String {
        String(decoding: digits(from: 0) + [UInt8(ascii: kind == .public ? "p" : "r")], as: UTF8.self)
    }

    /// "00:1a:7d:da:71:13".
    public var written: String {
        var text: [UInt8] = []
        for (index, digit) in digits(from: 0).enumerated() {
            if index > 0, index % 2 == 0 { text.append(UInt8(ascii: ":")) }
            text.append(digit)
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// The last four digits, in uppercase. They distinguish sensors of the same name.
    public var suffix: String { String(decoding: digits(from: 8).map(ASCII.uppercased), as: UTF8.self) }
}
