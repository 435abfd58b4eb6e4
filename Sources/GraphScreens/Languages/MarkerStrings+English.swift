extension MarkerStrings {
    static let english = MarkerStrings(
        mark: "Mark",
        list: "Markers",
        marked: "Marked {0}",
        name: "Name…",
        title: "Marker {0}",
        other: "Other…",
        typeTitle: "Name",
        nameMissing: "Type a name for the marker.",
        emptyTitle: "No markers yet",
        emptyText: "Touch Mark while data flow, or hold a finger on a graph of the frozen picture.",
        notKept: "no longer kept",
        deleteTitle: "Delete “{0}”?",
        deleteText: "The marker disappears from the graphs and the list.",
        deleteTextRecording:
            "The marker disappears from the graphs and the list. The running recording keeps it, with a note that it was "
            + "deleted."
    )
}
