/// The words of markers.
struct MarkerStrings: Sendable {
    /// The button that marks the present moment; in a frozen picture, it lists the markers.
    let mark: String
    let list: String
    /// {0} the time.
    let marked: String
    /// The button that opens the list of names.
    let name: String
    /// The title of the list of names: {0} the time.
    let title: String
    /// Opens the keyboard.
    let other: String
    let typeTitle: String
    let nameMissing: String
    let emptyTitle: String
    let emptyText: String
    /// For a marker whose time is no longer stored.
    let notKept: String
    /// {0} name.
    let deleteTitle: String
    let deleteText: String
    let deleteTextRecording: String
}
