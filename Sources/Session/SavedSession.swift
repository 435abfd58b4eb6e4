import Acquisition
import Signals

/// The sources that were connected, their selected channels and the visible page, as they are stored for the next start.
public struct SavedSession: Equatable, Sendable {
    /// A connected source.
    public struct Source: Equatable, Sendable {
        public let place: HistoryEntry.Place
        /// A hash of all channels that the source offered. If the hash differs at the next start, the source offers other channels.
        public let offer: UInt64
        /// The selected channels, at most `ChannelSelection.maximum`.
        public let channels: [ChannelID]

        public init(_ place: HistoryEntry.Place, offer: UInt64, channels: [ChannelID]) {
            self.place = place
            self.offer = offer
            self.channels = channels
        }
    }

    /// The sources in the order in which they were opened; at most `Acquisition.maximumSources`.
    public var sources: [Source]
    /// The visible page of graphs, from 0; nil if the selection screen was open.
    public var page: Int?
    /// True if the app has ended in order to restart immediately, to apply a changed setting.
    public var isRestart: Bool

    /// For each source, also a closed one, the channels that were shown last. The latest source comes last; there are at most `maximumShown`.
    public var shown: [Source] = []

    /// The maximum number of sources whose selections are remembered.
    public static let maximumShown = 16
    /// The maximum page number that is remembered.
    public static let maximumPage = 999

    public init(_ sources: [Source] = [], page: Int? = nil, isRestart: Bool = false) {
        self.sources = sources
        self.page = page
        self.isRestart = isRestart
    }

    /// A hash of the types, rates and labels of a source's channels. If several signals have the same type, the hash includes their units, because
    /// nothing else distinguishes them.
    public static func offer(_ catalogue: SignalCatalogue) -> UInt64 {
        var print = Fingerprint()
        for signal in catalogue.signals {
            print.add(UInt32(truncatingIfNeeded: signal.type.rawValue))
            print.add(signal.rate.milliHertz)
            if catalogue.signals.filter({ $0.type == signal.type }).count > 1 { print.add(signal.unit) }
            for label in signal.labels { print.add(label) }
            // Mark the end of the signal, so that equal sequences of texts in different signals result in different hashes.
            print.add(UInt8(0xFE))
        }
        return print.value
    }
}
