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
    /// The message that there is not enough memory for a screenshot.
    let noMemoryForPicture: String
    let pause: String
    let frozen: String
    /// Placeholder: time of day.
    let frozenByButton: String
    let frozenByTouch: String
    let waitingForData: String
    /// Placeholder: a number of percent.
    let lostPerMinute: String
    /// Placeholder: the number of packets.
    let lostInSession: String
    /// Placeholder: a duration, such as 4:12.
    let noDataFor: String
    /// Placeholder: the duration without data.
    let lostDuration: String
    /// Follows the previous text. Placeholder: the time of day.
    let lostAt: String
    /// Placeholder: the number of milliseconds.
    let newest: String
    /// Placeholder: the number of seconds.
    let newestSeconds: String
    let framesPerSecond: String
    /// Placeholder: the number of seconds.
    let lookingBack: String
    /// Placeholders, in order: the number of the page, the number of pages.
    let page: String
    let connectionLostTitle: String
    /// Placeholder: the number of seconds.
    let retryIn: String
    /// Placeholder: the number of channels.
    let notOfferedCount: String
    /// Follows the number of bad channels. Placeholder: the number of rated channels.
    let badOf: String
    /// The sentence shown while the source offers none of the selected channels.
    let noneOffered: String
    /// Placeholder: the speed factor.
    let speed: String
    /// Shown in the strip at the end of a recording.
    let playedOut: String
}
