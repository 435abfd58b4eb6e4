/// The words of markers.
struct MarkerStrings: Sendable {
    /// The button that marks the present moment; in a frozen picture, that which lists the markers.
    let mark: String
    let list: String
    /// {0} when.
    let marked: String
    /// The button that opens the names.
    let name: String
    /// The title of the names: {0} when.
    let title: String
    /// Opens the keyboard.
    let other: String
    let typeTitle: String
    let nameMissing: String
    let emptyTitle: String
    let emptyText: String
    /// Of a marker whose time is not kept any more.
    let notKept: String
    /// {0} name.
    let deleteTitle: String
    let deleteText: String
    let deleteTextRecording: String
}
