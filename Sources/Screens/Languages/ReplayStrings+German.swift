extension ReplayStrings {
    static let german = ReplayStrings(
        recordings: "Aufnahmen",
        replay: "Abspielen",
        transport: "Aufnahme",
        speed: "{0}\u{D7}",
        playedOut: "Ende der Aufnahme",
        othersTitle: "Andere Quellen schließen?",
        othersText: "Eine Aufnahme wird allein abgespielt: Was jetzt verbunden ist, wird geschlossen.",
        failedTitle: "Diese Aufnahme lässt sich nicht abspielen",
        notRead: "Die Karte gibt die Datei nicht her.",
        notThere: "Die Datei ist nicht mehr da.",
        unknownFormat: "Das ist keine EDF-, BDF- oder CSV-Datei.",
        damaged: "Die Datei ist beschädigt: Ihr Kopf oder eine Zeile ergibt keinen Sinn, oder sie endet zu früh.",
        tooLarge: "Sie hat mehr Kanäle oder größere Datensätze, als dieses Gerät liest.",
        discontinuous:
            "Das ist eine EDF+-Datei mit Pausen zwischen den Datensätzen; die lässt sich noch nicht abspielen.",
        noSamplingRate: "Die Tabelle hat keine Spalte mit wachsenden Zeiten, daher ist die Abtastrate unbekannt.",
        busy: "Gerade wird eine andere Datei gelesen. Versuchen Sie es noch einmal.")
}
