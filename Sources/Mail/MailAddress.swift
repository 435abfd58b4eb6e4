import Text

/// Mail: composes messages, and schedules their sending. The module uses no files and no network, and reads no clock.

/// The fault of a mail address.
public enum AddressError: Error, Equatable, Sendable {
    case missing
    case tooLong
    /// The address does not contain exactly one "@".
    case noAt
    /// The part before the "@" is invalid.
    case illegalName
    /// The part after the "@" is invalid.
    case illegalDomain
}

/// A mail address that can be used unchanged in a header and in a command line: name@domain in ASCII, without quotes, comments or spaces (RFC 5321,
/// section 4.1.2: Dot-string and Domain).
public struct MailAddress: Equatable, Sendable {
    /// The maximum length of an address in bytes (RFC 5321, section 4.5.3.1.3, without the angle brackets).
    public static let maximumBytes = 254
    /// The maximum length of the part before the "@" in bytes (RFC 5321, section 4.5.3.1.1).
    public static let maximumNameBytes = 64
    /// The maximum length of a domain's part between dots in bytes (RFC 1035, section 2.3.4).
    public static let maximumLabelBytes = 63

    public let text: String

    public init(_ text: String) throws(AddressError) {
        let bytes = Array(text.utf8)
        guard !bytes.isEmpty else { throw .missing }
        guard bytes.count <= Self.maximumBytes else { throw .tooLong }
        let parts = bytes.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
        guard parts.count == 2 else { throw .noAt }
        guard parts[0].count <= Self.maximumNameBytes else { throw .tooLong }
        for atom in parts[0].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false) {
            // Reject a leading hyphen, which other programs would read as an option.
            guard !atom.isEmpty, atom.allSatisfy(Self.isAtomByte) else { throw .illegalName }
        }
        guard parts[0].first != UInt8(ascii: "-") else { throw .illegalName }
        for label in parts[1].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false) {
            guard !label.isEmpty, label.count <= Self.maximumLabelBytes, label.allSatisfy(Self.isDomainByte),
                label.first != UInt8(ascii: "-"), label.last != UInt8(ascii: "-")
            else { throw .illegalDomain }
        }
        self.text = text
    }

    /// The domain: the part after the "@".
    public var domain: String {
        let bytes = Array(text.utf8)
        let at = bytes.firstIndex(of: UInt8(ascii: "@")) ?? 0
        return String(decoding: bytes[(at + 1)...], as: UTF8.self)
    }

    /// True for the characters of atext (RFC 5322, section 3.2.3).
    private static func isAtomByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: "%"), UInt8(ascii: "&"),
            UInt8(ascii: "'"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "/"),
            UInt8(ascii: "="), UInt8(ascii: "?"), UInt8(ascii: "^"), UInt8(ascii: "_"), UInt8(ascii: "`"),
            UInt8(ascii: "{"), UInt8(ascii: "|"), UInt8(ascii: "}"), UInt8(ascii: "~"):
            true
        default: ASCII.isLetterOrDigit(byte)
        }
    }

    private static func isDomainByte(_ byte: UInt8) -> Bool {
        ASCII.isLetterOrDigit(byte) || byte == UInt8(ascii: "-")
    }
}
