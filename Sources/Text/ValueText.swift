/// Builds numbers and units as bytes in a buffer of fixed size, so that a label can change without an allocation.
public struct ValueText: Equatable, Sendable {
    public static let capacity = 40

    private var bytes: InlineArray<40, UInt8> = .init(repeating: 0)
    public private(set) var count = 0

    private let decimalSeparator: UInt8

    /// - Parameter decimalSeparator: an ASCII character.
    public init(decimalSeparator: UInt8 = UInt8(ascii: ".")) { self.decimalSeparator = decimalSeparator }

    public static func == (a: ValueText, b: ValueText) -> Bool {
        guard a.count == b.count else { return false }
        for index in 0..<a.count where a.bytes[index] != b.bytes[index] { return false }
        return true
    }

    /// Calls `body` with the UTF-8 bytes of the text.
    public func withBytes<R>(_ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
        withUnsafePointer(to: bytes) { pointer in
            pointer.withMemoryRebound(to: UInt8.self, capacity: Self.capacity) {
                body(UnsafeBufferPointer(start: $0, count: count))
            }
        }
    }

    /// The text as a String. It is used by tests, and for texts that are not drawn in each frame.
    public var string: String { withBytes { String(decoding: $0, as: UTF8.self) } }

    public mutating func removeAll() { count = 0 }

    /// Truncates the text to `end` bytes. Byte `end` - 1 must be the last byte of a character.
    public mutating func removeAll(from end: Int) { count = min(count, max(0, end)) }

    public mutating func appendDecimalSeparator() { append(byte: decimalSeparator) }

    public mutating func append(byte: UInt8) {
        guard count < Self.capacity else { return }
        bytes[count] = byte
        count += 1
    }

    public mutating func append(_ text: StaticString) {
        for index in 0..<text.utf8CodeUnitCount { append(byte: text.utf8Start[index]) }
    }

    /// Appends as many whole characters of a text as fit.
    public mutating func append(_ text: String) {
        for scalar in text.unicodeScalars {
            let encoded = UTF8.encode(scalar)
            guard let encoded, count + encoded.count <= Self.capacity else { return }
            for byte in encoded { append(byte: byte) }
        }
    }

    /// Appends a whole number with at least `digits` digits.
    public mutating func append(_ value: Int64, digits: Int = 1) {
        if value < 0 { append("-") }
        var rest = value.magnitude
        var power: UInt64 = 1
        var length = 1
        while rest / power >= 10 || length < min(digits, 19) {
            power *= 10
            length += 1
        }
        while power > 0 {
            append(byte: 48 + UInt8(rest / power))
            rest %= power
            power /= 10
        }
    }

    /// Appends a value with a fixed number of decimals (0 to 9), rounded to nearest. A value of a billion or more would not fit in a label, so it is
    /// written with three digits and a power of ten. NaN is written as a dash.
    public mutating func append(_ value: Double, decimals: Int) {
        guard value.isFinite else { return append("–") }
        guard value.magnitude < 1e9 else { return appendScientific(value) }
        let decimals = max(0, min(9, decimals))
        var scale: Double = 1
        for _ in 0..<decimals { scale *= 10 }
        let scaled = Int64((value.magnitude * scale).rounded())
        // Avoid "-0.00".
        if value < 0, scaled > 0 { append("-") }
        append(scaled / Int64(scale))
        if decimals > 0 {
            append(byte: decimalSeparator)
            append(scaled % Int64(scale), digits: decimals)
        }
    }

    /// Appends a whole value with narrow spaces between groups of thousands, for example 1 250 000.
    public mutating func appendGrouped(_ value: Double) {
        guard value.isFinite else { return append("–") }
        guard value.magnitude < 1e9 else { return appendScientific(value) }
        var rest = Int64(value.magnitude.rounded())
        if value < 0, rest > 0 { append("-") }
        var unit: Int64 = 1
        while rest / unit >= 1000 { unit *= 1000 }
        append(rest / unit)
        while unit > 1 {
            rest %= unit
            unit /= 1000
            append("\u{202F}")
            append(rest / unit, digits: 3)
        }
    }

    /// Appends a time window in seconds with up to two decimals: "10 s", "0.5 s", "2.35 s".
    public mutating func append(windowMilliseconds milliseconds: Int) {
        let hundredths = (milliseconds + 5) / 10
        append(Int64(hundredths / 100))
        var rest = hundredths % 100
        if rest > 0 {
            var digits = 2
            while rest % 10 == 0 {
                rest /= 10
                digits -= 1
            }
            append(byte: decimalSeparator)
            append(Int64(rest), digits: digits)
        }
        append(" s")
    }

    /// Appends a duration in the format of a clock: "0:07", "12:34", "1:02:03".
    public mutating func append(duration seconds: Int64) {
        let seconds = max(0, seconds)
        if seconds >= 3600 {
            append(seconds / 3600)
            append(":")
        }
        append(seconds / 60 % 60, digits: seconds >= 3600 ? 2 : 1)
        append(":")
        append(seconds % 60, digits: 2)
    }

    /// Appends a value in scientific notation, for example 1.25e-7.
    public mutating func appendScientific(_ value: Double) {
        guard value.isFinite, value != 0 else { return append(value == 0 ? "0" : "–") }
        appendScientific(value, decimals: 2, exponent: Self.exponent(value.magnitude, decimals: 2))
    }

    /// Appends a value that is a multiple of 10 to the power of `lastDigit`, in scientific notation with as many digits as necessary: 1e8, 7.5e7,
    /// 1.25e8.
    public mutating func appendScientific(_ value: Double, lastDigit: Int) {
        guard value.isFinite, value != 0 else { return append(value == 0 ? "0" : "–") }
        let exponent = Self.exponent(value.magnitude, decimals: 9)
        appendScientific(value, decimals: exponent - lastDigit, exponent: exponent)
    }

    private mutating func appendScientific(_ value: Double, decimals: Int, exponent: Int) {
        var mantissa = value
        for _ in 0..<exponent.magnitude { mantissa = exponent < 0 ? mantissa * 10 : mantissa / 10 }
        append(mantissa, decimals: decimals)
        append("e")
        append(Int64(exponent))
    }

    /// The exponent for scientific notation. After rounding, one digit remains before the decimal point.
    private static func exponent(_ magnitude: Double, decimals: Int) -> Int {
        var half = 0.5
        for _ in 0..<decimals { half /= 10 }
        var (mantissa, exponent) = (magnitude, 0)
        while mantissa >= 10 - half {
            mantissa /= 10
            exponent += 1
        }
        while mantissa < 1 - half / 10 {
            mantissa *= 10
            exponent -= 1
        }
        return exponent
    }
}
