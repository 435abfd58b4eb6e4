/// The quantity that a sweep increases until frames are late or packets are lost.
public enum SweepKind: Int, CaseIterable, Sendable {
    /// The sweep raises the number of packets per second over the network.
    case packets
    /// The sweep raises the sampling rate of a single channel.
    case rate
    /// The sweep raises the number of received channels. The automatic grid shows as many of them as fit.
    case channels
    /// The sweep raises the number of visible scopes.
    case scopes
    /// The sweep raises the number of visible spectrograms.
    case spectrograms
    /// The sweep raises the number of spectra per second in each of several spectrograms.
    case spectra

    /// The first and the last load of the sweep (a series of growing loads). The last load is the highest one that the source, the selection of
    /// channels, the grid and the settings permit.
    public var range: ClosedRange<Int> {
        switch self {
        // The search doubles and halves its values. Starting at 1250, it reaches the values that `make limits` measures: 25,000, 30,000, 35,000 and
        // 40,000 (docs/limits.md).
        case .packets: 1250...50_000
        case .rate: 1000...1_000_000
        case .channels: 1...128
        case .scopes, .spectrograms: 1...SweepLoad.maximumGraphs
        case .spectra: 5...120
        }
    }

    /// The load for a value of `range`.
    public func load(_ value: Int) -> SweepLoad {
        switch self {
        case .packets: SweepLoad(channels: 1, hertz: value, scopes: 1, isReceived: true)
        case .rate: SweepLoad(channels: 1, hertz: value, scopes: 1)
        case .channels: SweepLoad(channels: value, hertz: 4096, scopes: min(value, 8))
        case .scopes: SweepLoad(channels: value, hertz: 512, scopes: value)
        case .spectrograms: SweepLoad(channels: value, hertz: 512, spectrograms: value)
        case .spectra: SweepLoad(channels: 16, hertz: 2000, spectrograms: 16, spectraPerSecond: value)
        }
    }

    /// The name of this quantity in the CSV file.
    public var name: StaticString {
        switch self {
        case .packets: "packets"
        case .rate: "rate"
        case .channels: "channels"
        case .scopes: "scopes"
        case .spectrograms: "spectrograms"
        case .spectra: "cycles"
        }
    }
}
