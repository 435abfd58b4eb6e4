import Text

/// A line of comma-separated values.
struct CSVLine {
    private(set) var text = ""
    private var isEmpty = true

    init() {}

    /// Appends a text. It is quoted if it contains a comma, a quote or a line feed (RFC 4180).
    mutating func add(_ field: String) {
        separate()
        let needsQuotes = field.utf8.contains { $0 == 0x2C || $0 == 0x22 || $0 == 0x0A || $0 == 0x0D }
        guard needsQuotes else { return text += field }
        var bytes: [UInt8] = [0x22]
        for byte in field.utf8 {
            if byte == 0x22 { bytes.append(byte) }
            bytes.append(byte)
        }
        bytes.append(0x22)
        text += String(decoding: bytes, as: UTF8.self)
    }

    /// Appends a number with three decimals. The field is empty for nil, NaN and infinity.
    mutating func add(_ value: Float?) { add(value.map { Double($0) }, decimals: 3) }

    /// Appends a number with the given number of decimals, up to 9.
    mutating func add(_ value: Double?, decimals: Int) {
        separate()
        guard let value, value.isFinite else { return }
        var scale = 1.0
        for _ in 0..<decimals { scale *= 10 }
        let scaled = (max(-9e17, min(9e17, value * scale))).rounded()
        text += Self.decimal(Int64(scaled), decimals: decimals)
    }

    private mutating func separate() {
        if !isEmpty { text += "," }
        isEmpty = false
    }

    /// A number of thousandths as a decimal number without trailing zeros.
    static func decimal(_ thousandths: Int) -> String {
        var bytes = Array(decimal(Int64(thousandths), decimals: 3).utf8)
        while bytes.last == UInt8(ascii: "0") { bytes.removeLast() }
        if bytes.last == UInt8(ascii: ".") { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func decimal(_ scaled: Int64, decimals: Int) -> String {
        var digits: [UInt8] = []
        ASCII.forEachDigit(of: scaled.magnitude, least: decimals + 1) { digits.append($0) }
        if decimals > 0 { digits.insert(UInt8(ascii: "."), at: digits.count - decimals) }
        if scaled < 0 { digits.insert(UInt8(ascii: "-"), at: 0) }
        return String(decoding: digits, as: UTF8.self)
    }
}
