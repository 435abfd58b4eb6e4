extension ScopeStrings {
    static let english = ScopeStrings(minimum: "min", mean: "mean", maximum: "max")
}
