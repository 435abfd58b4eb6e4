/// The texts on scopes.
struct ScopeStrings: Sendable {
    /// A channel's applied filters, as short as possible. Placeholder: a frequency; in the first text, two frequencies with a dash between them.
    let passBand: String
    let highPass: String
    let lowPass: String
    let notch: String
    /// Added to filters that are not applied. Placeholder: the sampling rate.
    let notAtRate: String
    /// Shown before the heart rate while graphs are frozen, to state that the rate is the present one.
    let heartRateNow: String
}
