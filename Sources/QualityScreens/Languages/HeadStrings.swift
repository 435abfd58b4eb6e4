/// The texts of the head page.
struct HeadStrings: Sendable {
    let title: String
    /// The text of the button that opens the graphs from the head page.
    let graphs: String
    /// The text of the button that shows the whole head again after a magnification.
    let wholeHead: String
    /// The text after the number of good channels. {0} is the number of rated channels.
    let goodOf: String
    let allGood: String
    let noData: String
    /// The hint that explains what a tap on the head does.
    let hint: String
    let reference: String
    /// The text after the mains frequency. {0} is the amplitude in microvolts.
    let sharedFine: String
    let sharedBad: String

    // The texts after each reason for a bad quality. {0} is the value.
    let lost: String
    let repeated: String
    let clipped: String
    let only: String
    let band: String
    let correlation: String
    /// The text for mains noise, which follows the mains frequency: the unit Hz, and the amplitude. {0} is the
    /// amplitude.
    let mains: String
    let mainsOfRest: String
    let noise: String
    let perSecond: String
}
