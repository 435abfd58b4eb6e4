import Performance

/// The words of the limits screen.
public struct LimitsStrings: Sendable {
    public let title: String
    /// The row in the settings.
    public let row: String
    public let start: String
    public let stop: String
    public let save: String

    /// What a sweep raises.
    public let name: @Sendable (SweepKind) -> String
    /// What is the same in all of a sweep's steps.
    public let condition: @Sendable (SweepKind) -> String

    // The table's columns.
    public let limit: String
    public let missed: String
    public let late: String
    /// Median and 99th percentile.
    public let latency: String
    /// In the column of late frames: packets were lost.
    public let lost: String
    /// {0} milliseconds, {1} milliseconds.
    public let milliseconds: String
    /// {0} a whole number.
    public let percent: String

    public let plotTitle: String
    /// {0} sweep, {1} sweeps, {2} step.
    public let progress: String
    /// What the screen is for, as long as there is nothing to show.
    public let introduction: String
    /// {0} a rate, {1} packets a second, {2} samples a second.
    public let marks: String
    /// The dialog's title where the board's own network fails.
    public let notReceivedTitle: String
    public let finished: String
    public let stopped: String
    public let savedTitle: String
    public let notSavedTitle: String
    /// {0} files.
    public let tooMany: String
    public let connectedTitle: String
    public let connectedText: String
}
