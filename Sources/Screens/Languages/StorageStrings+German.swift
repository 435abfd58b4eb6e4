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
        savedInMemoryTitle: "Nur im Speicher",
        savedInMemory: "Beim Ausschalten geht es verloren."
    )
}
