extension VisualizationStrings {
    static let german = VisualizationStrings(
        settings: "Einstellungen",
        screenshot: "Foto",
        edit: "Anordnen",
        done: "Fertig",
        waitingForSamples: "Verbunden, warte auf Daten",
        noMemoryForPicture: "Für ein Bild fehlt der Speicher.",
        pause: "Pause",
        frozen: "ANGEHALTEN",
        frozenByButton: "mit Taste angehalten {0}",
        frozenByTouch: "angehalten {0}",
        waitingForData: "Noch keine Daten",
        lostPerMinute: "{0} % verloren/min",
        lostInSession: "{0} verloren",
        newest: "neuester {0} ms",
        newestSeconds: "neuester {0} s",
        framesPerSecond: "{0} B/s",
        lookingBack: "{0} s zurück",
        page: "Seite {0} von {1}",
        connectionLostTitle: "Verbindung verloren",
        retryIn: "Neuer Versuch in {0} s",
        notOfferedCount: "{0} nicht angeboten",
        badOf: " von {0} schlecht",
        noneOffered: "Keiner dieser Kanäle wird noch angeboten",
        speed: "{0}\u{D7}",
        playedOut: "Ende der Aufnahme"
    )
}
