import Text

/// A text of a text stream, and when it was sent.
public struct StreamMarker: Equatable, Sendable {
    /// The maximum number of stored bytes of a text.
    public static let maximumTextBytes = 256

    /// The text's channel: an irregular one with `Signal.isText`.
    public let channel: ChannelID
    /// Monotonic nanoseconds of the board, not later than the present.
    public let time: Int64
    /// The sender's text, at most `maximumTextBytes` of UTF-8; any characters. A `Marker` contains it in printable form.
    public let text: String
    /// The time on the sender's own clock, in seconds; nil if it has none.
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
