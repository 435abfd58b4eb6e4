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
    /// Shown in the column of late frames if no frame was late, but packets were lost.
    let lost: String
    /// Placeholders, in order: the median and the 99th percentile, both in milliseconds.
    let milliseconds: String
    /// Placeholder: a whole number.
    let percent: String

    let plotTitle: String
    /// Placeholders, in order: the number of the sweep, the number of all sweeps, the number of the step.
    let progress: String
    /// The purpose of the screen, shown until there are results.
    let introduction: String
    /// The limits above which the selection screen marks channels. Placeholders, in order: a sampling rate, a number of packets per second, a number
    /// of samples per second.
    let marks: String
    /// The title of the dialog if the network inside the board fails.
    let notReceivedTitle: String
    let finished: String
    let stopped: String
    let savedTitle: String
    let notSavedTitle: String
    /// Placeholder: the maximum number of stored tables.
    let tooMany: String
    let connectedTitle: String
    let connectedText: String
}
