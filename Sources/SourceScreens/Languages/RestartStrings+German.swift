extension RestartStrings {
    static let german = RestartStrings(
        title: "PocketScope wurde neu gestartet",
        silent: "Es hatte {0} Sekunden lang nicht geantwortet.",
        signal: "Es hatte sich mit einem Fehler beendet (Signal {0}).",
        signalAt: "Es hatte sich mit einem Fehler beendet (Signal {0} bei {1}).",
        status: "Es hatte sich mit einem Fehler beendet (Status {0}).",
        when: "Das war {0}, {1} nach dem Einschalten.",
        whenWithoutClock: "Das war {0} nach dem Einschalten.",
        seconds: "{0} s",
        minutes: "{0} min",
        hours: "{0} h",
        days: "{0} Tage",
        question: "Wieder verbinden und dort weitermachen?",
        resume: "Weitermachen",
        notNow: "Jetzt nicht",

        defaultsTitle: "Mit Voreinstellungen gestartet",
        defaults:
            "PocketScope hat sich in einer Minute dreimal beendet. Jetzt gelten die Voreinstellungen. Ihre Einstellungen und Listen bleiben erhalten und gelten nach dem nächsten Start wieder. Änderungen bis dahin werden nicht gespeichert.",
        startNormally: "Normal starten",

        offerChanged: "{0} bietet andere Kanäle an als vorher. Bitte neu auswählen."
    )
}
