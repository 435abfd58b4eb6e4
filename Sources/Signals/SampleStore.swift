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

    /// Makes rings for `selection`, each keeping `seconds` of data or, where that would take too much memory, an
    /// equal share of `maximumSamples`.
    public init(catalogue: SignalCatalogue, selection: [ChannelID], seconds: Int) {
        let share = max(Self.aperiodicCapacity, Self.maximumSamples / max(1, selection.count))
        self.seconds = seconds
        entries = selection.map { channel in
            let signal = catalogue.signals[channel.signal]
            let wanted =
                signal.rate.isAperiodic
                ? Self.aperiodicCapacity
                : Int(signal.rate.samples(inNanoseconds: Int64(seconds) * 1_000_000_000)) + signal.blockSize + 1
            return Entry(
                channel: channel, type: signal.type, number: channel.channel + 1, label: signal.labels[channel.channel],
                unit: signal.unit, rate: signal.rate, blockSize: signal.blockSize,
                ring: SampleRing(capacity: min(share, max(wanted, signal.blockSize))))
        }
    }

    /// Forgets all samples, as at the start of a transmission.
    public func removeAll() {
        for entry in entries { entry.ring.removeAll() }
    }
}
