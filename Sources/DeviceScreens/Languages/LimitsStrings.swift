import Performance

/// The words of the limits screen.
struct LimitsStrings: Sendable {
    let title: String
    /// The row in the settings.
    let row: String
    let start: String
    let stop: String
    let save: String

    /// The quantity that a sweep raises.
    let name: @Sendable (SweepKind) -> String
    /// The condition that is the same in all steps of a sweep.
    let condition: @Sendable (SweepKind) -> String

    // The table's columns.
    let limit: String
    let missed: String
    let late: String
    /// Median and 99th percentile.
    let latency: String
    /// In the column of late frames: packets were lost.
    let lost: String
    /// {0} milliseconds, {1} milliseconds.
    let milliseconds: String
    /// {0} a whole number.
    let percent: String

    let plotTitle: String
    /// {0} sweep, {1} sweeps, {2} step.
    let progress: String
    /// The screen's purpose, shown until there are results.
    let introduction: String
    /// {0} a rate, {1} packets a second, {2} samples a second.
    let marks: String
    /// The dialog's title if the board's own network fails.
    let notReceivedTitle: String
    let finished: String
    let stopped: String
    let savedTitle: String
    let notSavedTitle: String
    /// {0} files.
    let tooMany: String
    let connectedTitle: String
    let connectedText: String
}
