/// Parses and formats decimal numbers as bytes, without a locale and without floating point. No input causes a trap.
public enum Decimal {
    /// Parses a whole number without a sign; nil if it contains other characters than digits, or exceeds `maximum`.
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

    /// Parses a decimal number that is not negative, with an optional fraction and exponent ("12", "0.5", "1e+06"). The result is in thousandths,
    /// rounded; nil for other texts, or if it exceeds `maximum` thousandths.
    public static func thousandths(_ text: String, maximum: Int64) -> Int64? {
        scaled(text.utf8, places: 3, maximum: maximum)
    }

    /// Parses a decimal number as `thousandths` does, but in units of 10 to the power of -`places`. For example, 9 places convert seconds to
    /// nanoseconds. Allocates nothing.
    public static func scaled(_ text: some BidirectionalCollection<UInt8>, places: Int, maximum: Int64) -> Int64? {
        var digits = InlineArray<40, UInt8>(repeating: 0)
        var count = 0
        var pointAfter: Int?
        var bytes = text.trimmed[...]
        if bytes.first == 0x2B { bytes.removeFirst() }
        guard bytes.count <= digits.count else { return nil }
        let mark = bytes.firstIndex { $0 == 0x65 || $0 == 0x45 }
        guard let exponent = exponent(mark.map { bytes[$0...].dropFirst() }) else { return nil }
        for byte in bytes[..<(mark ?? bytes.endIndex)] {
            if byte == 0x2E, pointAfter == nil {
                pointAfter = count
            } else {
                guard (0x30...0x39).contains(byte) else { return nil }
                digits[count] = byte - 0x30
                count += 1
            }
        }
        guard count > 0 else { return nil }
        // The number of digits of the scaled number before its decimal point.
        let whole = (pointAfter ?? count) + exponent + places
        guard whole <= digits.count else { return digits.indices.allSatisfy { digits[$0] == 0 } ? 0 : nil }
        var value: Int64 = 0
        for index in 0..<max(0, whole) {
            let (product, overflow) = value.multipliedReportingOverflow(by: 10)
            guard !overflow, product <= Int64.max - 9 else { return nil }
            // If `whole` exceeds the number of read digits, the array contains zeros there.
            value = product + Int64(digits[index])
            guard value <= maximum else { return nil }
        }
        let roundsUp = whole >= 0 && whole < count && digits[whole] >= 5
        guard !roundsUp || value < maximum else { return nil }
        return roundsUp ? value + 1 : value
    }

    /// Parses the exponent of a number, given the text after the "e"; 0 if there is none, nil if it is not a number from -40 to 40.
    private static func exponent(_ text: (some BidirectionalCollection<UInt8>)?) -> Int? {
        guard var power = text?[...] else { return 0 }
        let isNegative = power.first == 0x2D
        if isNegative || power.first == 0x2B { power.removeFirst() }
        return integer(power, maximum: 40).map { isNegative ? -Int($0) : Int($0) }
    }
}
