import Performance

/// The texts of the limits screen.
struct LimitsStrings: Sendable {
    let title: String
    /// The title of the row in the settings that opens the limits screen.
    let row: String
    /// The title of the test bed's row in the settings.
    let testBed: String
    let bedTitle: String
    // The names of the quantities that the user changes, and of the kinds of graphs.
    let bedChannels: String
    let bedRate: String
    let bedBlock: String
    let bedGraphs: String
    let bedScopes: String
    let bedSpectrograms: String
    /// The part of the display's refreshes for which the graphs are drawn.
    let bedRefresh: String
    /// Placeholders, in order: frames per second, late frames, processor load in percent, megabytes, lost packets.
    let bedFigures: String
    /// Shown instead of the graphs if their memory cannot be allocated.
    let bedTooLarge: String
    let start: String
    let stop: String
    let save: String

    /// The name of the quantity that a sweep (a series of growing loads) increases.
    let name: @Sendable (SweepKind) -> String
    /// The condition that stays the same in all steps of a sweep (a series of growing loads).
    let condition: @Sendable (SweepKind) -> String

    // The title of a column in the table of limits, as are the following texts.
    let limit: String
    let missed: String
    let late: String
    /// The title of the column with the median and the 99th percentile of the latency.
    let latency: String
    /// Shown in the column of late frames if no frame was late, but packets were lost.
    let lost: String
    /// The latency in the table of limits. Placeholders, in order: the median and the 99th percentile, both in milliseconds.
    let milliseconds: String
    /// The share of late frames in the table of limits. Placeholder: a whole number.
    let percent: String

    let plotTitle: String
    /// The present step of the measurement. Placeholders, in order: the number of the sweep (series of loads), the
    /// number of all sweeps, the number of the step.
    let progress: String
    /// The purpose of the screen, shown until there are results.
    let introduction: String
    /// The limits above which the selection screen marks channels. Placeholders, in order: a sampling rate, a number of packets per second, a number
    /// of samples per second.
    let marks: String
    /// The title of the dialog if packets cannot be received over the board's loopback interface.
    let notReceivedTitle: String
    let finished: String
    let stopped: String
    let savedTitle: String
    let notSavedTitle: String
    /// States that no further table can be stored. Placeholder: the maximum number of stored tables.
    let tooMany: String
    let connectedTitle: String
    let connectedText: String
}
