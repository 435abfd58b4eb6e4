import Text

/// A text of a text stream, and the time at which it was sent.
public struct StreamMarker: Equatable, Sendable {
    /// The maximum number of bytes of a text that are stored.
    public static let maximumTextBytes = 256

    /// The channel of the text. It is an irregular channel with `Signal.isText`.
    public let channel: ChannelID
    /// The time of the text on the board's clock in monotonic nanoseconds, not later than now.
    public let time: Int64
    /// The sender's text in UTF-8, at most `maximumTextBytes`, with any characters. A `Marker` contains it in printable form.
    public let text: String
    /// The time of the text on the sender's clock in seconds; nil if the sender has no clock.
    public let stamp: Double?

    /// The text as the name of a marker.
    public var line: String { PrintableText.shortened(text, maximumBytes: Marker.maximumNameBytes) }

    /// - Parameter text: at most `maximumTextBytes` of UTF-8.
    public init(channel: ChannelID, time: Int64, text: String, stamp: Double? = nil) {
        self.channel = channel
        self.time = time
        self.text = text
        self.stamp = stamp
    }
}
