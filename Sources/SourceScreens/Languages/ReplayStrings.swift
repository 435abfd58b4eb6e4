/// The texts for replaying recordings.
struct ReplayStrings: Sendable {
    /// The title of the button for recordings on the connection screen.
    let recordings: String
    let othersTitle: String
    let othersText: String
    /// A sentence in the question before a recording is opened. It follows the text `othersText` if a recording is running.
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
