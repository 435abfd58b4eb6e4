/// The words of recordings that are played.
public struct ReplayStrings: Sendable {
    /// The button of the connection screen.
    public let recordings: String
    /// The button that plays a recording.
    public let replay: String
    /// What the details call the way of the data.
    public let transport: String
    /// {0} how many times as fast.
    public let speed: String
    /// What the strip says at the end.
    public let playedOut: String
    public let othersTitle: String
    public let othersText: String
    /// Behind `othersText` while something is recorded.
    public let recordingEnds: String

    // Why a recording cannot be played.
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
