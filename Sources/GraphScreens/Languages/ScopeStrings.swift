/// The texts on scopes.
struct ScopeStrings: Sendable {
    /// A channel's band-pass filter, as short as possible. Placeholder: the two frequencies with a dash between them. The next texts name filters
    /// with a single frequency.
    let passBand: String
    let highPass: String
    let lowPass: String
    let notch: String
    /// Added to the names of filters that are not applied, because the sampling rate is too low. Placeholder: the sampling rate.
    let notAtRate: String
    /// Shown before the heart rate while graphs are frozen, to state that the displayed rate is not the frozen one, but the present one.
    let heartRateNow: String
    /// Shown in place of a regular rhythm if the intervals between heart beats are irregular.
    let irregular: String
    /// The caption of the heart rate's curve, as short as possible. The next text is the caption of the curve of intervals between beats.
    let rateTrend: String
    let intervals: String
}
