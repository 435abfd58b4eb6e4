extension ViewerStrings {
    static let german = ViewerStrings(
        title: "Zweiter Bildschirm",
        offTitle: "Der zweite Bildschirm ist aus",
        offText:
            "Ein Telefon oder PC im selben Netz zeigt die Signale im Browser und lädt Aufnahmen herunter. Dazu braucht es "
            + "einen Code, der hier erscheint. Jeder im Netz kann mitlesen, denn die Seite ist nicht verschlüsselt.",
        turnOn: "Einschalten",
        turnOff: "Ausschalten",
        endAll: "Alle beenden",
        code: "Code",
        noAddress:
            "Das Gerät hat keine Netzadresse. Stecken Sie ein Kabel ein, oder verbinden Sie es mit einem WLAN.",
        starting: "Startet",
        broken:
            "Der zweite Bildschirm startet nicht. Schalten Sie ihn aus und wieder ein; hilft auch das nicht, starten Sie "
            + "das Gerät neu.",
        howTo:
            "Scannen Sie das Bild mit einem Telefon, oder öffnen Sie die Adresse im Browser und geben Sie den Code ein. "
            + "Der Code gilt, solange diese Seite offen ist, und für einen Browser.",
        addresses: "Adresse",
        readAlong: "Jeder in diesem Netz kann mitlesen.",
        browsers: "Browser",
        noBrowsers: "Noch kein Browser hat den Code eingegeben.",
        unnamed: "Browser",
        watching: "Sieht gerade zu",
        admitted: "Darf sich ohne Code verbinden",
        endTitle: "Diesen Browser beenden?",
        endText:
            "{0} zeigt ab jetzt nichts mehr und braucht für die nächste Verbindung einen neuen Code.",
        end: "Beenden",
        endAllTitle: "Alle Browser beenden?",
        endAllText:
            "Sie zeigen ab jetzt nichts mehr und brauchen für die nächste Verbindung einen neuen Code."
    )
}
