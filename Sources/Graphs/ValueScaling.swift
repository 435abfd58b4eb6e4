/// How a graph selects its range of values.
public enum ValueScaling: Equatable, Sendable {
    /// Follows the shown values.
    case auto
    /// The last range passed to `TraceGraph.follow(common:)`, which several graphs share.
    case common
    case fixed(ValueLimits)
    /// This amount of the channel's unit per millimeter of glass, around a value. The value zoom has no effect.
    case perMillimeter(Float, around: ScopeScale.Center)
}
