import CMath

/// The value range of the bars. Its limits are round values, and change only if the present range does not fit the values well.
public struct BandRange: Equatable, Sendable {
    public private(set) var lower: Float
    public private(set) var upper: Float
    /// The number of powers of ten between both limits; 0 for a linear scale. A logarithmic scale serves for powers, which differ by orders of
    /// magnitude.
    private let decades: Float

    /// The minimum ratio of the largest value to the upper limit. If the ratio is lower, the range shrinks.
    private static let leastFill: Float = 0.35
    /// The limits of values in decibels are multiples of this step.
    private static let step: Float = 10
    /// The minimum size of a range of values in decibels.
    private static let least: Float = 30
    /// The maximum size of a range of values in decibels.
    private static let most: Float = 60

    /// Creates the initial range, which applies before the first value.
    public init(_ unit: BandUnit) {
        switch unit {
        case .power: (lower, upper, decades) = (1e-3, 1, 3)
        case .decibel: (lower, upper, decades) = (0, Self.least, 0)
        case .share: (lower, upper, decades) = (0, 1, 0)
        }
    }

    /// Adapts the range to the smallest and the largest visible value.
    public mutating func cover(_ smallest: Float, _ largest: Float, _ unit: BandUnit) {
        guard smallest.isFinite, largest.isFinite else { return }
        switch unit {
        case .power:
            guard largest > upper || largest < Self.leastFill * upper else { return }
            upper = Self.round(largest)
            lower = upper / 1000
        case .share:
            upper = largest > 0.5 ? 1 : 0.5
        case .decibel:
            let top = ((largest + 1) / Self.step).rounded(.up) * Self.step
            let wanted = (smallest / Self.step).rounded(.down) * Self.step
            let bottom = max(min(wanted, top - Self.least), top - Self.most)
            let isTooLarge = upper - top > Self.step || bottom - lower > Self.step
            guard largest > upper || bottom < lower || isTooLarge else { return }
            (lower, upper) = (bottom, top)
        }
    }

    /// The smallest number of the form 1, 2 or 5 times a power of ten that is at least the value.
    private static func round(_ value: Float) -> Float {
        guard value > 1e-12 else { return 1e-12 }
        var power: Float = 1e-12
        while power * 10 <= value, power < 1e30 { power *= 10 }
        if value <= power { return power }
        if value <= 2 * power { return 2 * power }
        return value <= 5 * power ? 5 * power : 10 * power
    }

    /// The position of a value in the range: 0 at the lower limit, 1 at the upper limit.
    public func place(_ value: Float) -> Float {
        guard upper > lower, value.isFinite else { return 0 }
        guard decades == 0 else {
            let ratio = value / lower
            return ratio > 1 ? min(1, Float(math_log10_double(Double(ratio))) / decades) : 0
        }
        return min(1, max(0, (value - lower) / (upper - lower)))
    }
}
