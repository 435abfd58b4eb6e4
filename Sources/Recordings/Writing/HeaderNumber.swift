/// A decimal number with at most 8 characters, as an EDF header contains it: "-3276.7".
struct HeaderNumber {
    /// The maximum number of characters of the number.
    static let width = 8
    /// The largest magnitude that fits in 8 characters together with a sign.
    static let greatest = 9_999_999.0

    /// All digits of the number as a whole number, without the decimal point. `decimals` is the number of digits after the point.
    let digits: Int64
    let decimals: Int

    /// Makes the number nearest to `value` that fits in 8 characters; 0 for NaN.
    init(_ value: Double) {
        let limited = value.isNaN ? 0 : min(max(value, -Self.greatest), Self.greatest)
        var decimals = Self.width - 2
        var power: Int64 = 1_000_000
        while true {
            let digits = Int64((limited * Double(power)).rounded())
            if decimals == 0 || Self.length(digits, decimals, power) <= Self.width {
                self.init(digits: digits, decimals: decimals)
                return
            }
            decimals -= 1
            power /= 10
        }
    }

    /// Makes the number digits / 10^decimals, without trailing zeros.
    init(digits: Int64, decimals: Int) {
        var digits = digits
        var decimals = decimals
        while decimals > 0, digits % 10 == 0 {
            digits /= 10
            decimals -= 1
        }
        self.digits = digits
        self.decimals = decimals
    }

    var value: Double {
        var power = 1.0
        for _ in 0..<decimals { power *= 10 }
        return Double(digits) / power
    }

    var text: String {
        let figures = Array(String(digits.magnitude).utf8)
        let zeros = [UInt8](repeating: 0x30, count: max(0, decimals + 1 - figures.count))
        let all = zeros + figures
        var text: [UInt8] = digits < 0 ? [UInt8(ascii: "-")] : []
        text += all.dropLast(decimals)
        if decimals > 0 { text += [UInt8(ascii: ".")] + all.suffix(decimals) }
        return String(decoding: text, as: UTF8.self)
    }

    /// The number of characters that the number digits / power has when all `decimals` are written, including trailing zeros.
    private static func length(_ digits: Int64, _ decimals: Int, _ power: Int64) -> Int {
        var length = (digits < 0 ? 1 : 0) + (decimals > 0 ? 1 + decimals : 0) + 1
        var whole = digits.magnitude / UInt64(power)
        while whole >= 10 {
            whole /= 10
            length += 1
        }
        return length
    }
}
