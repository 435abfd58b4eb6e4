import Text

/// The values of the first two samples of each feed, which the protocol defines. The inlet checks them to find out if both sides use the same format.
public enum TestPattern {
    /// The number of patterns.
    public static let count = 2
    /// The time stamp of the first pattern in seconds.
    public static let time = 123_456.789

    /// The whole number in a channel of a numeric stream.
    /// - Parameters:
    ///   - pattern: the number of the sample, 0 or 1.
    ///   - channel: the number of the channel, from 0.
    public static func value(_ pattern: Int, channel: Int, _ format: ChannelFormat) -> Int64 {
        let (base, modulus): (Int64, Int64?) =
            switch format {
            case .float32, .string: (0, nil)
            case .double64: (16_777_217, nil)
            case .int32: (65_537, 2_147_483_647)
            case .int16: (257, 32767)
            case .int8: (1, 127)
            case .int64: (2_147_483_649, nil)
            }
        let sum = base + (pattern == 0 ? 4 : 2) + Int64(channel)
        let value = modulus.map { sum % $0 } ?? sum
        return channel % 2 == 0 ? value : -value
    }

    /// The text in a channel of a text stream. It is the same in both samples.
    public static func text(channel: Int) -> [UInt8] {
        var text = ByteText()
        text.add(decimal: channel % 2 == 0 ? Int64(channel) + 10 : -(Int64(channel) + 10))
        return text.bytes
    }
}
