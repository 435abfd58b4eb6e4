extension DetailsStrings {
    static let english = DetailsStrings(
        title: "Signals",
        sampleFigures: "{0} received · {1} lost",
        eventFigures: "events: {0}",
        unitUnknown: "unit unknown",
        regular: "regular",
        blockOne: "1 sample per block",
        blockMany: "{0} samples per block"
    )
}
