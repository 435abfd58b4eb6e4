extension MarkerStrings {
    static let english = MarkerStrings(
        mark: "Mark",
        list: "Markers",
        marked: "Marked {0}",
        name: "Name…",
        title: "Marker {0}",
        other: "Other…",
        typeTitle: "Name",
        nameMissing: "Type what the marker is called.",
        emptyTitle: "No markers yet",
        emptyText: "Touch Mark while data flow, or hold a finger on a graph of the frozen picture.",
        notKept: "no longer kept",
        deleteTitle: "Delete “{0}”?",
        deleteText: "The marker goes from the graphs and from the list.",
        deleteTextRecording:
            "The marker goes from the graphs and from the list. The running recording keeps it, with a note that it was "
            + "deleted."
    )
}
