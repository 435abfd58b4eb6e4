/// How a graph chooses the values it shows.
public enum ValueScaling: Equatable, Sendable {
    /// Follows what is shown.
    case auto
    case fixed(ValueLimits)
}
