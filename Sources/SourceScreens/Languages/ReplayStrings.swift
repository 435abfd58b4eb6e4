/// The texts for replaying recordings.
struct ReplayStrings: Sendable {
    /// The title of the button on the connection screen.
    let recordings: String
    let othersTitle: String
    let othersText: String
    /// The text after `othersText` while a recording runs.
    let recordingEnds: String
    let failedTitle: String
    let notRead: String
    let notThere: String
    let unknownFormat: String
    let damaged: String
    let tooLarge: String
    let noSamplingRate: String
    let busy: String
    let question: String
}
