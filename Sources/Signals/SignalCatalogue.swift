/// One signal of a source. It consists of all channels of one type, which share the sampling rate and the block size.
public struct Signal: Sendable {
    public let type: SignalType
    public let rate: SamplingRate
    /// The number of samples per channel in one block (packet), at least 1.
    public let blockSize: Int
    /// The unit of the values, for example "µV"; empty if the source names none. (The protocol TiA never names units.)
    public let unit: String
    /// The names of the channels in the order of their numbers. Channel 1 comes first.
    public let labels: [String]
    /// True if the signal's events are texts (`SignalSource.nextMarker`). Each text is also an event with the value 1. The signal is then irregular.
    public let isText: Bool

    public init(
        type: SignalType, rate: SamplingRate, blockSize: Int, unit: String = "", labels: [String], isText: Bool = false
    ) {
        self.type = type
        self.rate = rate
        self.blockSize = blockSize
        self.unit = unit
        self.labels = labels
        self.isText = isText && rate.isIrregular
    }
}

/// The position of a channel in a catalog.
public struct ChannelID: Hashable, Sendable {
    /// The index in `SignalCatalogue.signals`.
    public let signal: Int
    /// The index of the channel in `Signal.labels`, from 0. The channel's number for the user is higher by 1.
    public let channel: Int

    public init(signal: Int, channel: Int) {
        self.signal = signal
        self.channel = channel
    }
}

/// All signals that a source offers since it was connected.
public struct SignalCatalogue: Sendable {
    /// The signals by ascending type, which is also their order in data packets and on the selection screen.
    public let signals: [Signal]

    /// The maximum number of channels that a source may offer.
    public static let maximumChannels = 1024
    /// The maximum number of signals that a source may offer. It is 32, because TiA's signal flags have 32 bits.
    public static let maximumSignals = 32
    /// The maximum number of bytes of a label that are stored.
    public static let maximumLabelBytes = 64
    /// The maximum number of samples of a channel in one block, which is the limit of TiA's packets.
    public static let maximumBlockSize = 65535

    /// Makes a catalog of signals that the program itself has created. For data from a peer or a file, use `init(checking:)`.
    public init(signals: [Signal]) {
        self.signals = Self.order(signals).map { signals[$0] }
    }

    /// Makes a catalog of signals from a peer or a file. It checks every count, and shortens labels to `maximumLabelBytes`.
    public init(checking signals: [Signal]) throws(CatalogueError) {
        guard signals.count <= Self.maximumSignals else { throw .tooManySignals }
        var channels = 0
        var checked: [Signal] = []
        for signal in signals {
            guard signal.blockSize >= 1 else { throw .noBlockSize(signal.type) }
            guard signal.blockSize <= Self.maximumBlockSize else { throw .blockTooLarge(signal.type) }
            guard signal.labels.count <= Self.maximumChannels - channels else { throw .tooManyChannels }
            channels += signal.labels.count
            checked.append(
                Signal(
                    type: signal.type, rate: signal.rate, blockSize: signal.blockSize,
                    unit: Self.cut(signal.unit), labels: signal.labels.map(Self.label), isText: signal.isText))
        }
        guard channels > 0 else { throw .noChannels }
        self.init(signals: checked)
    }

    /// The indices of `signals` by ascending type. Signals of the same type remain in their order (Swift's sort does not guarantee this).
    static func order(_ signals: [Signal]) -> [Int] {
        signals.indices.sorted {
            let (a, b) = (signals[$0].type.rawValue, signals[$1].type.rawValue)
            return a == b ? $0 < $1 : a < b
        }
    }

    /// A channel's name, shortened to `maximumLabelBytes` UTF-8 bytes. A shortened name ends with a hash of the whole name. Otherwise, two long
    /// names with the same beginning would be equal, and after a reconnection the data of one channel could continue under the other channel's name.
    public static func label(_ name: String) -> String {
        guard name.utf8.count > maximumLabelBytes else { return name }
        var hash: UInt32 = 0x811C_9DC5
        for byte in name.utf8 { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
        var ending: [UInt8] = [UInt8(ascii: "~")]
        for place in 1...8 {
            let digit = UInt8(hash >> UInt32(32 - 4 * place) & 0xF)
            ending.append(digit < 10 ? 0x30 + digit : 0x57 + digit)
        }
        return cut(name, maximumBytes: maximumLabelBytes - ending.count) + String(decoding: ending, as: UTF8.self)
    }

    /// The first `maximumLabelBytes` UTF-8 bytes of a text, without an incomplete character at the end.
    public static func cut(_ label: String) -> String { cut(label, maximumBytes: maximumLabelBytes) }

    /// The first `maximumBytes` UTF-8 bytes of a text, without an incomplete character at the end.
    public static func cut(_ label: String, maximumBytes: Int) -> String {
        let bytes = label.utf8
        guard bytes.count > maximumBytes else { return label }
        var kept = Array(bytes.prefix(maximumBytes + 1))
        // Bytes of the form 10xxxxxx continue a character. Remove them and the character's first byte.
        while let last = kept.popLast(), last & 0xC0 == 0x80 {}
        return String(decoding: kept, as: UTF8.self)
    }

    /// True if the catalog contains this channel.
    public func contains(_ channel: ChannelID) -> Bool {
        signals.indices.contains(channel.signal) && signals[channel.signal].labels.indices.contains(channel.channel)
    }

    public var channelCount: Int { signals.reduce(0) { $0 + $1.labels.count } }

    /// All channels of the catalog, by signal and number.
    public var channels: [ChannelID] {
        signals.indices.flatMap { signal in
            signals[signal].labels.indices.map { ChannelID(signal: signal, channel: $0) }
        }
    }
}
