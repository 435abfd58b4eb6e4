extension MarkerStrings {
    static let german = MarkerStrings(
        mark: "Marke",
        list: "Marken",
        marked: "Markiert {0}",
        name: "Name …",
        title: "Marke {0}",
        other: "Anderer …",
        typeTitle: "Name",
        nameMissing: "Eingeben, wie die Marke heißt.",
        emptyTitle: "Noch keine Marken",
        emptyText:
            "Marke antippen, während Daten fließen, oder den Finger auf einen Graphen des angehaltenen Bilds halten.",
        notKept: "nicht mehr da",
        deleteTitle: "„{0}“ löschen?",
        deleteText: "Die Marke verschwindet aus den Graphen und der Liste.",
        deleteTextRecording:
            "Die Marke verschwindet aus den Graphen und der Liste. Die laufende Aufnahme behält sie, mit dem Vermerk, dass "
            + "sie gelöscht wurde."
    )
}
