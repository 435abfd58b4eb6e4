import Text

/// Encodes text as quoted-printable, in which ASCII characters remain readable (RFC 2045, section 6.7).
enum QuotedPrintable {
    /// The maximum length of a line in characters, including the "=" of a soft line break, without the line end.
    static let lineBytes = 76

    /// Appends a text whose lines are separated by "\n". The last line also gets a line end.
    static func append(_ text: [UInt8], to result: inout [UInt8]) {
        for line in text.split(separator: 10, omittingEmptySubsequences: false) {
            append(line: line, to: &result)
            result.append(13)
            result.append(10)
        }
    }

    private static func append(line: ArraySlice<UInt8>, to result: inout [UInt8]) {
        var column = 0
        for index in line.indices {
            let byte = line[index]
            let isLast = index == line.endIndex - 1
            // Encode spaces at the end of a line, which may be lost during the transmission, and a dot at the beginning of a line, which may end the
            // message.
            let isPlain =
                byte > 0x20 && byte < 0x7F && byte != UInt8(ascii: "=") && !(column == 0 && byte == UInt8(ascii: "."))
                || byte == 0x20 && !isLast
            let width = isPlain ? 1 : 3
            if column + width > lineBytes - 1 {
                result.append(UInt8(ascii: "="))
                result.append(13)
                result.append(10)
                column = 0
            }
            if isPlain {
                result.append(byte)
            } else {
                result.append(UInt8(ascii: "="))
                result.append(ASCII.uppercased(ASCII.hexadecimalDigit(byte >> 4)))
                result.append(ASCII.uppercased(ASCII.hexadecimalDigit(byte)))
            }
            column += width
        }
    }
}
