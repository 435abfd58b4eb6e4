/// The words of the visualization screen: its bars, gestures, strip and messages.
struct VisualizationStrings: Sendable {
    let settings: String
    /// Opens the session of music.
    let run: String
    let screenshot: String
    let edit: String
    /// Ends the edit mode.
    let done: String
    /// Connected again, but no sample has arrived yet.
    let waitingForSamples: String
    /// There was no memory for a picture of the screen.
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
    /// {0} how long no data arrived.
    let lostStretch: String
    /// After that: {0} a time of day.
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
    /// After the number of bad channels: {0} the number of rated channels.
    let badOf: String
    /// A sentence that is shown while the source offers none of the channels.
    let noneOffered: String
    /// {0} the speed factor.
    let speed: String
    /// The strip's text at the end of a recording.
    let playedOut: String
}
