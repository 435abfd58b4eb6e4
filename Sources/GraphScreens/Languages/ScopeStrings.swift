/// The words of scopes.
struct ScopeStrings: Sendable {
    /// What a magnified scope calls the smallest, mean and largest value that it shows: as short as can be.
    let minimum: String
    let mean: String
    let maximum: String
    /// The filters in force, as short as can be: {0} a frequency, of the first one two with a dash between them.
    let passBand: String
    let highPass: String
    let lowPass: String
    let notch: String
    /// Behind filters that are not applied: {0} a sampling rate.
    let notAtRate: String
    /// Before the heart rate over a frozen picture, which it is not of.
    let heartRateNow: String
}
