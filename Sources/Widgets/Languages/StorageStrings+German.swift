import Signals

extension StorageStrings {
    static let german = StorageStrings(
        nothingKept: "Keine Datenpartition: beim Ausschalten geht alles verloren.",
        onlySettingsKept: "Keine Datenpartition: beim Ausschalten bleiben nur Einstellungen.",
        nothingStored: "Die Karte nimmt keine Daten an: nichts wird gespeichert.",
        settingsNotKept: "Einstellungen sind nicht speicherbar.",
        settingsFailed: "Einstellungen nicht gespeichert: {0}",
        historyFailed: "Serverliste nicht gespeichert: {0}",
        arrangementFailed: "Anordnung nicht gespeichert: {0}",
        sessionFailed: "Verbindungen und Auswahl nicht gespeichert: {0}",
        limitsFailed: "Grenzwerte nicht gespeichert: {0}",
        recipientFailed: "Empfänger nicht gespeichert: {0}",
        tablesFailed: "Ihre Angaben zur Tabelle nicht gespeichert: {0}",
        sensorsFailed: "Name des Sensors nicht gespeichert: {0}",
        runFailed: "Dieser Lauf wird nicht weiter gespeichert: {0}",
        lastRunFailed: "Das Ende des letzten Laufs wurde nicht gespeichert: {0}",
        tooManyRuns:
            "Es sind schon {0} Läufe gespeichert, mehr sind nicht erlaubt: dieser wird nicht gespeichert. "
            + "Löschen Sie einige unter Frühere Läufe.",
        songSelectionFailed: "Auswahl der Stücke nicht gespeichert: {0}",
        savedInMemoryTitle: "Nur im Speicher",
        savedInMemory: "Beim Ausschalten geht es verloren.",

        tooManyPictures:
            "Es sind schon {0} Bildschirmfotos gesichert, mehr sind nicht erlaubt. "
            + "Löschen Sie einige unter Dieses Gerät, Dateien.",
        outboxFull: "Es warten schon {0} Mails. Versuchen Sie es noch einmal, wenn einige gesendet sind.",
        cardFull:
            "Die Karte ist voll. Löschen Sie etwas unter Dieses Gerät, Dateien. Vorher lässt es sich dort auf einen "
            + "USB-Stick kopieren.",
        cardReadOnly: "Die Karte kann nur gelesen werden. Vielleicht ist sie abgenutzt.",
        cardFailed: "Die Karte antwortet nicht. Vielleicht ist sie abgenutzt oder fehlt.",
        stickGone: "Der Stick wurde herausgezogen oder ist defekt.",
        notEncoded: "Für das Bild ist nicht genug Speicher frei.",
        busy: "Das Gerät ist mit Schreiben beschäftigt. Versuchen Sie es noch einmal.",
        noAccount: "Es ist kein Mailserver eingerichtet. Tragen Sie ihn in den Einstellungen ein.",
        usesDefaults: "PocketScope wurde mit den Voreinstellungen gestartet.",
        fileLeftAlone:
            "Die Einstellungsdatei ist nicht lesbar und bleibt, wie sie ist. Berichtigen Sie sie an einem PC.",
        otherFailure: "Das System meldet: {0}.",
        systemReason: germanReason
    )
}

private func germanReason(_ reason: SystemReason) -> String {
    switch reason {
    case .noSpace: "kein Platz mehr"
    case .readOnly: "die Karte ist nur lesbar"
    case .inputOutput: "Fehler beim Lesen oder Schreiben"
    case .notPermitted: "keine Berechtigung"
    case .notFound: "nicht gefunden"
    case .tooLarge: "zu groß"
    case .badPath: "kein gültiger Pfad"
    case .notAFile: "keine Datei"
    case .noMemory: "kein Speicher mehr"
    case .tooManyOpenFiles: "zu viele offene Dateien"
    case .refused: "Verbindung abgelehnt"
    case .timedOut: "Zeit abgelaufen"
    case .networkUnreachable: "Netzwerk nicht erreichbar"
    case .hostUnreachable: "Gegenstelle nicht erreichbar"
    case .brokenPipe: "Verbindung abgebrochen"
    case .noStorage: "kein Speicherplatz für Dateien"
    case .mailProgram(let status): "Fehler {0} des Mailprogramms".filled(String(status))
    case .number(let number): "Systemfehler " + String(number)
    }
}
