/// Encodes bytes in Base64 for MIME (RFC 2045, section 6.8).
enum Base64 {
    /// The maximum length of a line in characters, without its end.
    static let lineBytes = 76

    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    /// The number of bytes that `appendLines` appends for `count` bytes.
    static func encodedCount(_ count: Int) -> Int {
        let characters = (count + 2) / 3 * 4
        return characters + (characters + lineBytes - 1) / lineBytes * 2
    }

    /// Appends lines of at most 76 characters, each with a line end.
    static func appendLines(_ bytes: [UInt8], to text: inout [UInt8]) {
        text.reserveCapacity(text.count + encodedCount(bytes.count))
        var start = 0
        while start < bytes.count {
            let end = min(bytes.count, start + lineBytes / 4 * 3)
            append(bytes[start..<end], to: &text)
            text.append(13)
            text.append(10)
            start = end
        }
    }

    /// Appends one line without a line end.
    static func append(_ bytes: ArraySlice<UInt8>, to text: inout [UInt8]) {
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let count = min(3, bytes.endIndex - index)
            let first = bytes[index]
            let second = count > 1 ? bytes[index + 1] : 0
            let third = count > 2 ? bytes[index + 2] : 0
            text.append(alphabet[Int(first >> 2)])
            text.append(alphabet[Int((first & 3) << 4 | second >> 4)])
            text.append(count > 1 ? alphabet[Int((second & 15) << 2 | third >> 6)] : UInt8(ascii: "="))
            text.append(count > 2 ? alphabet[Int(third & 63)] : UInt8(ascii: "="))
            index += count
        }
    }
}
