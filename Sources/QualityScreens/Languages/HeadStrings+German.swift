extension HeadStrings {
    static let german = HeadStrings(
        title: "Signalqualität",
        graphs: "Graphen",
        wholeHead: "Ganzer Kopf",
        goodOf: " von {0} gut",
        allGood: "Alle Elektroden sind gut.",
        noData: "Noch keine Daten",
        hint: "Elektrode berühren: ihre Kurve",
        reference: "Referenz und Erde",
        sharedFine: " Hz: {0} \u{B5}V in allen Kanälen: gut",
        sharedBad: " Hz: {0} \u{B5}V in allen Kanälen: prüfen",
        lost: "{0} % der letzten Sekunde",
        repeated: "{0} % der Werte wiederholen sich",
        clipped: "{0} % der Werte",
        only: "kein Signal: {0} \u{B5}V",
        band: "{0} \u{B5}V von 1 bis 40 Hz",
        correlation: "Korrelation {0}",
        mains: " Hz: {0} \u{B5}V",
        mainsOfRest: " Hz: {0}-mal so stark wie der Rest",
        noise: "{0} \u{B5}V über 40 Hz",
        perSecond: "um {0} \u{B5}V/s"
    )
}
