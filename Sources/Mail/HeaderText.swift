/// Writes any text as the value of a header. The text can neither end the header nor be read as header syntax.
enum HeaderText {
    /// The maximum length in bytes of a value that is written unchanged. Such a value must consist of printable ASCII characters, and fit into one
    /// line together with the header's name.
    static let plainBytes = 64
    /// The number of UTF-8 bytes in one encoded-word. With "=?UTF-8?B?", 48 characters and "?=", the first encoded-word fits into a line of 76
    /// characters together with the header's name (RFC 2047, section 2).
    static let wordBytes = 36

    /// Appends a text, with spaces instead of control characters.
    static func append(_ text: String, maximum: Int, to result: inout [UInt8]) {
        var bytes = Array(text.utf8).map { $0 < 0x20 || $0 == 0x7F ? 0x20 : $0 }
        if bytes.count > maximum { bytes.removeLast(bytes.count - boundary(bytes, maximum)) }
        while bytes.last == 0x20 { bytes.removeLast() }
        var start = 0
        while start < bytes.count && bytes[start] == 0x20 { start += 1 }
        bytes.removeFirst(start)
        guard !isPlain(bytes) else {
            result += bytes
            return
        }
        start = 0
        while start < bytes.count {
            let end = boundary(bytes, min(bytes.count, start + wordBytes))
            if start > 0 { result += "\r\n ".utf8 }
            result += "=?UTF-8?B?".utf8
            Base64.append(bytes[start..<end], to: &result)
            result += "?=".utf8
            start = end
        }
    }

    private static func isPlain(_ bytes: [UInt8]) -> Bool {
        guard bytes.count <= plainBytes else { return false }
        for (index, byte) in bytes.enumerated() {
            guard byte >= 0x20, byte < 0x7F else { return false }
            // Encode the text if it contains "=?", with which it could be read as an encoded-word.
            if byte == UInt8(ascii: "="), index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "?") {
                return false
            }
        }
        return true
    }

    /// The index at which the character begins that contains the byte at a given index.
    private static func boundary(_ bytes: [UInt8], _ index: Int) -> Int {
        var end = index
        while end > 0 && end < bytes.count && bytes[end] & 0xC0 == 0x80 { end -= 1 }
        return end
    }
}
