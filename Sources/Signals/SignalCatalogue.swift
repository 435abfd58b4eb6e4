/// One signal of a source: all channels of one type, which share sampling rate and block size.
public struct Signal: Sendable {
    public let type: SignalType
    public let rate: SamplingRate
    /// Samples of each channel in one block (packet), at least 1.
    public let blockSize: Int
    /// The unit of the values, such as "µV"; empty when the source does not tell (TiA never does).
    public let unit: String
    /// The channels' names, in the order of their numbers; channel 1 comes first.
    public let labels: [String]

    public init(type: SignalType, rate: SamplingRate, blockSize: Int, unit: String = "", labels: [String]) {
        self.type = type
        self.rate = rate
        self.blockSize = blockSize
        self.unit = unit
        self.labels = labels
    }
}

/// Where a channel stands in a catalogue.
public struct ChannelID: Hashable, Sendable {
    /// Index into `SignalCatalogue.signals`.
    public let signal: Int
    /// Index into `Signal.labels`, from 0. What the user sees as the channel's number is one more.
    public let channel: Int

    public init(signal: Int, channel: Int) {
        self.signal = signal
        self.channel = channel
    }
}

/// All that a source offers, as it told when it was connected.
public struct SignalCatalogue: Sendable {
    /// The signals by ascending type, so that the order is that of the data packets and of the selection screen.
    public let signals: [Signal]

    /// The most channels that a source may offer.
    public static let maximumChannels = 1024
    /// The most bytes of a label that are kept.
    public static let maximumLabelBytes = 64

    public init(signals: [Signal]) {
        self.signals = signals.sorted { $0.type.rawValue < $1.type.rawValue }
    }

    public var channelCount: Int { signals.reduce(0) { $0 + $1.labels.count } }

    /// Every channel, by signal and number.
    public var channels: [ChannelID] {
        signals.indices.flatMap { signal in
            signals[signal].labels.indices.map { ChannelID(signal: signal, channel: $0) }
        }
    }
}
