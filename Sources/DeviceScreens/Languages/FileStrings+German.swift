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
        notReadTitle: "Die Dateien sind nicht lesbar",
        deleteTitleOne: "Diese Datei löschen?",
        deleteTitle: "{0} Dateien löschen?",
        deleteText: "Was gelöscht ist, kommt nicht wieder.",
        notDeletedTitle: "Nicht gelöscht",
        notDecoded: "Das ist kein Bild, das gezeigt werden kann: Die Datei ist beschädigt oder von anderer Art.",
        tooLarge: "Die Datei ist zu groß, um gezeigt zu werden.",
        emptyTable: "Die Tabelle ist leer.",
        tableGoesOn: "Die Tabelle geht weiter: Das ist ihr Anfang."
    )
}
