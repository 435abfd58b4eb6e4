extension RunStrings {
    static let german = RunStrings(
        past: "Frühere Läufe",
        emptyTitle: "Noch keine Läufe",
        emptyText: "Ihre Läufe mit Musik stehen hier, mit Zahlen und Kurven. Mit Start beginnt ein Lauf.",
        notReadTitle: "Die Läufe sind nicht lesbar",
        running: "läuft noch",
        cut: "vor dem Ende abgebrochen",
        otherFormat: "Diese Datei ist kein Lauf oder stammt von einer anderen Version.",
        empty: "Diese Datei hat keine lesbare Zeile.",
        tooLarge: "Diese Datei ist zu groß für einen Lauf.",
        perMinute: "{0}/min",
        duration: "Dauer",
        steps: "Schritte",
        songs: "Stücke",
        meanCadence: "Mittlere Frequenz",
        greatestCadence: "Höchste Frequenz",
        inStep: "Im Takt",
        cadence: "Schrittfrequenz",
        tempo: "Tempo des Stücks",
        noCurves: "Weder Schritte noch das Tempo eines Stücks wurden gemessen.",
        oneDamagedLine: "1 beschädigte Zeile ausgelassen.",
        damagedLines: "{0} beschädigte Zeilen ausgelassen.",
        copy: "Auf USB-Stick",
        deleteTitle: "Diesen Lauf löschen?",
        deleteText: "Was gelöscht ist, kommt nicht wieder.",
        notDeletedTitle: "Nicht gelöscht"
    )
}
