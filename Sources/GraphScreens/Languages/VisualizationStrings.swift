/// The texts of the visualization screen: its bars, gestures, strip and messages.
struct VisualizationStrings: Sendable {
    let settings: String
    /// The button that opens the music session.
    let run: String
    let screenshot: String
    let edit: String
    /// The button that ends the edit mode.
    let done: String
    /// The message that the source is connected again, but no sample has arrived yet.
    let waitingForSamples: String
    /// The message that the memory does not suffice for a picture of the screen.
    let noMemoryForPicture: String
    let pause: String
    let frozen: String
    /// Placeholders: {0} time of day.
    let frozenByButton: String
    let frozenByTouch: String
    let waitingForData: String
    /// Placeholders: {0} percent.
    let lostPerMinute: String
    /// Placeholders: {0} packets.
    let lostInSession: String
    /// Placeholders: {0} a duration, as 4:12.
    let noDataFor: String
    /// Placeholders: {0} how long no data arrived.
    let lostStretch: String
    /// Follows the previous text. Placeholder: {0} a time of day.
    let lostAt: String
    /// Placeholders: {0} milliseconds.
    let newest: String
    /// Placeholders: {0} seconds.
    let newestSeconds: String
    let framesPerSecond: String
    /// Placeholders: {0} seconds.
    let lookingBack: String
    /// Placeholders: {0} page, {1} pages.
    let page: String
    let connectionLostTitle: String
    /// Placeholders: {0} seconds.
    let retryIn: String
    /// Placeholders: {0} channels.
    let notOfferedCount: String
    /// Follows the number of bad channels. Placeholder: {0} the number of rated channels.
    let badOf: String
    /// The sentence shown while the source offers none of the selected channels.
    let noneOffered: String
    /// Placeholders: {0} the speed factor.
    let speed: String
    /// Shown in the strip at the end of a recording.
    let playedOut: String
}
