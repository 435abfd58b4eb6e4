import Performance

/// The texts of the limits screen.
struct LimitsStrings: Sendable {
    let title: String
    /// The title of the row in the settings.
    let row: String
    let start: String
    let stop: String
    let save: String

    /// The name of the quantity that a sweep increases.
    let name: @Sendable (SweepKind) -> String
    /// The condition that stays the same in all steps of a sweep.
    let condition: @Sendable (SweepKind) -> String

    // The titles of the table's columns.
    let limit: String
    let missed: String
    let late: String
    /// The title of the column with the median and the 99th percentile of the latency.
    let latency: String
    /// In the column of late frames: no frame was late, but packets were lost.
    let lost: String
    /// Placeholders: {0} milliseconds, {1} milliseconds.
    let milliseconds: String
    /// Placeholders: {0} a whole number.
    let percent: String

    let plotTitle: String
    /// Placeholders: {0} sweep, {1} sweeps, {2} step.
    let progress: String
    /// The purpose of the screen, shown until there are results.
    let introduction: String
    /// Placeholders: {0} a rate, {1} packets a second, {2} samples a second.
    let marks: String
    /// The title of the dialog if the network inside the board fails.
    let notReceivedTitle: String
    let finished: String
    let stopped: String
    let savedTitle: String
    let notSavedTitle: String
    /// Placeholders: {0} files.
    let tooMany: String
    let connectedTitle: String
    let connectedText: String
}
