/// The texts about markers.
struct MarkerStrings: Sendable {
    /// The button that sets a marker at the present time. Over frozen graphs, it opens the list of markers instead.
    let mark: String
    let list: String
    /// Placeholder: the time.
    let marked: String
    /// The button that opens the list of names.
    let name: String
    /// The title of the list of names. Placeholder: the time.
    let title: String
    /// The button that opens the keyboard for another name.
    let other: String
    let typeTitle: String
    let nameMissing: String
    let emptyTitle: String
    let emptyText: String
    /// Shown for a marker whose time is no longer stored.
    let notKept: String
    /// Placeholder: the name.
    let deleteTitle: String
    let deleteText: String
    let deleteTextRecording: String
}
