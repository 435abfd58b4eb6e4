import Text

/// The reason why an input on the connection screen is not valid.
public enum InputError: Error, Equatable, Sendable {
    case hostMissing, hostIllegal, portMissing, portIllegal
    /// The address is a valid IPv6 address, which is not supported because servers are reached over IPv4 only.
    case hostIPv6
}

/// Checks the texts that the user types into the fields of the connection screen.
public enum HostInput {
    /// The maximum length of a host name in bytes (RFC 1035, section 2.3.4).
    public static let maximumHostLength = 253
    /// The maximum length in bytes of a part of a host name between dots.
    public static let maximumLabelLength = 63
    public static let maximumPortLength = 5

    /// Parses the name or IPv4 address of a signal server, optionally with a port: "labserver", "labserver:9001".
    /// - Returns: the host, and the port; nil if the text contains none.
    public static func server(_ text: String) throws(InputError) -> (host: String, port: UInt16?) {
        guard !resemblesIPv6(text) else { throw .hostIPv6 }
        return try hostAndPort(text)
    }

    /// Parses a host name, IPv4 or IPv6 address. A name or an IPv4 address may have a port: "mail.example.org:465".
    /// - Returns: the host, and the port; nil if the text contains none.
    public static func hostAndPort(_ text: String) throws(InputError) -> (host: String, port: UInt16?) {
        let parts = divide(text)
        try checkHost(parts.host)
        guard let port = parts.port else { return (parts.host, nil) }
        return (parts.host, try Self.port(port))
    }

    /// Divides a text at its only colon. The parts are not checked. A text with several colons is an IPv6 address, and is not divided.
    /// - Returns: the texts before and after the colon; the second text is nil if there is no colon, or more than one.
    public static func divide(_ text: String) -> (host: String, port: String?) {
        let bytes = Array(text.utf8)
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), bytes.lastIndex(of: UInt8(ascii: ":")) == colon
        else {
            return (text, nil)
        }
        return (
            String(decoding: bytes[..<colon], as: UTF8.self), String(decoding: bytes[(colon + 1)...], as: UTF8.self)
        )
    }

    /// True if the text looks like an IPv6 address: hexadecimal digits and at least two colons, optionally in brackets, with a zone, or with an IPv4
    /// address at its end.
    public static func resemblesIPv6(_ text: String) -> Bool {
        var colons = 0
        for byte in text.utf8 {
            if byte == UInt8(ascii: "%") { break }
            switch byte {
            case UInt8(ascii: ":"): colons += 1
            case UInt8(ascii: "."), UInt8(ascii: "["), UInt8(ascii: "]"): continue
            default: if ASCII.hexadecimal(byte) == nil { return false }
            }
        }
        return colons >= 2
    }

    /// Checks a host name, IPv4 or IPv6 address.
    public static func checkHost(_ text: String) throws(InputError) {
        let bytes = Array(text.utf8)
        guard !bytes.isEmpty else { throw .hostMissing }
        guard bytes.count <= maximumHostLength else { throw .hostIllegal }
        if bytes.contains(UInt8(ascii: ":")) {
            guard isIPv6(bytes) else { throw .hostIllegal }
            return
        }
        let labels = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        var isNumeric = true
        for label in labels {
            guard !label.isEmpty, label.count <= maximumLabelLength, label.allSatisfy(isNameByte),
                label.first != UInt8(ascii: "-"), label.last != UInt8(ascii: "-")
            else { throw .hostIllegal }
            if !label.allSatisfy(ASCII.isDigit) { isNumeric = false }
        }
        // Accept a text of digits and dots only if it is a complete IPv4 address.
        guard !isNumeric || (labels.count == 4 && labels.allSatisfy(isOctet)) else { throw .hostIllegal }
    }

    /// Parses a port number, 1 to 65535.
    public static func port(_ text: String) throws(InputError) -> UInt16 {
        let bytes = Array(text.utf8)
        guard !bytes.isEmpty else { throw .portMissing }
        guard bytes.count <= maximumPortLength, let number: UInt16 = ASCII.number(bytes), number > 0 else {
            throw .portIllegal
        }
        return number
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        ASCII.isLetterOrDigit(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
    }

    private static func isOctet(_ label: ArraySlice<UInt8>) -> Bool {
        label.count <= 3 && ASCII.number(label, upTo: 255) != nil
    }

    /// True for eight groups of up to four hexadecimal digits. One sequence of zero groups may be written as "::".
    private static func isIPv6(_ bytes: [UInt8]) -> Bool {
        let groups = bytes.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard groups.count >= 3, groups.count <= 9 else { return false }
        var omitted = 0
        for (index, group) in groups.enumerated() {
            if group.isEmpty {
                let atEdge = index == 0 || index == groups.count - 1
                if atEdge {
                    // An empty group at the beginning or the end is valid only as a part of "::", as in "::1" and "fe80::".
                    let neighbour = index == 0 ? 1 : groups.count - 2
                    guard groups[neighbour].isEmpty else { return false }
                } else {
                    omitted += 1
                }
                continue
            }
            guard group.count <= 4, group.allSatisfy({ ASCII.hexadecimal($0) != nil }) else { return false }
        }
        return omitted == 1 || (omitted == 0 && groups.count == 8)
    }
}
