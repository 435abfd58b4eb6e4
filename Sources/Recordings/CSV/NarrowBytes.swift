/// Converts a text file with 16 bits per character (spreadsheets call it "Unicode text") to 8 bits per character. Characters that ISO 8859-1 does not
/// contain become "?".
final class NarrowBytes: ByteSource {
    private let bytes: any ByteSource
    private let isBigEndian: Bool

    /// Converts the text.
    /// - Returns: nil if the file does not begin with the byte order mark of a text with 16 bits per character.
    init?(_ bytes: any ByteSource) throws(RecordingError) {
        guard bytes.size >= 2 else { return nil }
        let mark = try bytes.bytes(at: 0, count: 2)
        guard mark == [0xFF, 0xFE] || mark == [0xFE, 0xFF] else { return nil }
        isBigEndian = mark[0] == 0xFE
        self.bytes = bytes
    }

    var size: Int64 { bytes.size / 2 - 1 }

    func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws(RecordingError) -> Int {
        guard offset >= 0, offset < size else { return 0 }
        let count = Int(min(Int64(min(buffer.count, 1 << 15)), size - offset))
        let wide = try bytes.bytes(at: 2 * offset + 2, count: 2 * count)
        for index in 0..<count {
            let (low, high) = (wide[2 * index + (isBigEndian ? 1 : 0)], wide[2 * index + (isBigEndian ? 0 : 1)])
            buffer[index] = Self.narrow(UInt16(high) << 8 | UInt16(low))
        }
        return count
    }

    private static func narrow(_ character: UInt16) -> UInt8 {
        switch character {
        case 0...0xFF: UInt8(character)
        // Convert the Greek letter mu to the micro sign.
        case 0x03BC: 0xB5
        // Convert typographic minus signs and blanks in numbers.
        case 0x2212, 0x2013: UInt8(ascii: "-")
        case 0x202F, 0x2009: 0xA0
        case 0x2019: UInt8(ascii: "'")
        default: UInt8(ascii: "?")
        }
    }
}
