import Acquisition
import Signals

/// What was connected, selected and shown, so that it can be had again at the next start.
public struct SavedSession: Equatable, Sendable {
    /// A connected source.
    public struct Source: Equatable, Sendable {
        public let place: HistoryEntry.Place
        /// Tells whether the source still offers the same.
        public let offer: UInt64
        /// The channels that were shown, at most `ChannelSelection.maximum`.
        public let channels: [ChannelID]

        public init(_ place: HistoryEntry.Place, offer: UInt64, channels: [ChannelID]) {
            self.place = place
            self.offer = offer
            self.channels = channels
        }
    }

    /// In the order in which they were opened; at most `Acquisition.maximumSources`.
    public var sources: [Source]
    /// The page of graphs that is shown, counted from 0; nil where the selection is.
    public var page: Int?
    /// Whether the app ended to start again at once, for a setting.
    public var isRestart: Bool

    /// What was shown of sources, also of those that are closed, the latest last; at most `maximumShown`.
    public var shown: [Source] = []

    /// How many sources' selections are remembered.
    public static let maximumShown = 16
    /// The highest page that is remembered.
    public static let maximumPage = 999

    public init(_ sources: [Source] = [], page: Int? = nil, isRestart: Bool = false) {
        self.sources = sources
        self.page = page
        self.isRestart = isRestart
    }

    /// A hash of the types, rates and labels of what a source offers, and of the units of signals of one type, which nothing else tells apart.
    public static func offer(_ catalogue: SignalCatalogue) -> UInt64 {
        var print = Fingerprint()
        for signal in catalogue.signals {
            print.add(UInt32(truncatingIfNeeded: signal.type.rawValue))
            print.add(signal.rate.milliHertz)
            if catalogue.signals.filter({ $0.type == signal.type }).count > 1 { print.add(signal.unit) }
            for label in signal.labels { print.add(label) }
            // Ends the signal.
            print.add(UInt8(0xFE))
        }
        return print.value
    }
}
