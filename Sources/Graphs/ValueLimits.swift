import Text

/// The lower and the upper limit of a value axis.
public struct ValueLimits: Equatable, Sendable {
    public var lower: Float
    public var upper: Float

    /// Creates limits that can be drawn: both are finite, the lower limit is less than the upper limit, and they differ enough for single precision.
    public init(lower: Float, upper: Float) {
        let largest = Float.greatestFiniteMagnitude
        var low = lower.isNaN ? 0 : max(-largest, min(largest, lower))
        var high = upper.isNaN ? 0 : max(-largest, min(largest, upper))
        if low > high { swap(&low, &high) }
        let magnitude = max(-low, high)
        if magnitude < 1e-30 {
            (low, high) = (-1, 1)
        } else if high / 2 - low / 2 < magnitude * 1e-5 {
            let half = magnitude * 0.1
            (low, high) = (max(-largest, low - half), min(largest, high + half))
        }
        self.lower = low
        self.upper = high
    }

    /// The difference of both limits, in double precision, because it may exceed the range of Float.
    public var span: Double { Double(upper) - Double(lower) }

    /// From this magnitude on, numbers are written with a power of ten.
    static let largestPlain = 1e7
    /// From this magnitude on, numbers have no decimals and are grouped in thousands.
    static let largestUngrouped = 1e5

    /// The number of decimals for values of this range, enough to distinguish about a thousandth of the range, which is finer than the display; nil
    /// if a power of ten is needed.
    public var decimals: Int? {
        guard span < Self.largestPlain, largest < Self.largestPlain else { return nil }
        var decimals = 0
        var digit = 2000.0
        while span <= digit / 10 {
            digit /= 10
            decimals += 1
        }
        return decimals <= 6 ? decimals : nil
    }

    private var largest: Double { Double(max(lower.magnitude, upper.magnitude)) }

    /// Writes a value with the number of digits that is sensible for the range.
    public func write(_ value: Float, to text: inout ValueText) { write(value, decimals: decimals, to: &text) }

    /// Writes one of the limits, without the trailing zeros that both limits have.
    func writeLimit(_ limit: Float, to text: inout ValueText) {
        guard var decimals else { return write(limit, decimals: nil, to: &text) }
        var scale = 1.0
        for _ in 0..<decimals { scale *= 10 }
        var (low, high) = ((Double(lower) * scale).rounded(), (Double(upper) * scale).rounded())
        while decimals > 0, low.remainder(dividingBy: 10) == 0, high.remainder(dividingBy: 10) == 0 {
            low /= 10
            high /= 10
            decimals -= 1
        }
        write(limit, decimals: decimals, to: &text)
    }

    private func write(_ value: Float, decimals: Int?, to text: inout ValueText) {
        switch decimals {
        case 0 where largest >= Self.largestUngrouped: text.appendGrouped(Double(value))
        case .some(let decimals): text.append(Double(value), decimals: decimals)
        case nil: text.appendScientific(Double(value))
        }
    }
}
