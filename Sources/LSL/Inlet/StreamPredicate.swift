import Text

/// The conditions in this inlet's queries.
public enum StreamPredicate {
    /// All streams.
    public static let everything: [UInt8] = []

    /// Selects streams of the same source: by its identifier or, without one, by its name and host. A text with both kinds of quotes is omitted from
    /// the condition, because XPath 1.0 cannot express it. More streams then answer, and `isSameSource` distinguishes them.
    public static func source(of stream: StreamDescription) -> [UInt8] {
        var text = ByteText()
        if stream.sourceID.isEmpty {
            add("hostname", stream.hostName, to: &text)
        } else {
            add("source_id", stream.sourceID, to: &text)
        }
        add("name", stream.name, to: &text)
        add("type", stream.type, to: &text)
        return text.bytes
    }

    private static func add(_ name: StaticString, _ value: String, to text: inout ByteText) {
        let isSingle = value.utf8.contains(0x27)
        guard !isSingle || !value.utf8.contains(0x22) else { return }
        if !text.bytes.isEmpty { text.add(" and ") }
        text.add(name)
        text.add(isSingle ? "=\"" : "='")
        text.add(value)
        text.add(isSingle ? "\"" : "'")
    }
}
