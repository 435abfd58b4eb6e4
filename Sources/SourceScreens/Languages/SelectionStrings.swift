/// The texts of the selection screen.
public struct SelectionStrings: Sendable {
    let addSource: String
    /// The title of the button that selects and shows as many channels as the board can handle. This button replaces Apply while no channel is
    /// selected.
    let showAll: String
    public let disconnect: String
    public let details: String
    /// The text about the selection. {0} is the number of selected channels, {1} the number of all channels.
    let selectedOf: String
    let selectedOfOneChannel: String
    let selectedOfChannels: String
    let selectionFull: String
    public let overloadTitle: String
    let overloadText: String
}
