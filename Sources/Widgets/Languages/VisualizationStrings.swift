/// The words of the visualization screen: its bars, gestures, strip and messages.
public struct VisualizationStrings: Sendable {
    public let settings: String
    public let screenshot: String
    public let edit: String
    /// Ends the edit mode.
    public let done: String
    /// Connected again, but no sample has come yet.
    public let waitingForSamples: String
    /// A picture of the screen could not be taken.
    public let noMemoryForPicture: String
    public let pause: String
    public let frozen: String
    /// {0} time of day.
    public let frozenByButton: String
    public let frozenByTouch: String
    public let waitingForData: String
    /// {0} percent.
    public let lostPerMinute: String
    /// {0} packets.
    public let lostInSession: String
    /// {0} milliseconds.
    public let newest: String
    /// {0} seconds.
    public let newestSeconds: String
    public let framesPerSecond: String
    /// {0} seconds.
    public let lookingBack: String
    /// {0} page, {1} pages.
    public let page: String
    public let connectionLostTitle: String
    /// {0} seconds.
    public let retryIn: String
    /// {0} channels.
    public let notOfferedCount: String
    /// A sentence, as long as it is so.
    public let noneOffered: String
    /// {0} how many times as fast.
    public let speed: String
    /// What the strip says at the end.
    public let playedOut: String
}
