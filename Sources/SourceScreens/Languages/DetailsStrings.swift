/// The words of the details sheet: facts about streams.
struct DetailsStrings: Sendable {
    let title: String
    /// {0} received, {1} lost samples.
    let sampleFigures: String
    /// {0} events.
    let eventFigures: String
    let unitUnknown: String
    let regular: String
    /// {0} samples.
    let blockOne: String
    let blockMany: String
}
