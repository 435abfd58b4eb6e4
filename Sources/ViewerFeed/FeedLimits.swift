/// The packets between the app and the server of the second screen (docs/viewer.md). Each is one packet of a Unix socket
/// of type SOCK_SEQPACKET. Its first byte is its type, and numbers are little endian. This module neither reads nor
/// writes a socket, so tests and the fuzzer run it with arrays.

/// The limits of the packets.
public enum FeedLimits {
    /// The maximum length of a packet in bytes.
    public static let packetBytes = 60_000
    /// The maximum length of a JSON text in bytes.
    public static let textBytes = 50_000
    /// The maximum number of channels.
    public static let channels = 256
    /// The maximum rate of a channel in Hz.
    public static let rate = 1_000_000.0
    /// The maximum number of samples in a block: one packet contains them.
    public static let samples = (packetBytes - SampleBlock.packetHeaderBytes - SampleBlock.headerBytes) / 8 * 2
    /// The highest number of a sample, as in a ring.
    public static let number: Int64 = 1 << 48
    /// The latest time in monotonic nanoseconds: 36 years.
    public static let time: Int64 = 1 << 60
    /// The maximum number of browsers that the user has admitted.
    public static let tokens = 8
    /// The maximum number of names and addresses of the device.
    public static let hosts = 16
    /// The maximum length of a name or address of the device, and of a viewer's address, in bytes.
    public static let hostBytes = 64
    /// The maximum length of a browser's name in bytes.
    public static let browserBytes = 64
    /// The maximum number of viewers at the same time.
    public static let viewers = 4
    /// The maximum length of a marker's name from a viewer, in bytes.
    public static let markerBytes = 120
    /// The codes, written with six digits. 0 means that the device shows no code.
    public static let codes: ClosedRange<UInt32> = 1...999_999
}

/// The reason why a packet is invalid.
public enum FeedError: Error, Equatable, Sendable, CaseIterable {
    /// The packet ends before its last field.
    case truncated
    /// Bytes follow the last field, or the packet is longer than `FeedLimits.packetBytes`.
    case excess
    /// This side does not receive packets of this type.
    case type
    /// A list or a text is longer than its maximum.
    case tooLong
    /// A number is outside its range.
    case value
    /// A text is not UTF-8, or a name contains characters that are not visible.
    case text
    /// The packet's memory does not begin at a multiple of eight bytes.
    case alignment
}
