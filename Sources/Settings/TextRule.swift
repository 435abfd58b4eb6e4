import Mail
import Text

/// The rule that a text setting must satisfy. Every rule allows the empty text.
public enum TextRule: Sendable {
    /// A host name or address.
    case host
    /// A host name or address, and optionally a port after a colon.
    case hostAndPort
    /// The name or IPv4 address of a signal server, and optionally a port after a colon.
    case server
    /// An IPv4 address.
    case address
    /// An IPv4 netmask: one-bits followed by zero-bits.
    case netmask
    /// A width and height in millimeters, such as "154x86".
    case extent
    /// A line of a GPIO chip, such as "gpiochip0:17" or "gpiochip0:17:high".
    case gpioLine
    /// The calibration of a touch panel in the format of `TouchMatrix`.
    case touchMatrix
    /// A mail address.
    case mailAddress
    /// A unit, without digits and spaces. "uV" means microvolts.
    case unit
    /// Letters of any language, with single spaces between words.
    case words
    /// All characters except spaces and control characters.
    case visible
    /// The same characters as `visible`, but the text is never shown.
    case secret
    /// The name of a wireless network in the format of `WiFiName`.
    case wifiName
    /// The password of a wireless network in the format of `WiFiPassword`. It is never shown.
    case wifiPassword
    /// A country as two capital letters (ISO 3166).
    case country

    /// True if the text satisfies the rule.
    public func allows(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        guard !bytes.isEmpty else { return true }
        switch self {
        case .words: return Self.areWords(bytes)
        case .touchMatrix: return TouchMatrix(bytes) != nil
        case .wifiName: return WiFiName(text: bytes) != nil
        case .wifiPassword: return WiFiPassword(text: bytes) != nil
        default: break
        }
        // Refuse other characters: texts that the user sees and types here consist of ASCII.
        guard bytes.allSatisfy(ASCII.isVisible) else { return false }
        switch self {
        case .host: return (try? HostInput.checkHost(text)) != nil
        case .hostAndPort: return (try? HostInput.hostAndPort(text)) != nil
        case .server: return (try? HostInput.server(text)) != nil
        case .address: return IPv4.octets(bytes) != nil
        case .netmask: return IPv4.prefixLength(bytes) != nil
        case .extent: return Extent(bytes) != nil
        case .gpioLine: return GPIOLine(bytes) != nil
        case .mailAddress: return (try? MailAddress(text)) != nil
        case .unit: return !bytes.contains { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        case .country: return bytes.count == 2 && bytes.allSatisfy { (0x41...0x5A).contains($0) }
        case .words, .touchMatrix, .visible, .secret, .wifiName, .wifiPassword: return true
        }
    }

    private static func areWords(_ bytes: [UInt8]) -> Bool {
        var before = UInt8(ascii: " ")
        for byte in bytes {
            let isSpace = byte == UInt8(ascii: " ")
            guard byte >= 0x80 || ASCII.isVisible(byte) || (isSpace && before != byte) else { return false }
            before = byte
        }
        return before != UInt8(ascii: " ")
    }
}

/// Parses IPv4 addresses.
public enum IPv4 {
    /// The four numbers of an address such as "192.168.1.5"; nil for other texts.
    public static func octets(_ bytes: some Collection<UInt8>) -> [Int]? {
        let parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 4 else { return nil }
        var octets: [Int] = []
        for part in parts {
            guard part.count <= 3, let number = ASCII.number(part, upTo: 255) else { return nil }
            octets.append(number)
        }
        return octets
    }

    /// The number of one-bits in a netmask, for example 24 for 255.255.255.0; nil for other texts.
    public static func prefixLength(_ bytes: some Collection<UInt8>) -> Int? {
        guard let octets = octets(bytes) else { return nil }
        let mask = octets.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        let length = (~mask).leadingZeroBitCount
        return mask == 0 || mask == ~UInt32(0) << UInt32(32 - length) ? length : nil
    }
}

/// The size of a panel in millimeters, written as "154x86".
public struct Extent: Equatable, Sendable {
    public let width: Int
    public let height: Int
    /// The allowed width and height in millimeters.
    public static let range = 1...9999

    public init?(_ bytes: some Collection<UInt8>) {
        let parts = bytes.split(separator: UInt8(ascii: "x"), omittingEmptySubsequences: false)
        guard parts.count == 2, let width = FixedPoint.whole(parts[0]), let height = FixedPoint.whole(parts[1]),
            Self.range.contains(width), Self.range.contains(height)
        else { return nil }
        self.width = width
        self.height = height
    }
}

/// A line of a GPIO chip, written as "gpiochip0:17", or as "gpiochip0:17:high" if a press makes the line high. The path "/dev/gpiochip0" is allowed,
/// too.
public struct GPIOLine: Equatable, Sendable {
    public let chip: String
    public let line: Int
    /// True if a press connects the line to ground, as with most buttons.
    public let isActiveLow: Bool
    public static let maximumLine = 1023
    private static let high = Array(":high".utf8)

    public init?(_ bytes: some BidirectionalCollection<UInt8>) {
        isActiveLow = !bytes.suffix(Self.high.count).elementsEqual(Self.high)
        let bytes = isActiveLow ? bytes[...] : bytes.dropLast(Self.high.count)
        guard let colon = bytes.lastIndex(of: UInt8(ascii: ":")), colon > bytes.startIndex,
            let line = FixedPoint.whole(bytes[bytes.index(after: colon)...]),
            line <= Self.maximumLine
        else { return nil }
        let isPath = bytes.first == UInt8(ascii: "/")
        guard isPath || !bytes[..<colon].contains(UInt8(ascii: "/")) else { return nil }
        let name = String(decoding: bytes[..<colon], as: UTF8.self)
        chip = isPath ? name : "/dev/" + name
        self.line = line
    }
}
