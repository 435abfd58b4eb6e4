/// What a magnified scope calls the smallest, mean and largest value that it shows: as short as can be.
public struct ScopeStrings: Sendable {
    public let minimum: String
    public let mean: String
    public let maximum: String
}
