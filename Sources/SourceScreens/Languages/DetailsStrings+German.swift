extension DetailsStrings {
    static let german = DetailsStrings(
        title: "Signale",
        sampleFigures: "{0} empfangen · {1} verloren",
        eventFigures: "Ereignisse: {0}",
        unitUnknown: "Einheit unbekannt",
        regular: "regelmäßig",
        blockOne: "1 Abtastwert je Block",
        blockMany: "{0} Abtastwerte je Block"
    )
}
