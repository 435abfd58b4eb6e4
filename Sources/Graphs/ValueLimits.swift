/// The range of values that a value axis shows.
public struct ValueLimits: Equatable, Sendable {
    public var lower: Float
    public var upper: Float

    /// Makes limits that can be drawn: finite, `lower` below `upper`, and far enough apart that single precision
    /// tells them from one another.
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

    /// Upper minus lower, in double precision since it may not fit.
    public var span: Double { Double(upper) - Double(lower) }

    /// How many decimals tell the limits apart: two, more for small spans, none for large numbers; nil when a power of
    /// ten is needed.
    public var decimals: Int? {
        let largest = max(lower.magnitude, upper.magnitude)
        guard span < 1e7, largest < 1e7 else { return nil }
        if largest >= 1e5, span >= 100 { return 0 }
        var decimals = 2
        var small = 0.2
        while span < small {
            small /= 10
            decimals += 1
        }
        return decimals <= 6 ? decimals : nil
    }

    /// Writes a value the way the labels of these limits are written: large numbers in groups of thousands.
    public func write(_ value: Float, to text: inout ValueText) {
        switch decimals {
        case 0: text.appendGrouped(Double(value))
        case .some(let decimals): text.append(Double(value), decimals: decimals)
        case nil: text.appendScientific(Double(value))
        }
    }
}
