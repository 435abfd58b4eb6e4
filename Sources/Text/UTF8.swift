/// True if the bytes are well-formed UTF-8 (Unicode standard, table 3-7).
public func isUTF8(_ bytes: [UInt8]) -> Bool {
    var index = 0
    while index < bytes.count {
        let lead = bytes[index]
        index += 1
        if lead < 0x80 { continue }
        guard (0xC2...0xF4).contains(lead) else { return false }
        let count = lead < 0xE0 ? 1 : lead < 0xF0 ? 2 : 3
        guard bytes.count - index >= count else { return false }
        // The limits of the second byte. They exclude overlong forms, surrogates and values above U+10FFFF.
        let low: UInt8 = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80
        let high: UInt8 = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF
        guard (low...high).contains(bytes[index]) else { return false }
        for offset in 1..<3 where offset < count {
            guard bytes[index + offset] & 0xC0 == 0x80 else { return false }
        }
        index += count
    }
    return true
}
