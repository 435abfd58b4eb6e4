/// The texts of the details sheet with facts about streams.
struct DetailsStrings: Sendable {
    let title: String
    /// The text about the received data of a channel. {0} is the number of received samples, {1} of lost samples.
    let sampleFigures: String
    /// The text about the received data of an irregular channel. {0} is the number of events.
    let eventFigures: String
    let unitUnknown: String
    let regular: String
    /// The text about the block size of a signal whose blocks have one sample.
    let blockOne: String
    /// The text about the block size of a signal. {0} is the number of samples per block.
    let blockMany: String
}
