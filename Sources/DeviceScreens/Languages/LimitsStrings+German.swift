import Performance

extension LimitsStrings {
    static let german = LimitsStrings(
        title: "Grenzen",
        row: "Grenzen messen",
        testBed: "Prüfstand: Last nach Wahl",
        bedTitle: "Prüfstand: die Demo",
        bedChannels: "Kanäle",
        bedRate: "Rate",
        bedBlock: "Block",
        bedGraphs: "Graphen",
        bedScopes: "Kurven",
        bedSpectrograms: "Spektren",
        bedRefresh: "Bilder",
        bedFigures: "{0} B/s \u{B7} {1} zu spät \u{B7} CPU {2} % \u{B7} {3} MB \u{B7} {4} verloren",
        bedTooLarge: "Dafür hat dieses Board zu wenig Speicher.",
        start: "Start",
        stop: "Stopp",
        save: "Sichern",
        name: { kind in
            switch kind {
            case .packets: "Empfang"
            case .rate: "Abtastrate"
            case .channels: "Kanäle"
            case .scopes: "Kurven"
            case .spectrograms: "Spektrogramme"
            case .spectra: "Spektren"
            }
        },
        condition: { kind in
            switch kind {
            case .packets: "Pakete von 1 Kanal"
            case .rate: "von 1 Kanal"
            case .channels: "mit 4096 Hz, \u{2264} 8 gezeigt"
            case .scopes: "mit 512 Hz"
            case .spectrograms: "mit 512 Hz, je 30/s"
            case .spectra: "bei 16 mit 2000 Hz"
            }
        },
        limit: "Grenze",
        missed: "Verfehlt",
        late: "Zu spät",
        latency: "Latenz",
        lost: "Verlust",
        milliseconds: "{0} / {1} ms",
        percent: "{0} %",
        plotTitle: "Anteil der Zeit für das Zeichnen",
        progress: "Teil {0} von {1}, Schritt {2}",
        introduction:
            "Misst, womit dieses Gerät mitkommt: Pakete, Abtastrate, Kanäle, Graphen und Spektren werden gesteigert, "
            + "bis Bilder oder Pakete fehlen. Das dauert etwa drei Minuten und kann abgebrochen werden.",
        marks: "Die Auswahl zeigt ein ! bei Kanälen über {0} oder {1} Paketen/s, und jenseits von {2} Werten/s.",
        notReceivedTitle: "Empfang nicht gemessen",
        finished: "Fertig. Die Grenzen gelten ab jetzt.",
        stopped: "Abgebrochen. Nur was zu Ende gemessen ist, setzt eine Grenze.",
        savedTitle: "Tabelle gesichert",
        notSavedTitle: "Tabelle nicht gesichert",
        tooMany:
            "Es sind schon {0} Tabellen gesichert, mehr sind nicht erlaubt. "
            + "Löschen Sie einige unter Dieses Gerät, Dateien.",
        connectedTitle: "Signale sind verbunden",
        connectedText:
            "Grenzen werden nur gemessen, wenn sonst nichts läuft. Trennen Sie zuerst die Quellen in der Auswahl."
    )
}
