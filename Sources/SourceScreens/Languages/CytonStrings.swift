/// The texts for OpenBCI boards.
struct CytonStrings: Sendable {
    /// The name of this kind of source, which the history shows.
    let title: String
    /// The second line of a dongle in the list. {0} is the dongle's serial number.
    let dongle: String
    /// States that the dongle is not plugged in. The following texts state other reasons why a board cannot be used.
    let noDongle: String
    let busy: String
    let silent: String
    /// The board is off, or on another radio channel. {0} is the dongle's channel.
    let noBoardOnChannel: String
    let noBoard: String
    let lost: String
    let changed: String
    let unknown: String
}
