/// How a graph chooses the values it shows.
public enum ValueScaling: Equatable, Sendable {
    /// Follows what is shown.
    case auto
    /// The range that `TraceGraph.follow(common:)` was given last, which several graphs have in common.
    case common
    case fixed(ValueLimits)
    /// So much of the channel's unit for each millimetre of glass, around a value. The value zoom plays no part.
    case perMillimetre(Float, around: ScopeScale.Center)
}
