/// Parses decimal numbers such as "-12.5" and "3e-4". (Embedded Swift cannot parse numbers.)
struct DecimalParser {
    /// True if a comma counts as a decimal point.
    var takesComma = false

    /// The maximum number of significant digits that are read. Each further digit before the decimal point only increases the exponent.
    private static let digits = 18
    private static let maximumExponent = 400

    /// Parses a decimal number, and ignores blanks around it; nil for other texts.
    func parse(_ bytes: some Collection<UInt8>) -> Double? {
        var mantissa: Int64 = 0
        var counted = 0
        var exponent = 0
        var state = State.start
        var isNegative = false
        var written = 0
        var writtenIsNegative = false
        for byte in bytes {
            switch (state, byte) {
            case (.start, UInt8(ascii: " ")): break
            case (.start, UInt8(ascii: "+")), (.start, UInt8(ascii: "-")):
                isNegative = byte == UInt8(ascii: "-")
                state = .sign
            case (.start, 0x30...0x39), (.sign, 0x30...0x39), (.whole, 0x30...0x39), (.point, 0x30...0x39),
                (.fraction, 0x30...0x39):
                let isFraction = state == .point || state == .fraction
                if counted < Self.digits {
                    mantissa = mantissa * 10 + Int64(byte - 0x30)
                    if mantissa > 0 { counted += 1 }
                    if isFraction { exponent -= 1 }
                } else if !isFraction {
                    exponent += 1
                }
                state = isFraction ? .fraction : .whole
            case (.start, _) where isPoint(byte), (.sign, _) where isPoint(byte): state = .point
            case (.whole, _) where isPoint(byte): state = .fraction
            case (.whole, UInt8(ascii: "e")), (.whole, UInt8(ascii: "E")), (.fraction, UInt8(ascii: "e")),
                (.fraction, UInt8(ascii: "E")):
                state = .exponent
            case (.exponent, UInt8(ascii: "+")), (.exponent, UInt8(ascii: "-")):
                writtenIsNegative = byte == UInt8(ascii: "-")
                state = .exponentSign
            case (.exponent, 0x30...0x39), (.exponentSign, 0x30...0x39), (.exponentDigits, 0x30...0x39):
                written = min(written * 10 + Int(byte - 0x30), 9999)
                state = .exponentDigits
            case (.whole, UInt8(ascii: " ")), (.fraction, UInt8(ascii: " ")), (.exponentDigits, UInt8(ascii: " ")),
                (.end, UInt8(ascii: " ")):
                state = .end
            default: return nil
            }
        }
        guard state == .whole || state == .fraction || state == .exponentDigits || state == .end else { return nil }
        exponent += writtenIsNegative ? -written : written
        let value = scaled(Double(mantissa), min(max(exponent, -Self.maximumExponent), Self.maximumExponent))
        return isNegative ? -value : value
    }

    private enum State { case start, sign, whole, point, fraction, exponent, exponentSign, exponentDigits, end }

    private func isPoint(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ".") || (takesComma && byte == UInt8(ascii: ","))
    }

    /// Computes value * 10^exponent. Powers of ten up to 22 are exact, so numbers of usual length are rounded only once.
    private func scaled(_ value: Double, _ exponent: Int) -> Double {
        var result = value
        var rest = Int(exponent.magnitude)
        while rest > 0 {
            var power = 1.0
            for _ in 0..<min(rest, 22) { power *= 10 }
            result = exponent < 0 ? result / power : result * power
            rest -= 22
        }
        return result
    }
}
