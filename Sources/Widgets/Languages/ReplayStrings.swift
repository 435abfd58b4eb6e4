/// The words of recordings that are played.
public struct ReplayStrings: Sendable {
    /// The button of the connection screen.
    public let recordings: String
    public let othersTitle: String
    public let othersText: String
    /// Behind `othersText` while something is recorded.
    public let recordingEnds: String
    public let failedTitle: String
    public let notRead: String
    public let notThere: String
    public let unknownFormat: String
    public let damaged: String
    public let tooLarge: String
    public let discontinuous: String
    public let noSamplingRate: String
    public let busy: String
}
