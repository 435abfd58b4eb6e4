/// The words of the head page.
struct HeadStrings: Sendable {
    let title: String
    /// Opens the graphs.
    let graphs: String
    /// Ends the magnification of a region.
    let wholeHead: String
    /// After the number of good channels: {0} the number of rated channels.
    let goodOf: String
    let allGood: String
    let noData: String
    /// The effect of a tap.
    let hint: String
    let reference: String
    /// {0} microvolts, after the frequency.
    let sharedFine: String
    let sharedBad: String

    // The value behind a reason, {0}.
    let lost: String
    let repeated: String
    let clipped: String
    let only: String
    let band: String
    let correlation: String
    /// After the frequency.
    let mains: String
    let mainsOfRest: String
    let noise: String
    let perSecond: String
}
