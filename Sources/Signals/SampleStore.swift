/// The rings of the selected channels. Made when a selection is applied; nothing is allocated afterwards.
public final class SampleStore {
    /// One selected channel with what the graphs need to know about it.
    public struct Entry {
        public let channel: ChannelID
        public let type: SignalType
        /// The channel's number as the user sees it, from 1.
        public let number: Int
        public let label: String
        public let unit: String
        public let rate: SamplingRate
        public let blockSize: Int
        public let ring: SampleRing
    }

    /// The selected channels, in the order in which they were selected for display.
    public let entries: [Entry]
    /// How much time each periodic ring keeps.
    public let seconds: Int

    /// The most samples that are kept of all channels together: 8 Mi samples are 32 MB.
    public static let maximumSamples = 8 << 20
    /// The most samples of an aperiodic channel that are kept.
    public static let aperiodicCapacity = 1024

    /// The longest time that rings are made for: an hour.
    public static let maximumSeconds = 3600

    /// Makes rings for `selection`, each keeping `seconds` of data or, where that would take too much memory, an
    /// equal share of `maximumSamples`. Channels that the catalogue does not have are left out, and so is what exceeds
    /// `SignalCatalogue.maximumChannels`; `seconds` is cut to 1 ... `maximumSeconds`.
    public init(catalogue: SignalCatalogue, selection: [ChannelID], seconds: Int) {
        let channels = selection.filter { catalogue.contains($0) }.prefix(SignalCatalogue.maximumChannels)
        let seconds = min(max(1, seconds), Self.maximumSeconds)
        let share = Self.maximumSamples / max(1, channels.count)
        self.seconds = seconds
        entries = channels.map { channel in
            let signal = catalogue.signals[channel.signal]
            let block = Int64(max(1, signal.blockSize))
            // In 64 bits: an hour at 1 MHz does not fit the device's Int.
            let wanted =
                signal.rate.isAperiodic
                ? Int64(Self.aperiodicCapacity)
                : signal.rate.samples(inNanoseconds: Int64(seconds) * 1_000_000_000) + block + 1
            return Entry(
                channel: channel, type: signal.type, number: channel.channel + 1, label: signal.labels[channel.channel],
                unit: signal.unit, rate: signal.rate, blockSize: Int(block),
                ring: SampleRing(capacity: Int(min(Int64(share), wanted))))
        }
    }

    /// Forgets all samples, as at the start of a transmission.
    public func removeAll() {
        for entry in entries { entry.ring.removeAll() }
    }
}
