/// The texts of the details sheet with facts about streams.
struct DetailsStrings: Sendable {
    let title: String
    /// In this text, {0} is the number of received samples, {1} of lost samples.
    let sampleFigures: String
    /// In this text, {0} is the number of events.
    let eventFigures: String
    let unitUnknown: String
    let regular: String
    /// In this text, {0} is the number of samples.
    let blockOne: String
    let blockMany: String
}
