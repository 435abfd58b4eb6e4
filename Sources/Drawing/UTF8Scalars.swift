/// Reads Unicode scalars from UTF-8; each malformed sequence is read as one U+FFFD, as the Unicode standard recommends (chapter 3, "maximal
/// subparts").
struct UTF8Scalars {
    private let bytes: UnsafeBufferPointer<UInt8>
    /// The offset of the next byte.
    private(set) var offset = 0

    static var replacement: UInt32 { 0xFFFD }

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    mutating func next() -> UInt32? {
        guard offset < bytes.count else { return nil }
        let lead = bytes[offset]
        offset += 1
        if lead < 0x80 { return UInt32(lead) }
        // The number of bytes of the character.
        let count: Int
        // The lowest valid second byte. The limits exclude overlong forms, surrogates and values above U+10FFFF.
        var low: UInt8 = 0x80
        // The highest valid second byte.
        var high: UInt8 = 0xBF
        switch lead {
        case 0xC2...0xDF: count = 1
        case 0xE0...0xEF:
            count = 2
            if lead == 0xE0 { low = 0xA0 }
            if lead == 0xED { high = 0x9F }
        case 0xF0...0xF4:
            count = 3
            if lead == 0xF0 { low = 0x90 }
            if lead == 0xF4 { high = 0x8F }
        default: return Self.replacement
        }
        var scalar = UInt32(lead) & (0x3F >> UInt32(count))
        for _ in 0..<count {
            guard offset < bytes.count, bytes[offset] >= low, bytes[offset] <= high else { return Self.replacement }
            scalar = scalar << 6 | UInt32(bytes[offset] & 0x3F)
            offset += 1
            low = 0x80
            high = 0xBF
        }
        return scalar
    }
}
