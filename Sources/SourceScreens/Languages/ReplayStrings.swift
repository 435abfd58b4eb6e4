/// The words of recordings that are played.
struct ReplayStrings: Sendable {
    /// The button of the connection screen.
    let recordings: String
    let othersTitle: String
    let othersText: String
    /// After `othersText` during a recording.
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
