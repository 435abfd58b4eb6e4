import Signals

/// The words of scopes.
public struct ScopeStrings: Sendable {
    /// What a magnified scope calls the smallest, mean and largest value that it shows: as short as can be.
    public let minimum: String
    public let mean: String
    public let maximum: String
    /// What the kinds of signals are called, as short as can be.
    public let kinds: PerKind<String>
}
