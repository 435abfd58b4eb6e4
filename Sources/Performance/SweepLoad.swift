/// The device's load during one step of a sweep.
public struct SweepLoad: Equatable, Sendable {
    /// The most visible graphs: the settings' largest grid, 4 columns and 8 rows.
    public static let maximumGraphs = 32

    /// Received channels.
    public let channels: Int
    /// Samples a second of each.
    public let hertz: Int
    /// True if the samples arrive in packets over the board's own network; otherwise they are simulated.
    public let isReceived: Bool
    /// Samples of a channel in one packet: 1 if packets are measured, otherwise as many as result in about 128 packets a second.
    public var blockSize: Int { isReceived ? 1 : max(1, hertz / 128) }
    /// Visible scopes; there are none together with spectrograms.
    public let scopes: Int
    /// Visible spectrograms.
    public let spectrograms: Int
    /// Spectra a second of each of them.
    public let spectraPerSecond: Int

    public init(
        channels: Int, hertz: Int, scopes: Int = 0, spectrograms: Int = 0, spectraPerSecond: Int = 30,
        isReceived: Bool = false
    ) {
        self.channels = channels
        self.hertz = hertz
        self.scopes = scopes
        self.spectrograms = spectrograms
        self.spectraPerSecond = spectraPerSecond
        self.isReceived = isReceived
    }

    /// Visible graphs.
    public var graphs: Int { scopes + spectrograms }

    /// How long the load runs before the measurement, in nanoseconds: a spectrogram has its first spectrum after a second of samples, and a
    /// source on the network must connect.
    public var settlingTime: Int64 { spectrograms > 0 ? 1_300_000_000 : isReceived ? 1_000_000_000 : 500_000_000 }

    /// How long it is measured, in nanoseconds: a slightly slow sender is noticeably late only after some time.
    public var measuringTime: Int64 { isReceived ? 3_000_000_000 : 1_500_000_000 }

    /// The most packets that can be on their way, or wait for a frame to read them, without loss: those of two frames.
    public var packetsUnderWay: Int64 { Int64(hertz / blockSize / 30) + 2 }
}
