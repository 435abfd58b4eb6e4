/// Converts texts in any language to printable ASCII, because an EDF header allows no other characters.
enum HeaderText {
    /// Writes the characters of `text` in ASCII: "µV" becomes "uV", "Größe" becomes "Groesse". Combining marks and control characters are omitted.
    /// Characters without a spelling become "?".
    static func ascii(_ text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x20...0x7E: bytes.append(UInt8(scalar.value))
            // Omit control characters, the soft hyphen, combining marks, marks of direction and joining, and variation selectors.
            case 0...0x9F, 0xAD, 0x300...0x36F, 0x200B...0x200F, 0xFE00...0xFE0F: break
            default: add(spelling(of: scalar.value), to: &bytes)
            }
        }
        return bytes
    }

    /// Converts a text to one word of ASCII: removes surrounding blanks, and replaces inner blanks by underscores.
    static func word(_ text: String) -> [UInt8] {
        var bytes = ascii(text)
        while bytes.last == 0x20 { bytes.removeLast() }
        return bytes.drop { $0 == 0x20 }.map { $0 == 0x20 ? UInt8(ascii: "_") : $0 }
    }

    private static func add(_ text: StaticString, to bytes: inout [UInt8]) {
        for index in 0..<text.utf8CodeUnitCount { bytes.append(text.utf8Start[index]) }
    }

    private static func spelling(of scalar: UInt32) -> StaticString {
        switch scalar {
        // Convert the micro sign and Greek mu, the ohm sign and Greek omega, the degree sign, and superscript digits.
        case 0xB5, 0x3BC: "u"
        case 0x2126, 0x3A9: "Ohm"
        case 0xB0: "deg"
        case 0xB9: "1"
        case 0xB2: "2"
        case 0xB3: "3"
        case 0xB1: "+-"
        case 0xD7, 0xB7, 0x22C5: "*"
        case 0xF7: "/"
        case 0x221A: "sqrt"
        case 0xA0, 0x2000...0x200A, 0x202F: " "
        case 0x2010...0x2015, 0x2212: "-"
        case 0x2018...0x201B, 0xB4: "'"
        case 0x201C...0x201F, 0xAB, 0xBB: "\""
        case 0x2030: "o/oo"
        default: letter(scalar)
        }
    }

    /// The ASCII spelling of a letter of ISO 8859-1, or of another European Latin alphabet.
    private static func letter(_ scalar: UInt32) -> StaticString {
        switch scalar {
        case 0xC4, 0xC6: "Ae"
        case 0xD6, 0xD8, 0x152: "Oe"
        case 0xDC: "Ue"
        case 0xE4, 0xE6: "ae"
        case 0xF6, 0xF8, 0x153: "oe"
        case 0xFC: "ue"
        case 0xDF: "ss"
        case 0xC5: "Aa"
        case 0xE5: "aa"
        case 0xC0...0xC3, 0x100, 0x102, 0x104: "A"
        case 0xE0...0xE3, 0x101, 0x103, 0x105: "a"
        case 0xC7, 0x106, 0x10C: "C"
        case 0xE7, 0x107, 0x10D: "c"
        case 0xD0, 0x10E, 0x110: "D"
        case 0xF0, 0x10F, 0x111: "d"
        case 0xC8...0xCB, 0x112, 0x118, 0x11A: "E"
        case 0xE8...0xEB, 0x113, 0x119, 0x11B: "e"
        case 0x11E: "G"
        case 0x11F: "g"
        case 0xCC...0xCF, 0x130: "I"
        case 0xEC...0xEF, 0x131: "i"
        case 0x141: "L"
        case 0x142: "l"
        case 0xD1, 0x143, 0x147: "N"
        case 0xF1, 0x144, 0x148: "n"
        case 0xD2...0xD5, 0x150: "O"
        case 0xF2...0xF5, 0x151: "o"
        case 0x158: "R"
        case 0x159: "r"
        case 0x15A, 0x15E, 0x160, 0x218: "S"
        case 0x15B, 0x15F, 0x161, 0x219: "s"
        case 0x164, 0x21A: "T"
        case 0x165, 0x21B: "t"
        case 0xDE: "Th"
        case 0xFE: "th"
        case 0xD9...0xDB, 0x16E, 0x170: "U"
        case 0xF9...0xFB, 0x16F, 0x171: "u"
        case 0xDD, 0x178: "Y"
        case 0xFD, 0xFF: "y"
        case 0x179, 0x17B, 0x17D: "Z"
        case 0x17A, 0x17C, 0x17E: "z"
        default: "?"
        }
    }
}
