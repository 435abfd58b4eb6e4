import Acquisition
import Services
import Signals

/// What was connected, selected and shown, so that it can be had again at the next start.
public struct Session: Equatable, Sendable {
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

/// Remembers on the data partition what is connected and selected, whenever that changes.
final class SessionMemory {
    private let acquisition: Acquisition
    private let host: any Machine
    private let looks: Looks
    private let messages: Messages
    private var places: [(source: SourceID, place: HistoryEntry.Place)] = []
    private var page: Int?
    /// What was shown of sources, the latest last: each place is in it once.
    private var shown: [Session.Source] = []
    /// What the file holds, as far as it is known.
    private var stored: Session?

    init(_ acquisition: Acquisition, _ looks: Looks, _ messages: Messages, host: any Machine) {
        self.acquisition = acquisition
        self.looks = looks
        self.messages = messages
        self.host = host
    }

    /// A source is connected.
    func note(_ place: HistoryEntry.Place, of source: AcquiredSource) {
        places.removeAll { noted in !acquisition.sources.contains { $0.id == noted.source } }
        places.append((source.id, place))
    }

    /// How many open sources are found by a place.
    func count(of place: HistoryEntry.Place) -> Int {
        var count = 0
        for noted in places where noted.place == place && acquisition.sources.contains(where: { $0.id == noted.source })
        {
            count += 1
        }
        return count
    }

    /// Of how many sources it is remembered what was shown of them.
    static let maximumShown = 16

    /// What an earlier start has shown.
    func recall(_ session: Session) {
        guard session.page != nil else { return }
        for source in session.sources { remember(source) }
    }

    /// The present selections are shown.
    func noteShown() {
        for source in openSources { remember(source) }
    }

    private func remember(_ source: Session.Source) {
        guard !source.channels.isEmpty else { return }
        shown.removeAll { $0.place == source.place }
        shown.append(source)
        if shown.count > Self.maximumShown { shown.removeFirst() }
    }

    /// The channels of an open source that were shown when it was open before; empty where that is not known, or it offers others now.
    func channelsShown(of source: AcquiredSource) -> [ChannelID] {
        guard let place = places.first(where: { $0.source == source.id })?.place,
            let before = shown.first(where: { $0.place == place }),
            before.offer == Session.offer(source.catalogue)
        else { return [] }
        return before.channels
    }

    /// The open sources that are found again.
    private var openSources: [Session.Source] {
        acquisition.sources.compactMap { source in
            places.first { $0.source == source.id }.map {
                Session.Source(
                    $0.place, offer: Session.offer(source.catalogue), channels: source.selection.channels)
            }
        }
    }

    /// What is shown of the graphs has changed.
    /// - Parameter page: nil when they were left for the selection.
    func note(page: Int?) {
        guard page != self.page else { return }
        self.page = page
        // Only what the user connected is remembered, not what the app measures itself with.
        if !places.isEmpty { store() }
    }

    /// Stores what is connected, selected and shown now.
    /// - Parameter isRestart: whether the app ends now to start again.
    func store(isRestart: Bool = false) {
        if acquisition.sources.isEmpty { page = nil }
        var session = Session(openSources)
        session.page = page.map { min($0, Session.maximumPage) }
        session.isRestart = isRestart
        store(session)
    }

    /// Stores a session that is being gone on with.
    func store(_ session: Session) {
        guard session != stored else { return }
        stored = session
        host.saveFile(SessionFile.name, SessionFile.bytes(of: session)) { [self] outcome in
            // Another try when it is stored next.
            if case .failure = outcome { stored = nil }
            messages.report(outcome, of: .session, looks)
        }
    }
}
