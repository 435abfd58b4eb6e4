/// The words of markers.
public struct MarkerStrings: Sendable {
    /// The button that marks the present moment; in a frozen picture, that which lists the markers.
    public let mark: String
    public let list: String
    /// {0} when.
    public let marked: String
    /// The button that opens the names.
    public let name: String
    /// The title of the names: {0} when.
    public let title: String
    /// Opens the keyboard.
    public let other: String
    public let typeTitle: String
    public let nameMissing: String
    public let emptyTitle: String
    public let emptyText: String
    /// Of a marker whose time is not kept any more.
    public let notKept: String
    /// {0} name.
    public let deleteTitle: String
    public let deleteText: String
    public let deleteTextRecording: String
}
