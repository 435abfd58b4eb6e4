/// The words of the selection.
public struct SelectionStrings: Sendable {
    public let addSource: String
    public let disconnect: String
    public let details: String
    /// {0} selected, {1} all.
    public let selectedOf: String
    public let selectedOfOneChannel: String
    public let selectedOfChannels: String
    public let selectionFull: String
    public let overloadTitle: String
    public let overloadText: String
}
