extension CursorStrings {
    static let english = CursorStrings(measure: "Measure", perMinute: " /min")
}
