import Signals
import Text

extension Decimal {
    /// Parses a sampling rate; nil if it is negative, not a number, above `SamplingRate.maximumMilliHertz`, or so small that rounding would make it
    /// 0, which means "aperiodic".
    static func rate(_ text: String) -> SamplingRate? {
        guard let value = thousandths(text, maximum: Int64(SamplingRate.maximumMilliHertz)) else { return nil }
        if value == 0 {
            let mantissa = text.utf8.prefix { $0 != 0x65 && $0 != 0x45 }
            guard !mantissa.contains(where: { (0x31...0x39).contains($0) }) else { return nil }
        }
        return SamplingRate(milliHertz: UInt32(value))
    }

    /// Parses a count. Decimals are ignored, as in libtia.
    static func count(_ text: String, maximum: Int) -> Int? {
        guard let value = thousandths(text, maximum: Int64(maximum) * 1000 + 999) else { return nil }
        return Int(value / 1000)
    }
}

extension SamplingRate {
    /// The rate as a text in meta information, for example "250" or "12.5".
    public var tiaText: String {
        var text = ByteText()
        text.add(decimal: Int64(milliHertz / 1000))
        var rest = milliHertz % 1000
        if rest > 0 {
            text.add(".")
            while rest > 0 {
                text.add(decimal: Int64(rest / 100))
                rest = rest % 100 * 10
            }
        }
        return String(decoding: text.bytes, as: UTF8.self)
    }
}
