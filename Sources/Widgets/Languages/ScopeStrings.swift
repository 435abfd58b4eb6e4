/// The words of scopes.
public struct ScopeStrings: Sendable {
    /// What a magnified scope calls the smallest, mean and largest value that it shows: as short as can be.
    public let minimum: String
    public let mean: String
    public let maximum: String
    /// The filters in force, as short as can be: {0} a frequency, of the first one two with a dash between them.
    public let passBand: String
    public let highPass: String
    public let lowPass: String
    public let notch: String
    /// Behind filters that are not applied: {0} a sampling rate.
    public let notAtRate: String
    /// Before the heart rate over a frozen picture, which it is not of.
    public let heartRateNow: String
}
