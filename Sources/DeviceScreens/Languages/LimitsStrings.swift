import Performance

/// The texts of the limits screen.
struct LimitsStrings: Sendable {
    let title: String
    /// The title of the row in the settings that opens the limits screen.
    let row: String
    /// The title of the row in the settings that opens the test bed, on which the user tries loads of the board.
    let testBed: String
    let bedTitle: String
    // The name of a quantity that the user changes on the test bed. The following texts name the other quantities and the kinds of graphs.
    let bedChannels: String
    let bedRate: String
    let bedBlock: String
    let bedGraphs: String
    let bedScopes: String
    let bedSpectrograms: String
    /// The name of the quantity that states in which share of the display's refreshes the graphs are drawn (1/1, 1/2, 1/3 and so on).
    let bedRefresh: String
    /// The measured values of the test bed. Placeholders, in order: frames per second, late frames, processor load in percent, megabytes, lost
    /// packets.
    let bedFigures: String
    /// Shown on the test bed instead of the graphs if their memory cannot be allocated.
    let bedTooLarge: String
    let start: String
    let stop: String
    let save: String

    /// The name of the quantity that a sweep (a series of growing loads) increases.
    let name: @Sendable (SweepKind) -> String
    /// The condition that stays the same in all steps of a sweep (a series of growing loads).
    let condition: @Sendable (SweepKind) -> String

    // The title of a column in the table of limits. The following texts title other columns.
    let limit: String
    let missed: String
    let late: String
    /// The title of the column with the median and the 99th percentile of the latency.
    let latency: String
    /// Shown in the column of late frames if packets were lost but no frame was late.
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
    /// States the limits above which the selection screen marks channels. Placeholders, in order: a sampling rate, a number of packets per second, a
    /// number of samples per second.
    let marks: String
    /// The title of the dialog if packets cannot be received over the board's loopback interface.
    let notReceivedTitle: String
    let finished: String
    let stopped: String
    let savedTitle: String
    let notSavedTitle: String
    /// States that the maximum number of tables is already stored. Placeholder: this maximum.
    let tooMany: String
    let connectedTitle: String
    let connectedText: String
}
