import Text

/// A point in time that the user or a source has marked.
public struct Marker: Equatable, Sendable {
    /// The origin of the marker.
    public enum Origin: Sendable {
        case user
        /// A source: a text of a stream, or an annotation of a replayed recording.
        case source
    }

    /// The maximum number of characters in a name, which may be a note that the user types.
    public static let maximumNameCharacters = 120
    /// The maximum length of a name in UTF-8 bytes: every letter on the keyboard has at most two. With the prefix "Deleted marker: ", a name fits in an
    /// annotation of a recording. A longer name of a source's marker ends with an ellipsis.
    public static let maximumNameBytes = 2 * maximumNameCharacters

    /// A number that identifies the marker. No other marker since the start of the app has had the same number.
    public let id: UInt32
    /// The time of the marker in monotonic nanoseconds.
    public let time: Int64
    /// The name of the marker: one line of printable characters; may be empty.
    public let name: String
    public let origin: Origin

    init(id: UInt32, time: Int64, name: String, origin: Origin) {
        self.id = id
        self.time = time
        self.name =
            origin == .user
            ? PrintableText.line(name, maximumBytes: Self.maximumNameBytes)
            : PrintableText.shortened(name, maximumBytes: Self.maximumNameBytes)
        self.origin = origin
    }
}
