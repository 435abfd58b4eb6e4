import Acquisition
import Services
import Signals

/// Stores the connected and selected sources on the data partition, whenever they change.
final class SessionMemory {
    private let acquisition: Acquisition
    private let host: any Machine
    /// Called when storing failed.
    private let failed: (StorageFailure) -> Void
    private var places: [(source: SourceID, place: HistoryEntry.Place)] = []
    /// The visible page of graphs; nil: none.
    private(set) var page: Int?
    /// The shown channels of sources, latest last. Each place appears once.
    private var shown: [SavedSession.Source] = []
    /// The file's content, as far as it is known.
    private var stored: SavedSession?

    /// - Parameter failed: called when storing failed.
    init(_ acquisition: Acquisition, host: any Machine, failed: @escaping (StorageFailure) -> Void) {
        self.acquisition = acquisition
        self.host = host
        self.failed = failed
    }

    /// Called when a source is connected.
    func note(_ place: HistoryEntry.Place, of source: AcquiredSource) {
        places.removeAll { noted in !acquisition.sources.contains { $0.id == noted.source } }
        places.append((source.id, place))
    }

    /// The number of open sources at a place.
    func count(of place: HistoryEntry.Place) -> Int {
        var count = 0
        for noted in places where noted.place == place && acquisition.sources.contains(where: { $0.id == noted.source })
        {
            count += 1
        }
        return count
    }

    /// Takes over the shown channels of earlier starts.
    func recall(_ session: SavedSession) {
        for source in session.shown { remember(source) }
        guard session.page != nil else { return }
        for source in session.sources { remember(source) }
    }

    /// Notes that the present selections are shown.
    func noteShown() {
        for source in openSources { remember(source) }
    }

    private func remember(_ source: SavedSession.Source) {
        guard !source.channels.isEmpty else { return }
        shown.removeAll { $0.place == source.place }
        shown.append(source)
        if shown.count > SavedSession.maximumShown { shown.removeFirst() }
    }

    /// The channels of an open source that were shown when it was open before; empty where these are unknown, or the source now offers
    /// others.
    func channelsShown(of source: AcquiredSource) -> [ChannelID] {
        guard let place = places.first(where: { $0.source == source.id })?.place,
            let before = shown.first(where: { $0.place == place }),
            before.offer == SavedSession.offer(source.catalogue)
        else { return [] }
        return before.channels
    }

    /// The open sources with a known place.
    private var openSources: [SavedSession.Source] {
        acquisition.sources.compactMap { source in
            // The device opens its own source automatically.
            if source.kind == SourceKinds.ownNumber, source.selection.count == 0 { return nil }
            return places.first { $0.source == source.id }.map {
                SavedSession.Source(
                    $0.place, offer: SavedSession.offer(source.catalogue), channels: source.selection.channels)
            }
        }
    }

    /// Another page of graphs is visible.
    /// - Parameter page: nil when the user left the graphs for the selection.
    func note(page: Int?) {
        guard page != self.page else { return }
        self.page = page
        // The app's own measurement sources are not remembered, only the user's.
        if !places.isEmpty { store() }
    }

    /// Stores the present selections if the user connected a source. The app's own measurement sources are not remembered.
    func storeSelection() {
        // The state stored for a restart stays unchanged.
        if !openSources.isEmpty, stored?.isRestart != true { store() }
    }

    /// Stores the connected, selected and shown sources.
    /// - Parameter isRestart: whether the app ends now in order to restart.
    func store(isRestart: Bool = false) {
        if acquisition.sources.isEmpty { page = nil }
        var session = SavedSession(openSources)
        session.page = page.map { min($0, SavedSession.maximumPage) }
        session.isRestart = isRestart
        store(session)
    }

    /// Stores a session that is being resumed.
    func store(_ session: SavedSession) {
        var session = session
        session.shown = shown
        guard session != stored else { return }
        stored = session
        host.saveFile(SessionFile.name, SessionFile.bytes(of: session)) { [self] outcome in
            // The next store tries again.
            guard case .failure(let failure) = outcome else { return }
            stored = nil
            failed(failure)
        }
    }
}
