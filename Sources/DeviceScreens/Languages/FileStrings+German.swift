extension FileStrings {
    static let german = FileStrings(
        title: "Dateien",
        picture: "Bild",
        table: "Tabelle",
        run: "Lauf",
        beingWritten: "wird geschrieben",
        one: "1 Datei",
        many: "{0} Dateien",
        chosen: "{0} gewählt",
        newestOf: "die neuesten {0} von {1} Dateien",
        free: "{0} frei",
        chooseAll: "Alle wählen",
        chooseNone: "Keine wählen",
        emptyTitle: "Noch keine Dateien",
        emptyText: "Aufnahmen, Bildschirmfotos und Tabellen der Grenzwerte stehen hier.",
        notReadTitle: "Die Dateien lassen sich nicht auflisten",
        deleteTitleOne: "Diese Datei löschen?",
        deleteTitle: "{0} Dateien löschen?",
        deleteText: "Gelöschtes lässt sich nicht wiederherstellen.",
        notDeletedTitle: "Nicht gelöscht",
        notDecoded: "Das Bild lässt sich nicht anzeigen: Die Datei ist beschädigt oder von anderer Art.",
        tooLarge: "Die Datei ist zu groß zum Anzeigen.",
        emptyTable: "Die Tabelle ist leer.",
        tableGoesOn: "Nur der Anfang der Tabelle wird gezeigt.",
        asRecorded: "Wie damals"
    )
}
