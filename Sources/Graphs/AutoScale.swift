import Signals

/// The limits of a value range that follow the displayed values: the range grows at once and shrinks smoothly.
///
/// The limits are multiples of a 1-2-5 step of about a tenth of the span, so that noise does not move them. They shrink only when a quarter of the
/// range is unused, because each change causes a redraw of the trace buffers.
public struct AutoScale: Sendable {
    public private(set) var limits = ValueLimits(lower: -1, upper: 1)
    /// True if a value was included since the last reset.
    public private(set) var hasValues = false

    private var lastShrink: Int64 = 0
    /// The extreme values for which the limits need no further change; NaN before any are known.
    private var settled = (minimum: Float.nan, maximum: Float.nan)

    /// The minimum time between two changes of the limits while the range shrinks, in nanoseconds.
    private static let shrinkInterval: Int64 = 50_000_000
    /// The range shrinks if it is larger than the needed range by more than this factor.
    private static let slack = 1.25

    public init() {}

    public mutating func reset() { self = AutoScale() }

    /// True if these extreme values cause no change of the limits at any later time.
    func isSettled(_ extremes: Extremes) -> Bool {
        extremes.minimum == settled.minimum && extremes.maximum == settled.maximum
    }

    /// Adjusts the limits to the smallest and the largest displayed value.
    /// - Returns: true if the limits changed.
    public mutating func follow(minimum: Float, maximum: Float, now: Int64) -> Bool {
        guard minimum <= maximum, minimum != settled.minimum || maximum != settled.maximum else { return false }
        guard hasValues else {
            hasValues = true
            return set(Self.niceLimits(minimum, maximum))
        }
        if minimum < limits.lower || maximum > limits.upper {
            let grown = Self.niceLimits(min(minimum, limits.lower), max(maximum, limits.upper))
            let target = Self.niceLimits(minimum, maximum)
            lastShrink = now
            return set(
                ValueLimits(
                    lower: minimum < limits.lower ? min(target.lower, grown.lower) : limits.lower,
                    upper: maximum > limits.upper ? max(target.upper, grown.upper) : limits.upper))
        }
        return shrink(minimum, maximum, now)
    }

    private mutating func set(_ limits: ValueLimits) -> Bool {
        self.limits = limits
        settled = (.nan, .nan)
        return true
    }

    private mutating func shrink(_ minimum: Float, _ maximum: Float, _ now: Int64) -> Bool {
        guard now - lastShrink >= Self.shrinkInterval else { return false }
        let target = Self.niceLimits(minimum, maximum)
        let wanted = target.span
        guard limits.span > wanted * Self.slack else {
            settled = (minimum, maximum)
            return false
        }
        lastShrink = now
        let lower = Double(limits.lower) + (Double(target.lower) - Double(limits.lower)) * 0.25
        let upper = Double(limits.upper) + (Double(target.upper) - Double(limits.upper)) * 0.25
        let next = upper - lower
        // Set the needed range at once when it is nearly reached. Otherwise, the shrinking would stop at the factor `slack` and never reach the
        // needed range.
        return set(
            next <= wanted * Self.slack
                ? target
                : ValueLimits(
                    lower: min(target.lower, max(limits.lower, Float(lower))),
                    upper: max(target.upper, min(limits.upper, Float(upper)))))
    }

    /// The range between two values, extended to multiples of a step of 1, 2 or 5 times a power of ten.
    package static func niceLimits(_ minimum: Float, _ maximum: Float) -> ValueLimits {
        let raw = ValueLimits(lower: minimum, upper: maximum)
        let step = niceStep(atLeast: raw.span / 12)
        let largest = Double(Float.greatestFiniteMagnitude)
        let lower = max(-largest, (Double(raw.lower) / step).rounded(.down) * step)
        let upper = min(largest, (Double(raw.upper) / step).rounded(.up) * step)
        return ValueLimits(lower: min(raw.lower, Float(lower)), upper: max(raw.upper, Float(upper)))
    }

    /// The smallest number of the form 1, 2 or 5 times a power of ten that is at least the value, which must be positive.
    package static func niceStep(atLeast value: Double) -> Double {
        var power = 1.0
        while power < value { power *= 10 }
        while power / 10 >= value { power /= 10 }
        // The power of ten is now the smallest one that is at least the value: power / 10 < value <= power.
        if power / 5 >= value { return power / 5 }
        if power / 2 >= value { return power / 2 }
        return power
    }
}
