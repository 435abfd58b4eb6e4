import Signals

/// An automatic value range that several scopes share. Their units may differ, so values are compared in a reference unit, such as microvolts.
///
/// After each change of visible values, the caller must call `begin`, then `include` for each visible scope, and then `follow`.
package struct CommonScale {
    private var scale = AutoScale()
    private var shown = Extremes()

    package init() {}

    /// Resets the range.
    package mutating func reset() { self = CommonScale() }

    package mutating func begin() { shown = Extremes() }

    /// Includes the visible values of a scope.
    /// - Parameter factor: the factor from the scope's unit to the reference unit; positive.
    package mutating func include(_ extremes: Extremes, factor: Float) {
        guard !extremes.isEmpty else { return }
        let largest = Float.greatestFiniteMagnitude
        shown.include(max(-largest, min(largest, extremes.minimum * factor)))
        shown.include(max(-largest, min(largest, extremes.maximum * factor)))
    }

    /// Extends the range to the included values at once, or shrinks it smoothly.
    package mutating func follow(now: Int64) {
        _ = scale.follow(minimum: shown.minimum, maximum: shown.maximum, now: now)
    }

    /// The range in a scope's unit; nil before the first value.
    /// - Parameter factor: the factor from the scope's unit to the reference unit.
    package func limits(factor: Float) -> ValueLimits? {
        guard scale.hasValues else { return nil }
        return ValueLimits(lower: scale.limits.lower / factor, upper: scale.limits.upper / factor)
    }
}
