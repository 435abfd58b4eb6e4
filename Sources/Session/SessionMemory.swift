import Acquisition
import Services
import Signals

/// Remembers on the data partition what is connected and selected, whenever that changes.
final class SessionMemory {
    private let acquisition: Acquisition
    private let host: any Machine
    /// Called where it could not be stored.
    private let failed: (StorageFailure) -> Void
    private var places: [(source: SourceID, place: HistoryEntry.Place)] = []
    /// The page of graphs that is shown; nil: none.
    private(set) var page: Int?
    /// What was shown of sources, the latest last: each place is in it once.
    private var shown: [SavedSession.Source] = []
    /// What the file holds, as far as it is known.
    private var stored: SavedSession?

    /// - Parameter failed: called where it could not be stored.
    init(_ acquisition: Acquisition, host: any Machine, failed: @escaping (StorageFailure) -> Void) {
        self.acquisition = acquisition
        self.host = host
        self.failed = failed
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

    /// What earlier starts have shown.
    func recall(_ session: SavedSession) {
        for source in session.shown { remember(source) }
        guard session.page != nil else { return }
        for source in session.sources { remember(source) }
    }

    /// The present selections are shown.
    func noteShown() {
        for source in openSources { remember(source) }
    }

    private func remember(_ source: SavedSession.Source) {
        guard !source.channels.isEmpty else { return }
        shown.removeAll { $0.place == source.place }
        shown.append(source)
        if shown.count > SavedSession.maximumShown { shown.removeFirst() }
    }

    /// The channels of an open source that were shown when it was open before; empty where that is not known, or it offers others now.
    func channelsShown(of source: AcquiredSource) -> [ChannelID] {
        guard let place = places.first(where: { $0.source == source.id })?.place,
            let before = shown.first(where: { $0.place == place }),
            before.offer == SavedSession.offer(source.catalogue)
        else { return [] }
        return before.channels
    }

    /// The open sources that are found again.
    private var openSources: [SavedSession.Source] {
        acquisition.sources.compactMap { source in
            // What the device makes itself comes by itself.
            if source.kind == SourceKinds.ownNumber, source.selection.count == 0 { return nil }
            return places.first { $0.source == source.id }.map {
                SavedSession.Source(
                    $0.place, offer: SavedSession.offer(source.catalogue), channels: source.selection.channels)
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

    /// Stores the present selections where the user connected something; what the app measures itself with is not remembered.
    func storeSelection() {
        // What was stored for a restart holds.
        if !openSources.isEmpty, stored?.isRestart != true { store() }
    }

    /// Stores what is connected, selected and shown now.
    /// - Parameter isRestart: whether the app ends now to start again.
    func store(isRestart: Bool = false) {
        if acquisition.sources.isEmpty { page = nil }
        var session = SavedSession(openSources)
        session.page = page.map { min($0, SavedSession.maximumPage) }
        session.isRestart = isRestart
        store(session)
    }

    /// Stores a session that is being gone on with.
    func store(_ session: SavedSession) {
        var session = session
        session.shown = shown
        guard session != stored else { return }
        stored = session
        host.saveFile(SessionFile.name, SessionFile.bytes(of: session)) { [self] outcome in
            // Another try when it is stored next.
            guard case .failure(let failure) = outcome else { return }
            stored = nil
            failed(failure)
        }
    }
}
