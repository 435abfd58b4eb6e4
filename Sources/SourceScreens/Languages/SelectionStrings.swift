/// The texts of the selection screen.
public struct SelectionStrings: Sendable {
    let addSource: String
    /// Shows all channels at once, while none is selected.
    let showAll: String
    public let disconnect: String
    public let details: String
    /// In this text, {0} is the number of selected channels, {1} of all channels.
    let selectedOf: String
    let selectedOfOneChannel: String
    let selectedOfChannels: String
    let selectionFull: String
    public let overloadTitle: String
    let overloadText: String
}
