import CFreeType

/// A table of a font file: big-endian numbers at offsets that the file itself contains. Offsets may be wrong, so every read is checked: a read
/// outside of the table returns 0.
struct BigEndianTable {
    private let bytes: [UInt8]

    /// The maximum size of a font's table in bytes.
    static let maximumBytes = 1 << 20

    /// Loads a table by its tag of four letters.
    /// - Returns: nil if the font has no such table, or if the table is too long.
    init?(face: FT_Face, tag: FT_ULong) {
        var length: FT_ULong = 0
        guard FT_Load_Sfnt_Table(face, tag, 0, nil, &length) == 0, length > 0, length <= FT_ULong(Self.maximumBytes)
        else { return nil }
        var loaded = [UInt8](repeating: 0, count: Int(length))
        guard FT_Load_Sfnt_Table(face, tag, 0, &loaded, &length) == 0 else { return nil }
        bytes = loaded
    }

    /// An unsigned 16-bit number at an offset.
    func number(_ offset: Int) -> Int {
        guard offset >= 0, offset < bytes.count - 1 else { return 0 }
        return Int(bytes[offset]) << 8 | Int(bytes[offset + 1])
    }

    /// A signed 16-bit number at an offset.
    func signed(_ offset: Int) -> Int { Int(Int16(truncatingIfNeeded: number(offset))) }

    /// An unsigned 32-bit offset. An offset outside of the table becomes the table's length.
    func longOffset(_ offset: Int) -> Int {
        let high = number(offset)
        return high < Self.maximumBytes >> 16 ? high << 16 | number(offset &+ 2) : bytes.count
    }
}
