import Text

extension ValueText {
    /// Appends a length of time as clocks write it: "0:07", "12:34", "1:02:03".
    public mutating func append(duration seconds: Int64) {
        let seconds = max(0, seconds)
        if seconds >= 3600 {
            append(seconds / 3600)
            append(":")
        }
        append(seconds / 60 % 60, digits: seconds >= 3600 ? 2 : 1)
        append(":")
        append(seconds % 60, digits: 2)
    }
}

extension Strings {
    /// The same as a text.
    package static func duration(_ seconds: Int64) -> String {
        var text = ValueText()
        text.append(duration: seconds)
        return text.string
    }
}
