/// The load during one step of a measurement of limits, which increases one value (such as the rate) until the device does not keep up.
public struct SweepLoad: Equatable, Sendable {
    /// The maximum number of visible graphs: the settings' largest grid has 4 columns and 8 rows.
    public static let maximumGraphs = 32

    /// The number of received channels.
    public let channels: Int
    /// The sampling rate of each channel, in Hz.
    public let hertz: Int
    /// True if the samples arrive in packets over the board's loopback network. False if the app simulates them.
    public let isReceived: Bool
    /// The number of samples per channel in one packet: a chosen number; otherwise, 1 for packets over the network, or as many as result in about 128
    /// simulated packets per second.
    public var blockSize: Int { chosenBlockSize ?? (isReceived ? 1 : max(1, hertz / 128)) }
    private let chosenBlockSize: Int?
    /// The number of visible scopes; 0 if the load has spectrograms.
    public let scopes: Int
    /// The number of visible spectrograms.
    public let spectrograms: Int
    /// The number of spectra per second of each spectrogram.
    public let spectraPerSecond: Int

    public init(
        channels: Int, hertz: Int, scopes: Int = 0, spectrograms: Int = 0, spectraPerSecond: Int = 30,
        isReceived: Bool = false, blockSize: Int? = nil
    ) {
        chosenBlockSize = blockSize
        self.channels = channels
        self.hertz = hertz
        self.scopes = scopes
        self.spectrograms = spectrograms
        self.spectraPerSecond = spectraPerSecond
        self.isReceived = isReceived
    }

    /// The number of visible graphs.
    public var graphs: Int { scopes + spectrograms }

    /// The time for which the load runs before the measurement, in nanoseconds. A spectrogram needs samples of one second for its first spectrum, and
    /// a source on the network must connect.
    public var settlingTime: Int64 { spectrograms > 0 ? 1_300_000_000 : isReceived ? 1_000_000_000 : 500_000_000 }

    /// The duration of the measurement, in nanoseconds. It is longer for received packets: a sender that is slightly too slow falls behind by a
    /// measurable number of packets only after some time.
    public var measuringTime: Int64 { isReceived ? 3_000_000_000 : 1_500_000_000 }

    /// The number of missing packets that do not count as lost, because they may still be on their way or wait to be read: the packets that arrive
    /// during two frames.
    public var packetsUnderWay: Int64 { Int64(hertz / blockSize / 30) + 2 }
}
