/// The words of scopes.
struct ScopeStrings: Sendable {
    /// A magnified scope's words for its smallest, mean and largest visible value: as short as possible.
    let minimum: String
    let mean: String
    let maximum: String
    /// The applied filters, as short as possible: {0} a frequency; in the first text two frequencies with a dash between them.
    let passBand: String
    let highPass: String
    let lowPass: String
    let notch: String
    /// After filters that are not applied: {0} a sampling rate.
    let notAtRate: String
    /// Before the heart rate over a frozen picture: the rate is the present one, not the picture's.
    let heartRateNow: String
}
