extension Strings {
    /// A length of time as clocks write it: "0:07", "12:34", "1:02:03".
    package static func duration(_ seconds: Int64) -> String {
        let seconds = max(0, seconds)
        let text = two(seconds / 60 % 60) + ":" + two(seconds % 60)
        if seconds >= 3600 { return String(seconds / 3600) + ":" + text }
        return seconds < 600 ? String(text.dropFirst()) : text
    }

    private static func two(_ number: Int64) -> String { (number < 10 ? "0" : "") + String(number) }
}
