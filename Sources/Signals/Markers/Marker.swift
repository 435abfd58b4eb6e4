import Text

/// A marked moment.
public struct Marker: Equatable, Sendable {
    /// The origin of the marker.
    public enum Origin: Sendable {
        case user
        /// A source: a text of a stream, or an annotation of a recording that is played.
        case source
    }

    /// The maximum length of a user's name, in bytes of UTF-8: with the prefix "Deleted marker: ", it fits an annotation of a recording.
    public static let maximumNameBytes = 24
    /// The maximum length of the name of a source's marker, in bytes of UTF-8: the length of a recording's annotation. A longer one ends
    /// with an ellipsis.
    public static let maximumSourceBytes = 40

    /// Unique among all markers since the start.
    public let id: UInt32
    /// Monotonic nanoseconds.
    public let time: Int64
    /// One line of printable characters; may be empty.
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
