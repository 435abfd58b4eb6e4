import Text

/// Writes names as parts of addresses, with escapes for characters that are not allowed (RFC 3986, section 2.1).
enum URLText {
    /// Appends one part of a path. A slash in the part is escaped.
    /// - Parameter keepingEscapes: true to keep a "%" with two hexadecimal digits unchanged.
    static func append(
        _ text: some Collection<UInt8>, keepingEscapes: Bool = false, to result: inout [UInt8]
    ) {
        let bytes = Array(text)
        for (index, byte) in bytes.enumerated() {
            if isUnreserved(byte) || (keepingEscapes && escape(bytes[index...]) != nil) {
                result.append(byte)
            } else {
                result.append(UInt8(ascii: "%"))
                result.append(ASCII.uppercased(ASCII.hexadecimalDigit(byte >> 4)))
                result.append(ASCII.uppercased(ASCII.hexadecimalDigit(byte & 15)))
            }
        }
    }

    /// Decodes a part of a path: each escape is replaced by its byte.
    static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(text.count)
        var index = text.startIndex
        while index < text.endIndex {
            let value = escape(text[index...])
            result.append(value ?? text[index])
            index += value == nil ? 1 : 3
        }
        return result
    }

    /// The byte that an escape ("%20") at the beginning of the text represents; nil if there is no escape.
    private static func escape(_ text: ArraySlice<UInt8>) -> UInt8? {
        let part = text.prefix(3)
        guard part.count == 3, part[part.startIndex] == UInt8(ascii: "%"),
            let high = ASCII.hexadecimal(part[part.startIndex + 1]),
            let low = ASCII.hexadecimal(part[part.startIndex + 2])
        else { return nil }
        return high << 4 | low
    }

    /// True for the unreserved characters of RFC 3986, section 2.3.
    private static func isUnreserved(_ byte: UInt8) -> Bool {
        ASCII.isLetterOrDigit(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
            || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "~")
    }
}
