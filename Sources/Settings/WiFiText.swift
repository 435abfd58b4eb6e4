import Text

/// The name of a wireless network (SSID): 1 to 32 bytes with any values.
public struct WiFiName: Equatable, Sendable {
    public static let maximumBytes = 32
    public let bytes: [UInt8]

    /// - Returns: nil if there are no bytes, or more than 32.
    public init?(_ bytes: [UInt8]) {
        guard (1...Self.maximumBytes).contains(bytes.count) else { return nil }
        self.bytes = bytes
    }

    /// Parses a name in the format of the settings.
    public init?(text: some Collection<UInt8>) {
        guard let bytes = EscapedText.bytes(of: text) else { return nil }
        self.init(bytes)
    }

    /// The name in the format of the settings.
    public var text: String { EscapedText.text(of: bytes) }

    /// The name for display. Bytes that are not text are shown as hexadecimal digits.
    public var shown: String {
        EscapedText.isText(bytes) && bytes.contains { $0 != 0x20 }
            ? String(decoding: bytes, as: UTF8.self) : EscapedText.digits(of: bytes)
    }
}

/// The password of a wireless network: 8 to 63 printable ASCII characters, including spaces (IEEE 802.11, J.4.1).
public struct WiFiPassword: Equatable, Sendable {
    public static let lengths = 8...63
    public let bytes: [UInt8]

    public init?(_ bytes: [UInt8]) {
        guard Self.lengths.contains(bytes.count), bytes.allSatisfy({ (0x20...0x7E).contains($0) }) else { return nil }
        self.bytes = bytes
    }

    /// Parses a password in the format of the settings.
    public init?(text: some Collection<UInt8>) {
        guard let bytes = EscapedText.bytes(of: text) else { return nil }
        self.init(bytes)
    }

    /// The password in the format of the settings.
    public var text: String { EscapedText.text(of: bytes) }
}

/// The wireless network that the settings contain: its name and its password.
public struct WiFiAccess: Equatable, Sendable {
    public let name: WiFiName
    /// The password; nil for an open network.
    public let password: WiFiPassword?

    public init(name: WiFiName, password: WiFiPassword?) {
        self.name = name
        self.password = password
    }
}

/// Writes bytes as a part of a text line. Bytes that are readable text are written unchanged, others as "hex:" and two hexadecimal digits per byte.
enum EscapedText {
    private static let mark = Array("hex:".utf8)
    /// The maximum length of the written text for `count` bytes.
    static func maximumLength(ofBytes count: Int) -> Int { mark.count + 2 * count }

    private static func isMarked(_ bytes: some Collection<UInt8>) -> Bool {
        bytes.prefix(mark.count).elementsEqual(mark) { ASCII.lowercased($0) == $1 }
    }

    /// True if the bytes are UTF-8 without control characters.
    static func isText(_ bytes: [UInt8]) -> Bool {
        guard isUTF8(bytes) else { return false }
        return !bytes.indices.contains { index in
            switch bytes[index] {
            case 0x00..<0x20, 0x7F: true
            // In UTF-8, 0xC2 is the first byte of U+0080 to U+00BF. U+0080 to U+009F are control characters.
            case 0xC2: bytes[index + 1] < 0xA0
            case 0xE2 where bytes[index + 1] == 0x80: isUnseen(bytes[index + 2])
            case 0xE2 where bytes[index + 1] == 0x81: (0xA0...0xAF).contains(bytes[index + 2])
            default: false
            }
        }
    }

    /// True if a character from U+2000 to U+203F, given by its last byte, is invisible: it has no width, ends a line, or changes the writing
    /// direction.
    private static func isUnseen(_ last: UInt8) -> Bool { (0x8B...0x8F).contains(last) || (0xA8...0xAE).contains(last) }

    /// The bytes that a text stands for; nil for an invalid text.
    static func bytes(of text: some Collection<UInt8>) -> [UInt8]? {
        guard isMarked(text) else {
            let bytes = Array(text)
            return isText(bytes) && bytes.first != 0x20 && bytes.last != 0x20 ? bytes : nil
        }
        var bytes: [UInt8] = []
        var high: UInt8?
        for digit in text.dropFirst(mark.count) {
            guard let value = ASCII.hexadecimal(digit) else { return nil }
            if let first = high {
                bytes.append(first << 4 | value)
                high = nil
            } else {
                high = value
            }
        }
        return high == nil ? bytes : nil
    }

    static func text(of bytes: [UInt8]) -> String {
        let isPlain = isText(bytes) && bytes.first != 0x20 && bytes.last != 0x20 && !isMarked(bytes)
        return isPlain ? String(decoding: bytes, as: UTF8.self) : digits(of: bytes)
    }

    static func digits(of bytes: [UInt8]) -> String {
        var text = mark
        for byte in bytes { text += [ASCII.hexadecimalDigit(byte >> 4), ASCII.hexadecimalDigit(byte)] }
        return String(decoding: text, as: UTF8.self)
    }
}
