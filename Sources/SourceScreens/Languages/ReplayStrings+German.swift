extension ReplayStrings {
    static let german = ReplayStrings(
        recordings: "Dateien",
        othersTitle: "Andere Quellen schließen?",
        othersText: "Aufnahmen werden allein abgespielt: Was jetzt verbunden ist, wird geschlossen.",
        recordingEnds: "Die laufende Aufnahme endet.",
        failedTitle: "Diese Aufnahme lässt sich nicht abspielen",
        notRead: "Die Datei lässt sich nicht von der Karte lesen.",
        notThere: "Die Datei ist nicht mehr da.",
        unknownFormat: "Das ist keine EDF-, BDF-, XDF- oder CSV-Datei.",
        damaged: "Der Dateikopf oder eine Zeile ergibt keinen Sinn, oder die Datei endet zu früh.",
        tooLarge: "Sie hat mehr Kanäle oder größere Datensätze, als dieses Gerät liest.",
        noSamplingRate: "Die Tabelle hat keine Spalte mit wachsenden Zeiten, daher ist die Abtastrate unbekannt.",
        busy: "Im Moment kann nichts gelesen werden. Versuchen Sie es noch einmal.",
        question:
            "Die Tabelle sagt nicht, wann ihre Zeilen gemessen wurden: in der Dateiliste abspielen und antworten."
    )
}
