import Text

/// Reads and writes the fields in the files of the library and of the song selection. The fields are numbers, roots (card or stick), and texts
/// with escaped tabs and line feeds.
enum SongFields {
    /// Adds a text in which tabs, line feeds and backslashes are escaped.
    static func add(_ part: String, to text: inout ByteText) {
        for byte in part.utf8 {
            switch byte {
            case 0x09: text.add("\\t")
            case 0x0A: text.add("\\n")
            case 0x5C: text.add("\\\\")
            default: text.bytes.append(byte)
            }
        }
    }

    /// Decodes a text in which tabs, line feeds and backslashes are escaped; nil if the field is damaged or longer than `maximum` bytes.
    static func text(_ word: ArraySlice<UInt8>, _ maximum: Int) -> String? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(word.count)
        var isEscaped = false
        for byte in word {
            if isEscaped {
                switch byte {
                case 0x74: bytes.append(0x09)
                case 0x6E: bytes.append(0x0A)
                case 0x5C: bytes.append(0x5C)
                default: return nil
                }
                isEscaped = false
            } else if byte == 0x5C {
                isEscaped = true
            } else {
                bytes.append(byte)
            }
        }
        guard !isEscaped, bytes.count <= maximum, isUTF8(bytes) else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }

    static func add(hexadecimal value: UInt64, digits: Int, to text: inout ByteText) {
        for place in stride(from: digits - 1, through: 0, by: -1) {
            text.bytes.append(ASCII.hexadecimalDigit(UInt8(value >> UInt64(4 * place) & 15)))
        }
    }

    static func hexadecimal(_ word: ArraySlice<UInt8>, digits: Int) -> UInt64? {
        guard word.count == digits else { return nil }
        var value: UInt64 = 0
        for byte in word {
            guard let digit = ASCII.hexadecimal(byte) else { return nil }
            value = value << 4 | UInt64(digit)
        }
        return value
    }

    static func add(_ root: SongRoot, to text: inout ByteText) { text.add(root == .card ? "card" : "stick") }

    static func root(_ word: ArraySlice<UInt8>) -> SongRoot? {
        if word.elementsEqual("card".utf8) { return .card }
        return word.elementsEqual("stick".utf8) ? .stick : nil
    }
}
