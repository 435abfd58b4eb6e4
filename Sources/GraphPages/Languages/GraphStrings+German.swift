extension GraphStrings {
    static let german = GraphStrings(
        noData: "Noch keine Daten", minimum: "min", mean: "Mittel", maximum: "max")
}
