import Text

/// Reads the fixed-width text fields of an EDF header. NUL and other control characters count as blanks.
struct EDFFields {
    private let bytes: [UInt8]
    /// The offset of the fields in the file, in bytes.
    private let start: Int64

    init(_ bytes: [UInt8], at start: Int64 = 0) {
        self.bytes = bytes
        self.start = start
    }

    var count: Int { bytes.count }

    /// The position of a field in the file, in bytes.
    func position(_ offset: Int) -> Int64 { start + Int64(offset) }

    func byte(_ offset: Int) -> UInt8 { bytes[offset] }

    func raw(_ offset: Int, _ width: Int) -> ArraySlice<UInt8> { bytes[offset..<offset + width] }

    func text(_ offset: Int, _ width: Int) -> String { TextDecoding.line(bytes[offset..<offset + width]) }

    /// Reads a number in any notation that recording programs use, including a decimal comma; nil if the field is not a number.
    func number(_ offset: Int, _ width: Int) -> Double? {
        var field: [UInt8] = []
        for byte in bytes[offset..<offset + width] {
            field.append(byte <= 0x20 || byte == 0x7F || byte == 0xA0 ? 0x20 : byte)
        }
        guard let value = DecimalParser(takesComma: true).parse(field), value.magnitude < 1e12 else { return nil }
        return value
    }

    /// Reads a whole number; nil if the field is not a whole number.
    func whole(_ offset: Int, _ width: Int) -> Int64? {
        guard let value = number(offset, width), value.magnitude < 1e9, value == value.rounded(.towardZero) else {
            return nil
        }
        return Int64(value)
    }
}
