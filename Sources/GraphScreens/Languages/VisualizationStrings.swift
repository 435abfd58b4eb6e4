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
    /// The button that freezes live graphs. It is not named Pause, which beside Stop would seem to pause a recording.
    let freeze: String
    /// The button that pauses a replay.
    let pause: String
    let frozen: String
    /// States that the push button has frozen the graphs. Placeholder: time of day.
    let frozenByButton: String
    let frozenByTouch: String
    /// The share of packets that were lost in the last minute. Placeholder: a number of percent.
    let lostPerMinute: String
    /// The packets that were lost since the start of the data. Placeholder: the number of packets.
    let lostInSession: String
    /// States that no data arrive. Placeholder: a duration, such as 4:12.
    let noDataFor: String
    /// The last outage of the data. Placeholder: the duration without data.
    let lostDuration: String
    /// Follows the text about the last outage. Placeholder: the time of day.
    let lostAt: String
    /// The age of the newest sample. Placeholder: the number of milliseconds.
    let newest: String
    /// The age of the newest sample, if it is large. Placeholder: the number of seconds.
    let newestSeconds: String
    let framesPerSecond: String
    /// How far the user has moved the graphs back in time. Placeholder: the number of seconds.
    let lookingBack: String
    /// How far running graphs are behind the present. Placeholder: the number of seconds.
    let behind: String
    /// The message that the graphs show less than the time window that the user has set. Placeholder: the number of seconds that they show.
    let windowLimited: String
    /// The button that lets frozen graphs run on from their time, behind the present.
    let goOn: String
    /// The button that shows the present again in graphs that are frozen or behind.
    let live: String
    /// The note about the visible page. Placeholders, in order: the number of the page, the number of pages.
    let page: String
    /// The graphs of the page that are in view, if there are more. Placeholder: their numbers, such as 9-16/32.
    let graphsInView: String
    let connectionLostTitle: String
    /// The time until the next attempt to reconnect. Placeholder: the number of seconds.
    let retryIn: String
    /// States that the source no longer offers some channels. Placeholder: their number.
    let notOfferedCount: String
    /// Follows the number of bad channels. Placeholder: the number of rated channels.
    let badOf: String
    /// The sentence shown while the source offers none of the selected channels.
    let noneOffered: String
    /// The speed of a replay. Placeholder: the speed factor.
    let speed: String
    /// States in the status strip that a played recording has reached its end.
    let playedOut: String
}
