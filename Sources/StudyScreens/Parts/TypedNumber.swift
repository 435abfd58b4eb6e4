/// Parses numbers that subjects have typed.
enum TypedNumber {
    /// Parses a typed number.
    /// - Returns: nil if the text is not a number, or has too many decimals.
    static func read(_ text: [UInt8], decimals: Int) -> Double? {
        var digits = text[...]
        let isNegative = digits.first == 0x2D
        if isNegative { digits.removeFirst() }
        var whole: Int64 = 0
        var behind: Int?
        var count = 0
        for byte in digits {
            switch byte {
            case 0x30...0x39:
                guard count < 12 else { return nil }
                whole = whole * 10 + Int64(byte - 0x30)
                count += 1
                behind = behind.map { $0 + 1 }
            case 0x2E, 0x2C:
                guard behind == nil else { return nil }
                behind = 0
            default: return nil
            }
        }
        guard count > 0, (behind ?? 0) <= decimals else { return nil }
        var value = Double(whole)
        for _ in 0..<(behind ?? 0) { value /= 10 }
        return isNegative ? -value : value
    }
}
