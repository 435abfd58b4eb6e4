import Text

/// A text of a stream of texts, and when it was sent.
public struct StreamMarker: Equatable, Sendable {
    /// The most bytes of a text that are kept.
    public static let maximumTextBytes = 256

    /// Whose text it is: an irregular channel that `Signal.isText`.
    public let channel: ChannelID
    /// Monotonic nanoseconds of the board, not later than now.
    public let time: Int64
    /// What the sender sent, at most `maximumTextBytes` of UTF-8; any characters. A `Marker` has it in printable form.
    public let text: String
    /// What the sender's own clock told, in seconds; nil where it has none.
    public let stamp: Double?

    /// The text as a marker's name.
    public var line: String { PrintableText.shortened(text, maximumBytes: Marker.maximumSourceBytes) }

    /// - Parameter text: at most `maximumTextBytes` of UTF-8.
    public init(channel: ChannelID, time: Int64, text: String, stamp: Double? = nil) {
        self.channel = channel
        self.time = time
        self.text = text
        self.stamp = stamp
    }
}
