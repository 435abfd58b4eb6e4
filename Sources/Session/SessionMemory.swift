import Acquisition
import Services
import Signals

/// Stores the connected and selected sources on the data partition when they change.
final class SessionMemory {
    private let acquisition: Acquisition
    private let host: any Machine
    /// Called when the session could not be stored.
    private let failed: (StorageFailure) -> Void
    private var places: [(source: SourceID, place: HistoryEntry.Place)] = []
    /// The visible page of graphs, from 0; nil if none is visible.
    private(set) var page: Int?
    /// For each source, the channels that were shown last. The latest source comes last. Each place occurs once.
    private var shown: [SavedSession.Source] = []
    /// The current content of the session's file; nil if unknown.
    private var stored: SavedSession?

    /// - Parameter failed: called when the session could not be stored.
    init(_ acquisition: Acquisition, host: any Machine, failed: @escaping (StorageFailure) -> Void) {
        self.acquisition = acquisition
        self.host = host
        self.failed = failed
    }

    /// Called when a source is connected, with the place by which the app finds it again.
    func note(_ place: HistoryEntry.Place, of source: AcquiredSource) {
        places.removeAll { noted in !acquisition.sources.contains { $0.id == noted.source } }
        places.append((source.id, place))
    }

    /// The number of open sources that were connected with this place.
    func count(of place: HistoryEntry.Place) -> Int {
        var count = 0
        for noted in places where noted.place == place && acquisition.sources.contains(where: { $0.id == noted.source })
        {
            count += 1
        }
        return count
    }

    /// Restores the shown channels that earlier starts of the app have stored.
    func recall(_ session: SavedSession) {
        for source in session.shown { remember(source) }
        guard session.page != nil else { return }
        for source in session.sources { remember(source) }
    }

    /// Stores that the currently selected channels are shown.
    func noteShown() {
        for source in openSources { remember(source) }
    }

    private func remember(_ source: SavedSession.Source) {
        guard !source.channels.isEmpty else { return }
        shown.removeAll { $0.place == source.place }
        shown.append(source)
        if shown.count > SavedSession.maximumShown { shown.removeFirst() }
    }

    /// The channels of an open source that were shown when it was open before; empty if they are not known, or if the source now offers other
    /// channels.
    func channelsShown(of source: AcquiredSource) -> [ChannelID] {
        guard let place = places.first(where: { $0.source == source.id })?.place,
            let before = shown.first(where: { $0.place == place }),
            before.offer == SavedSession.offer(source.catalogue)
        else { return [] }
        return before.channels
    }

    /// The sources that are open now, with the place by which the app finds each of them again. Sources without a place are omitted.
    private var openSources: [SavedSession.Source] {
        acquisition.sources.compactMap { source in
            // Omit the device's own source (cadence and tempo) if none of its channels is selected, because the app opens this source
            // automatically.
            if source.kind == SourceKinds.ownNumber, source.selection.count == 0 { return nil }
            return places.first { $0.source == source.id }.map {
                SavedSession.Source(
                    $0.place, offer: SavedSession.offer(source.catalogue), channels: source.selection.channels)
            }
        }
    }

    /// Called when another page of graphs is visible.
    /// - Parameter page: nil if the user has left the graphs for the selection.
    func note(page: Int?) {
        guard page != self.page else { return }
        self.page = page
        // Store only if the user has connected a source. (Sources that the app opens for its own measurements have no place.)
        if !places.isEmpty { store() }
    }

    /// Stores the current selections if the user has connected a source. Sources that the app opens for its own measurements are not remembered.
    func storeSelection() {
        // Do not overwrite the state that was stored for a restart.
        if !openSources.isEmpty, stored?.isRestart != true { store() }
    }

    /// Stores the connected, selected and shown sources.
    /// - Parameter isRestart: true if the app ends now in order to restart.
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
            // Writing has failed, so forget what was stored. The next call then stores the session again.
            guard case .failure(let failure) = outcome else { return }
            stored = nil
            failed(failure)
        }
    }
}
