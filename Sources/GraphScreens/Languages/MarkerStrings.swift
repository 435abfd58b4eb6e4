/// The texts about markers.
struct MarkerStrings: Sendable {
    /// The button that sets a marker at the present time. Over frozen graphs, it opens the list of markers instead.
    let mark: String
    let list: String
    /// The message that a marker was set. Placeholder: the marker's time.
    let marked: String
    /// The button that opens the list of names for a marker.
    let name: String
    /// The title of the list of names for a marker. Placeholder: the marker's time.
    let title: String
    /// The button that opens the keyboard for another name.
    let other: String
    let typeTitle: String
    let nameMissing: String
    let emptyTitle: String
    let emptyText: String
    /// Shown in the list for a marker whose samples are no longer stored.
    let notKept: String
    /// The title of the question before a marker is deleted. Placeholder: the marker's name.
    let deleteTitle: String
    let deleteText: String
    let deleteTextRecording: String
}
