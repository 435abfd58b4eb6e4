extension MarkerStrings {
    static let german = MarkerStrings(
        mark: "Marke",
        list: "Marken",
        marked: "Markiert {0}",
        name: "Name …",
        title: "Marke {0}",
        other: "Anderer …",
        typeTitle: "Name",
        nameMissing: "Geben Sie der Marke einen Namen.",
        emptyTitle: "Noch keine Marken",
        emptyText:
            "Berühren Sie Marke, während Daten fließen, oder halten Sie einen Finger auf einen Graphen des angehaltenen Bilds.",
        notKept: "nicht mehr da",
        deleteTitle: "„{0}“ löschen?",
        deleteText: "Die Marke verschwindet aus den Graphen und der Liste.",
        deleteTextRecording:
            "Die Marke verschwindet aus den Graphen und der Liste. Die laufende Aufnahme behält sie, mit dem Vermerk, dass "
            + "sie gelöscht wurde."
    )
}
