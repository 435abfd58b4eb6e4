/// Text: ASCII bytes, and whole numbers as digits. The module performs no input or output.

/// Classifies the bytes of a text. Bytes beyond ASCII belong to no class and have no case.
public enum ASCII {
    public static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
    public static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) && byte < 0x80 }
    public static func isLetterOrDigit(_ byte: UInt8) -> Bool { isLetter(byte) || isDigit(byte) }
    /// True for visible characters, which are neither spaces nor control characters.
    public static func isVisible(_ byte: UInt8) -> Bool { (0x21...0x7E).contains(byte) }

    public static func lowercased(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }
    public static func uppercased(_ byte: UInt8) -> UInt8 { (0x61...0x7A).contains(byte) ? byte & 0xDF : byte }

    /// True if two texts are equal, regardless of upper and lower case.
    public static func equal(_ a: some Collection<UInt8>, _ b: some Collection<UInt8>) -> Bool {
        a.count == b.count && a.elementsEqual(b) { lowercased($0) == lowercased($1) }
    }

    /// Parses a number. Nil if there are no digits, if there are other characters, or if the number exceeds a maximum.
    public static func number<Number: FixedWidthInteger>(
        _ digits: some Collection<UInt8>, upTo maximum: Number = .max
    ) -> Number? {
        guard !digits.isEmpty else { return nil }
        var number: Number = 0
        for byte in digits {
            guard isDigit(byte) else { return nil }
            let (product, isTooLarge) = number.multipliedReportingOverflow(by: 10)
            let (sum, isTooLargeNow) = product.addingReportingOverflow(Number(byte - 0x30))
            guard !isTooLarge, !isTooLargeNow, sum <= maximum else { return nil }
            number = sum
        }
        return number
    }

    /// Calls `body` with each decimal digit of a number. Zeros precede the number if it has fewer than `least` digits.
    /// Allocates nothing.
    public static func forEachDigit(of number: UInt64, least: Int = 1, _ body: (UInt8) -> Void) {
        var power: UInt64 = 1
        var left = least - 1
        while number / power >= 10 || left > 0 {
            power *= 10
            left -= 1
        }
        while power > 0 {
            body(0x30 + UInt8(number / power % 10))
            power /= 10
        }
    }

    /// The value of a hexadecimal digit in lower or upper case; nil for other bytes.
    public static func hexadecimal(_ byte: UInt8) -> UInt8? {
        if isDigit(byte) { return byte - 0x30 }
        let letter = lowercased(byte)
        return (0x61...0x66).contains(letter) ? letter - 0x61 + 10 : nil
    }

    /// The lower-case hexadecimal digit for a number below 16.
    public static func hexadecimalDigit(_ value: UInt8) -> UInt8 {
        value & 15 < 10 ? 0x30 + (value & 15) : 0x61 + (value & 15) - 10
    }
}
