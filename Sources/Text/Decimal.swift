/// Reads and writes decimal numbers as bytes: no locale, no floating point, no trap on any input.
public enum Decimal {
    /// A whole number without sign; nil when there is anything else than digits, or it is above `maximum`.
    public static func integer<Bytes: Sequence>(_ bytes: Bytes, maximum: Int64) -> Int64? where Bytes.Element == UInt8 {
        var value: Int64 = 0
        var digits = 0
        for byte in bytes {
            guard (0x30...0x39).contains(byte) else { return nil }
            let (product, overflow) = value.multipliedReportingOverflow(by: 10)
            guard !overflow, product <= Int64.max - 9 else { return nil }
            value = product + Int64(byte - 0x30)
            guard value <= maximum else { return nil }
            digits += 1
        }
        return digits > 0 ? value : nil
    }

    /// A non-negative decimal number, optionally with a fraction and an exponent ("12", "0.5", "1e+06"), in
    /// thousandths, rounded; nil when it is none or above `maximum` thousandths.
    public static func thousandths(_ text: String, maximum: Int64) -> Int64? {
        scaled(text.utf8, places: 3, maximum: maximum)
    }

    /// The same in units of 10 to the power of -`places`: with 9 of them, seconds become nanoseconds.
    public static func scaled(_ text: some Collection<UInt8>, places: Int, maximum: Int64) -> Int64? {
        var digits: [UInt8] = []
        var pointAfter: Int?
        var exponent = 0
        var bytes = Array(text).trimmed
        if bytes.first == 0x2B { bytes.removeFirst() }
        guard bytes.count <= 40 else { return nil }
        if let mark = bytes.firstIndex(where: { $0 == 0x65 || $0 == 0x45 }) {
            var power = bytes[(mark + 1)...]
            let negative = power.first == 0x2D
            if negative || power.first == 0x2B { power.removeFirst() }
            guard let value = integer(power, maximum: 40) else { return nil }
            exponent = negative ? -Int(value) : Int(value)
            bytes = bytes[..<mark]
        }
        for byte in bytes {
            if byte == 0x2E, pointAfter == nil {
                pointAfter = digits.count
            } else {
                guard (0x30...0x39).contains(byte) else { return nil }
                digits.append(byte)
            }
        }
        guard !digits.isEmpty else { return nil }
        // The digits that stand before the point of the scaled number.
        let whole = (pointAfter ?? digits.count) + exponent + places
        guard whole <= 40 else { return digits.allSatisfy { $0 == 0x30 } ? 0 : nil }
        var taken: [UInt8] = []
        for index in 0..<max(0, whole) { taken.append(index < digits.count ? digits[index] : 0x30) }
        let value = taken.isEmpty ? 0 : integer(taken, maximum: maximum)
        guard let value else { return nil }
        let roundsUp = whole >= 0 && whole < digits.count && digits[whole] >= 0x35
        guard !roundsUp || value < maximum else { return nil }
        return roundsUp ? value + 1 : value
    }
}
