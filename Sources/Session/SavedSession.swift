import Acquisition
import Signals

/// The connected, selected and shown sources, for the next start.
public struct SavedSession: Equatable, Sendable {
    /// A connected source.
    public struct Source: Equatable, Sendable {
        public let place: HistoryEntry.Place
        /// Identifies the offer, to detect whether the source still offers the same channels.
        public let offer: UInt64
        /// The shown channels, at most `ChannelSelection.maximum`.
        public let channels: [ChannelID]

        public init(_ place: HistoryEntry.Place, offer: UInt64, channels: [ChannelID]) {
            self.place = place
            self.offer = offer
            self.channels = channels
        }
    }

    /// In the order of opening; at most `Acquisition.maximumSources`.
    public var sources: [Source]
    /// The visible page of graphs, counted from 0; nil where the selection screen is open.
    public var page: Int?
    /// Whether the app ended in order to restart at once, for a setting.
    public var isRestart: Bool

    /// The shown channels of sources, including closed ones, latest last; at most `maximumShown`.
    public var shown: [Source] = []

    /// The maximum number of sources whose selections are remembered.
    public static let maximumShown = 16
    /// The highest remembered page.
    public static let maximumPage = 999

    public init(_ sources: [Source] = [], page: Int? = nil, isRestart: Bool = false) {
        self.sources = sources
        self.page = page
        self.isRestart = isRestart
    }

    /// A hash of the types, rates and labels of a source's channels, and of the units of signals of one type, which nothing else
    /// distinguishes.
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
