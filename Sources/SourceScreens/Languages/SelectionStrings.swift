/// The words of the selection.
public struct SelectionStrings: Sendable {
    let addSource: String
    public let disconnect: String
    public let details: String
    /// {0} selected, {1} all.
    let selectedOf: String
    let selectedOfOneChannel: String
    let selectedOfChannels: String
    let selectionFull: String
    public let overloadTitle: String
    let overloadText: String
}
