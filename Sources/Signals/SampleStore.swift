/// The stored data of a channel.
public enum ChannelData {
    /// The samples of a channel with a sampling rate, and their clock. Channels of the same stream share the clock.
    case samples(SampleRing, SampleClock)
    /// The events of an irregular channel.
    case events(EventRing)
}

/// The buffers (rings) with the data of the selected channels. A store is created when a selection is applied, and allocates no memory afterwards.
public final class SampleStore {
    /// One selected channel, with the properties that graphs need.
    public struct Entry {
        public let channel: ChannelID
        public let type: SignalType
        /// The channel's number for the user, from 1.
        public let number: Int
        public let label: String
        public let unit: String
        public let rate: SamplingRate
        public let blockSize: Int
        /// True if the channel's events are texts; see `Signal.isText`.
        public let isText: Bool
        /// The channel's samples or events.
        public let data: ChannelData
        /// States whether the source currently offers the channel.
        public let presence: ChannelPresence
        /// The newest texts of a text channel; nil for other channels.
        public let texts: TextRing?

        /// The ring of the channel's samples; nil for an irregular channel.
        public var ring: SampleRing? { if case .samples(let ring, _) = data { ring } else { nil } }
        /// The clock of the channel's stream; nil for an irregular channel.
        public var clock: SampleClock? { if case .samples(_, let clock) = data { clock } else { nil } }
        /// The same channel with derived samples instead of the received ones. The derived samples have the same numbers and the same clock.
        /// - Parameter label: the label for the derived samples; nil for the channel's own label.
        public func showing(_ ring: SampleRing, label own: String? = nil) -> Entry {
            guard let clock else { return self }
            return Entry(
                channel: channel, type: type, number: number, label: own ?? label, unit: unit, rate: rate,
                blockSize: blockSize, isText: isText, data: .samples(ring, clock), presence: presence, texts: texts)
        }
        /// The ring of the channel's events; nil for a channel with a sampling rate.
        public var events: EventRing? { if case .events(let ring) = data { ring } else { nil } }
    }

    /// The selected channels, in the order of selection.
    public let entries: [Entry]
    /// The source's catalog at the time of the selection.
    public let catalogue: SignalCatalogue
    /// The duration of the data that each ring of a regular stream stores, in seconds.
    public let seconds: Int

    /// The maximum number of stored samples of all channels together: 8 Mi samples, which are 32 MB.
    public static let maximumSamples = 8 << 20
    /// The maximum number of stored texts of a text channel, and of all text channels together.
    public static let textCapacity = 64
    public static let maximumTexts = 1024
    /// The maximum number of stored events of an irregular channel.
    public static let eventCapacity = 1024

    /// The maximum duration of the data in a ring, in seconds: an hour.
    public static let maximumSeconds = 3600

    /// Creates rings for the channels in `selection`. Each ring stores `seconds` of data (limited to 1 ... `maximumSeconds`). If that needs too much
    /// memory, each ring gets an equal share of `maximumSamples`. Channels that are not in the catalog, and those beyond
    /// `SignalCatalogue.maximumChannels`, are omitted.
    /// - Parameter share: the maximum number of samples per channel. A smaller number must be passed if other stores also use a part of
    ///   `maximumSamples`.
    public init(catalogue: SignalCatalogue, selection: [ChannelID], seconds: Int, share: Int = maximumSamples) {
        let channels = selection.filter { catalogue.contains($0) }.prefix(SignalCatalogue.maximumChannels)
        let seconds = min(max(1, seconds), Self.maximumSeconds)
        let share = min(share, Self.maximumSamples / max(1, channels.count))
        self.seconds = seconds
        self.catalogue = catalogue
        let clocks = catalogue.signals.map { SampleClock(rate: $0.rate) }
        let textChannels = channels.reduce(0) { $0 + (catalogue.signals[$1.signal].isText ? 1 : 0) }
        let texts = max(1, min(Self.textCapacity, Self.maximumTexts / max(1, textChannels)))
        entries = channels.map { channel in
            let signal = catalogue.signals[channel.signal]
            let block = Int64(max(1, signal.blockSize))
            let data: ChannelData
            if signal.rate.isIrregular {
                data = .events(EventRing(capacity: min(share, Self.eventCapacity)))
            } else {
                // Compute in 64 bits, because an hour at 1 MHz overflows the device's Int.
                let wanted = signal.rate.samples(inNanoseconds: Int64(seconds) * 1_000_000_000) + block + 1
                data = .samples(SampleRing(capacity: Int(min(Int64(share), wanted))), clocks[channel.signal])
            }
            return Entry(
                channel: channel, type: signal.type, number: channel.channel + 1, label: signal.labels[channel.channel],
                unit: signal.unit, rate: signal.rate, blockSize: Int(block), isText: signal.isText, data: data,
                presence: ChannelPresence(), texts: signal.isText ? TextRing(capacity: texts) : nil)
        }
    }

    /// Removes all samples and events, at the start of a transmission.
    public func removeAll() {
        for entry in entries {
            entry.presence.restart()
            entry.texts?.removeAll()
            switch entry.data {
            case .samples(let ring, let clock):
                ring.removeAll()
                clock.start(at: 0)
            case .events(let ring): ring.removeAll()
            }
        }
    }
}
