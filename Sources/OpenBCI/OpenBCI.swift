/// The OpenBCI Cyton amplifier, with or without its Daisy module, over the radio dongle's serial line. Written from OpenBCI's public documentation
/// and firmware. No code of this module performs input or output.
public enum Cyton {
    /// The number of channels of the board, and with its Daisy module.
    public static let channels = 8
    public static let channelsWithDaisy = 16
    /// The board's rate of packets in Hz. With the Daisy module, a sample needs two packets.
    public static let packetRate: UInt32 = 250
    /// The length of a packet in bytes.
    public static let packetBytes = 33
    /// The maximum length in bytes of the board's reply to a command.
    public static let maximumReplyBytes = 1024
    /// The maximum length in bytes of the text with the firmware's version.
    public static let maximumFirmwareBytes = 16
    /// The gain of all channels after a reset.
    public static let usualGain: Float = 24
    /// The converter's reference voltage in µV, which is the full scale at a gain of 1.
    static let reference: Float = 4_500_000
    /// The largest value of the converter.
    static let fullScale: Float = 8_388_607
    /// The value in g of a unit of the accelerometer, at its range of ±4 g.
    public static let accelerationUnit: Float = 0.000125
    /// The USB numbers of a dongle: those of FTDI, and of its chips FT231X and FT232R.
    public static let vendor: UInt16 = 0x0403
    public static let products: [UInt16] = [0x6015, 0x6001]

    /// The value in µV of a unit of the converter.
    /// - Parameter gain: the channel's gain, more than 0.
    public static func microvolts(gain: Float) -> Float { reference / gain / fullScale }
}

/// A command that the app sends to the board or to its dongle.
package enum CytonCommand {
    case stop, reset, start
    /// Asks the dongle for its radio channel.
    case channel

    var bytes: [UInt8] {
        switch self {
        case .stop: [UInt8(ascii: "s")]
        case .reset: [UInt8(ascii: "v")]
        case .start: [UInt8(ascii: "b")]
        case .channel: [0xF0, 0x00]
        }
    }
}
