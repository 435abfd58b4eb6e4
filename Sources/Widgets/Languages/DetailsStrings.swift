/// The words of the details sheet: what sources say about their streams.
public struct DetailsStrings: Sendable {
    public let title: String
    /// {0} received, {1} lost samples.
    public let sampleFigures: String
    /// {0} events.
    public let eventFigures: String
    public let unitUnknown: String
    public let regular: String
    /// {0} samples.
    public let blockOne: String
    public let blockMany: String
}
