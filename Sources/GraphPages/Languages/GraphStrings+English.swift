extension GraphStrings {
    static let english = GraphStrings(
        noData: "No data yet", minimum: "min", mean: "mean", maximum: "max")
}
