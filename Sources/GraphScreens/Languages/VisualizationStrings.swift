/// The words of the visualization screen: its bars, gestures, strip and messages.
struct VisualizationStrings: Sendable {
    let settings: String
    /// Opens the session of music.
    let run: String
    let screenshot: String
    let edit: String
    /// Ends the edit mode.
    let done: String
    /// Connected again, but no sample has come yet.
    let waitingForSamples: String
    /// A picture of the screen could not be taken.
    let noMemoryForPicture: String
    let pause: String
    let frozen: String
    /// {0} time of day.
    let frozenByButton: String
    let frozenByTouch: String
    let waitingForData: String
    /// {0} percent.
    let lostPerMinute: String
    /// {0} packets.
    let lostInSession: String
    /// {0} a duration, as 4:12.
    let noDataFor: String
    /// {0} a duration for which nothing came.
    let lostStretch: String
    /// Behind that: {0} a time of day.
    let lostAt: String
    /// {0} milliseconds.
    let newest: String
    /// {0} seconds.
    let newestSeconds: String
    let framesPerSecond: String
    /// {0} seconds.
    let lookingBack: String
    /// {0} page, {1} pages.
    let page: String
    let connectionLostTitle: String
    /// {0} seconds.
    let retryIn: String
    /// {0} channels.
    let notOfferedCount: String
    /// Behind how many channels are bad: {0} of so many that are rated.
    let badOf: String
    /// A sentence, as long as it is so.
    let noneOffered: String
    /// {0} how many times as fast.
    let speed: String
    /// What the strip says at the end.
    let playedOut: String
}
