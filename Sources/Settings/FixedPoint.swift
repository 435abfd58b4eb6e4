import Text

/// Parses and formats numbers without floating point: whole numbers and thousandths.
public enum FixedPoint {
    /// Parses a whole number with at most nine digits and no sign.
    public static func whole(_ digits: some Collection<UInt8>) -> Int? {
        digits.count <= 9 ? ASCII.number(digits) : nil
    }

    /// Parses a number with an optional sign, and up to three decimals after a point or comma. The result is in
    /// thousandths.
    public static func thousandths(_ text: some Collection<UInt8>) -> Int? {
        var rest = Array(text)[...]
        let isNegative = rest.first == UInt8(ascii: "-")
        if isNegative || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
        let parts = rest.split(
            maxSplits: 1, omittingEmptySubsequences: false,
            whereSeparator: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") })
        guard let whole = whole(parts[0]), whole <= 1_000_000 else { return nil }
        var value = whole * 1000
        if parts.count > 1 {
            guard (1...3).contains(parts[1].count), let fraction = self.whole(parts[1]) else { return nil }
            value += fraction * (parts[1].count == 1 ? 100 : parts[1].count == 2 ? 10 : 1)
        }
        return isNegative ? -value : value
    }

    /// Appends a whole number: "-80".
    static func append(whole number: Int, to bytes: inout [UInt8]) {
        if number < 0 { bytes.append(UInt8(ascii: "-")) }
        ASCII.forEachDigit(of: UInt64(number.magnitude)) { bytes.append($0) }
    }

    /// Appends a number of thousandths with as few decimals as possible: "-80", "0.5".
    static func append(thousandths number: Int, to bytes: inout [UInt8]) {
        if number < 0 { bytes.append(UInt8(ascii: "-")) }
        let (whole, fraction) = UInt64(number.magnitude).quotientAndRemainder(dividingBy: 1000)
        ASCII.forEachDigit(of: whole) { bytes.append($0) }
        guard fraction > 0 else { return }
        bytes.append(UInt8(ascii: "."))
        ASCII.forEachDigit(of: fraction, least: 3) { bytes.append($0) }
        while bytes.last == UInt8(ascii: "0") { bytes.removeLast() }
    }

    /// Formats a number of thousandths with as few decimals as possible, but at least `decimals`: "-80", "0.5".
    public static func text(_ thousandths: Int, decimals: Int = 0, separator: String = ".") -> String {
        let magnitude = thousandths.magnitude
        var text = (thousandths < 0 ? "-" : "") + String(magnitude / 1000)
        var fraction = Array(String(1000 + magnitude % 1000).utf8.dropFirst())
        while fraction.count > decimals, fraction.last == UInt8(ascii: "0") { fraction.removeLast() }
        if !fraction.isEmpty { text += separator + String(decoding: fraction, as: UTF8.self) }
        return text
    }
}
