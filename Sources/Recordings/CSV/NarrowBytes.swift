/// Converts a text file with 16 bits per character (spreadsheets call it "Unicode text") to 8 bits per character. Characters that ISO 8859-1 does not
/// contain become "?".
final class NarrowBytes: ByteSource {
    private let bytes: any ByteSource
    private let isBigEndian: Bool
    /// The number of bytes before the text.
    private let start: Int64
    /// The number of bytes by which a text without a mark is recognized.
    private static let testedBytes: Int64 = 32

    /// Converts the text.
    /// - Returns: nil unless the file begins with the byte order mark of a text with 16 bits per character, or with such a text without the mark.
    init?(_ bytes: any ByteSource) throws(RecordingError) {
        guard bytes.size >= 2 else { return nil }
        let beginning = try bytes.bytes(at: 0, count: Int(min(bytes.size, Self.testedBytes)))
        if beginning.starts(with: [0xFF, 0xFE]) || beginning.starts(with: [0xFE, 0xFF]) {
            (isBigEndian, start) = (beginning[0] == 0xFE, 2)
        } else if let isBigEndian = Self.order(beginning) {
            (self.isBigEndian, start) = (isBigEndian, 0)
        } else {
            return nil
        }
        self.bytes = bytes
    }

    /// Whether the first byte of each character is the upper one, in a text without a mark: each second byte is 0, and no other byte is. Nil for other
    /// contents.
    private static func order(_ beginning: [UInt8]) -> Bool? {
        guard beginning.count == Int(testedBytes) else { return nil }
        func areZero(_ first: Int) -> Bool {
            stride(from: first, to: beginning.count, by: 2).allSatisfy { beginning[$0] == 0 }
        }
        func areText(_ first: Int) -> Bool {
            stride(from: first, to: beginning.count, by: 2).allSatisfy {
                beginning[$0] >= 0x20 || (9...13).contains(beginning[$0])
            }
        }
        if areZero(1), areText(0) { return false }
        return areZero(0) && areText(1) ? true : nil
    }

    var size: Int64 { (bytes.size - start) / 2 }

    func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws(RecordingError) -> Int {
        guard offset >= 0, offset < size else { return 0 }
        let count = Int(min(Int64(min(buffer.count, 1 << 15)), size - offset))
        let wide = try bytes.bytes(at: start + 2 * offset, count: 2 * count)
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
