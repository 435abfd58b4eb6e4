/// What the device has to keep up with during one step of a sweep.
public struct SweepLoad: Equatable, Sendable {
    /// The most graphs in sight: the settings' largest grid, 4 columns and 8 rows.
    public static let maximumGraphs = 32

    /// Channels that come in.
    public let channels: Int
    /// Samples a second of each.
    public let hertz: Int
    /// Samples of a channel in one packet: so many that there are about 128 packets a second.
    public var blockSize: Int { max(1, hertz / 128) }
    /// Scopes in sight; there are none besides spectrograms.
    public let scopes: Int
    /// Spectrograms in sight.
    public let spectrograms: Int
    /// Spectra a second of each of them.
    public let spectraPerSecond: Int

    public init(channels: Int, hertz: Int, scopes: Int = 0, spectrograms: Int = 0, spectraPerSecond: Int = 30) {
        self.channels = channels
        self.hertz = hertz
        self.scopes = scopes
        self.spectrograms = spectrograms
        self.spectraPerSecond = spectraPerSecond
    }

    /// Graphs in sight.
    public var graphs: Int { scopes + spectrograms }

    /// How long the load runs before it is measured, in nanoseconds: a spectrogram has its first spectrum when a
    /// second of samples is there.
    public var settlingTime: Int64 { spectrograms > 0 ? 1_300_000_000 : 500_000_000 }
}
