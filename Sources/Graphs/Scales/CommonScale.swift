/// One automatic range for several scopes, whose units may differ: values are compared in a reference, such as microvolts.
///
/// Each time something changed: `begin`, `include` for each scope in sight, `follow`.
package struct CommonScale {
    private var scale = AutoScale()
    private var shown = Extremes()

    package init() {}

    /// Forgets the range.
    package mutating func reset() { self = CommonScale() }

    package mutating func begin() { shown = Extremes() }

    /// Takes the range of what a scope shows.
    /// - Parameter factor: how many references one of its units is, positive.
    package mutating func include(_ extremes: Extremes, factor: Float) {
        guard !extremes.isEmpty else { return }
        let largest = Float.greatestFiniteMagnitude
        shown.include(max(-largest, min(largest, extremes.minimum * factor)))
        shown.include(max(-largest, min(largest, extremes.maximum * factor)))
    }

    /// Grows at once to what was included, or shrinks towards it smoothly.
    package mutating func follow(now: Int64) {
        _ = scale.follow(minimum: shown.minimum, maximum: shown.maximum, now: now)
    }

    /// The range in units of so many references; nil before the first number.
    package func limits(factor: Float) -> ValueLimits? {
        guard scale.hasValues else { return nil }
        return ValueLimits(lower: scale.limits.lower / factor, upper: scale.limits.upper / factor)
    }
}
