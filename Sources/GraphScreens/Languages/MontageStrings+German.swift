extension MontageStrings {
    static let german = MontageStrings(
        average: "Mittel von {0}",
        ofAll: " aus {0}",
        leftOut: ", ohne {0} schlechte",
        eachStream: ", jeder von {0} Streams für sich",
        against: "gegen {0}",
        notInStreams: ", nicht in {0} Streams",
        pairs: "Paare",
        noChannel: "kein {0}: wie empfangen",
        noPairs: "{0}: keine Kanäle, wie empfangen",
        noMontages: "keine Montagen auf der Karte: wie empfangen",
        unknown: "keine Montage {0}: wie empfangen",
        mastoids: "verbundene Mastoide",
        longitudinal: "Längsreihen bipolar",
        transverse: "Querreihen bipolar",
        laplacian: "Laplace (Nachbarn)",
        drawn: "nur Werte {0}"
    )
}
