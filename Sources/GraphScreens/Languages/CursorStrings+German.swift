extension CursorStrings {
    static let german = CursorStrings(measure: "Messen", perMinute: " /min")
}
