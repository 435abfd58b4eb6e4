import Text

extension Strings {
    public static let german = Strings(
        code: "de",
        language: .german,
        languageName: "Deutsch",
        ok: "OK",
        cancel: "Abbrechen",
        close: "Schließen",
        back: "Zurück",
        apply: "Anwenden",
        delete: "Löschen",
        selection: "Auswahl",
        play: "Weiter",
        settingsTitle: "Einstellungen",
        thisDevice: "Dieses Gerät",
        illegalInputTitle: "Bitte Eingabe prüfen",
        channelsOne: "1 Kanal",
        channels: "{0} Kanäle",
        sourceCount: "{0} Quellen",
        rate: "{0} Hz",
        irregular: "unregelmäßig",
        notOffered: "nicht mehr angeboten",
        negativeUp: "negativ oben",
        date: "{0}. {1}",
        months: ["Jan.", "Feb.", "März", "Apr.", "Mai", "Juni", "Juli", "Aug.", "Sep.", "Okt.", "Nov.", "Dez."],
        markerNames: ["Marke", "Augen auf", "Augen zu", "Bewegung", "Artefakt", "Reiz", "Aufgabe", "Ruhe"],
        decimalSeparator: ",",
        simulated: "simuliert",
        fromFile: "Aufnahme",

        keyboard: .german,
        storage: .german,
        recording: .german,
        sourceErrors: .german,
        address: .german,
        busy: .german
    )
}
