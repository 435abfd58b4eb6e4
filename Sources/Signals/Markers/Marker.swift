import Text

/// A point in time that the user or a source has marked.
public struct Marker: Equatable, Sendable {
    /// The origin of the marker.
    public enum Origin: Sendable {
        case user
        /// A source: a text of a stream, or an annotation of a replayed recording.
        case source
    }

    /// The maximum length of a user's name in UTF-8 bytes. With the prefix "Deleted marker: ", it fits in an annotation of a recording.
    public static let maximumNameBytes = 24
    /// The maximum length of the name of a source's marker in UTF-8 bytes: the maximum length of an annotation in a recording. A longer name is cut
    /// and ends with an ellipsis.
    public static let maximumSourceBytes = 40

    /// A number that no other marker has had since the start.
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
            : PrintableText.shortened(name, maximumBytes: Self.maximumSourceBytes)
        self.origin = origin
    }
}
