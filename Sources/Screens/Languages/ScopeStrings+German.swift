extension ScopeStrings {
    static let german = ScopeStrings(minimum: "min", mean: "Mittel", maximum: "max")
}
