/// The words of the head page.
struct HeadStrings: Sendable {
    let title: String
    /// Leads to the graphs.
    let graphs: String
    /// Ends the magnification of a region.
    let wholeHead: String
    /// Behind how many channels are good: {0} of so many that are rated.
    let goodOf: String
    let allGood: String
    let noData: String
    /// What a touch does.
    let hint: String
    let reference: String
    /// {0} microvolts; the frequency stands before it.
    let sharedFine: String
    let sharedBad: String

    // The value behind a reason, {0}.
    let lost: String
    let repeated: String
    let clipped: String
    let only: String
    let band: String
    let correlation: String
    /// Behind the frequency.
    let mains: String
    let mainsOfRest: String
    let noise: String
    let perSecond: String
}
