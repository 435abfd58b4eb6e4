/// The way in which a graph determines its range of values.
public enum ValueScaling: Equatable, Sendable {
    /// The range follows the displayed values.
    case auto
    /// The range is common to several graphs. `follow(common:)` passes it to the graph.
    case common
    case fixed(ValueLimits)
    /// The range results from a sensitivity, in the channel's unit per millimeter on the panel, and from the value in the middle. The value zoom has
    /// no effect.
    case perMillimeter(Float, around: ScopeScale.Center)
}
