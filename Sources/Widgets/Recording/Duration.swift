import Text

extension Strings {
    /// A duration as a text in the format of a clock: "0:07", "12:34", "1:02:03".
    package static func duration(_ seconds: Int64) -> String {
        var text = ValueText()
        text.append(duration: seconds)
        return text.string
    }
}
