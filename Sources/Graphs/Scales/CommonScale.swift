/// One automatic range for several scopes with possibly different units: values are compared in a reference unit, such as microvolts.
///
/// After each change: `begin`, `include` for each visible scope, `follow`.
package struct CommonScale {
    private var scale = AutoScale()
    private var shown = Extremes()

    package init() {}

    /// Resets the range.
    package mutating func reset() { self = CommonScale() }

    package mutating func begin() { shown = Extremes() }

    /// Includes the range of a scope's visible values.
    /// - Parameter factor: the scope's unit in reference units, positive.
    package mutating func include(_ extremes: Extremes, factor: Float) {
        guard !extremes.isEmpty else { return }
        let largest = Float.greatestFiniteMagnitude
        shown.include(max(-largest, min(largest, extremes.minimum * factor)))
        shown.include(max(-largest, min(largest, extremes.maximum * factor)))
    }

    /// Grows at once to the included range, or shrinks towards it smoothly.
    package mutating func follow(now: Int64) {
        _ = scale.follow(minimum: shown.minimum, maximum: shown.maximum, now: now)
    }

    /// The range in a unit with this factor; nil before the first number.
    package func limits(factor: Float) -> ValueLimits? {
        guard scale.hasValues else { return nil }
        return ValueLimits(lower: scale.limits.lower / factor, upper: scale.limits.upper / factor)
    }
}
