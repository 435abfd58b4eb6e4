/// Decodes a text whose encoding is unknown.
public enum TextDecoding {
    /// Decodes a line: as UTF-8 if it is well-formed, otherwise as code page 1252, which includes ISO 8859-1. Removes control characters and outer
    /// blanks.
    public static func line(_ bytes: some Collection<UInt8>) -> String {
        var kept: [UInt8] = []
        kept.reserveCapacity(bytes.count)
        for byte in bytes where byte >= 0x20 && byte != 0x7F { kept.append(byte) }
        if !isUTF8(kept) { kept = converted(kept) }
        while kept.last == 0x20 { kept.removeLast() }
        return String(decoding: kept.drop { $0 == 0x20 }, as: UTF8.self)
    }

    private static func converted(_ bytes: [UInt8]) -> [UInt8] {
        var utf8: [UInt8] = []
        for byte in bytes {
            let scalar = byte < 0x80 || byte >= 0xA0 ? UInt32(byte) : UInt32(page1252[Int(byte) - 0x80])
            switch scalar {
            case 0: break
            case 0..<0x80: utf8.append(UInt8(scalar))
            case 0x80..<0x800:
                utf8.append(0xC0 | UInt8(scalar >> 6))
                utf8.append(0x80 | UInt8(scalar & 0x3F))
            default:
                utf8.append(0xE0 | UInt8(scalar >> 12))
                utf8.append(0x80 | UInt8(scalar >> 6 & 0x3F))
                utf8.append(0x80 | UInt8(scalar & 0x3F))
            }
        }
        return utf8
    }

    /// The characters 0x80 to 0x9F of code page 1252; 0 for undefined ones.
    private static let page1252: [UInt16] = [
        0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0, 0x017D, 0,
        0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0, 0x017E,
        0x0178,
    ]
}
