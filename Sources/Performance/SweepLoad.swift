/// What the device has to keep up with during one step of a sweep.
public struct SweepLoad: Equatable, Sendable {
    /// The most graphs in sight: the settings' largest grid, 4 columns and 8 rows.
    public static let maximumGraphs = 32

    /// Channels that come in.
    public let channels: Int
    /// Samples a second of each.
    public let hertz: Int
    /// Whether the samples come in packets over the board's own network; otherwise they are simulated.
    public let isReceived: Bool
    /// Samples of a channel in one packet: one where packets are what is measured, otherwise so many that there are
    /// about 128 packets a second.
    public var blockSize: Int { isReceived ? 1 : max(1, hertz / 128) }
    /// Scopes in sight; there are none besides spectrograms.
    public let scopes: Int
    /// Spectrograms in sight.
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

    /// Graphs in sight.
    public var graphs: Int { scopes + spectrograms }

    /// How long the load runs before it is measured, in nanoseconds: a spectrogram has its first spectrum when a
    /// second of samples is there, and a source on the network must be connected.
    public var settlingTime: Int64 { spectrograms > 0 ? 1_300_000_000 : isReceived ? 1_000_000_000 : 500_000_000 }

    /// How long it is measured, in nanoseconds: a sender that is a little too slow is so late only after some time.
    public var measuringTime: Int64 { isReceived ? 3_000_000_000 : 1_500_000_000 }

    /// How many packets may be under way, or wait for a frame to read them, when nothing is lost: those of two frames.
    public var packetsUnderWay: Int64 { Int64(hertz / blockSize / 30) + 2 }
}
