import Acquisition
import Services
import Settings
import Signals

/// Methods that choose, select, show and close sources.
extension Session {
    // MARK: Choosing a source

    private var kinds: SourceKinds { machine.sourceKinds }

    /// Makes the choice of a server by host and port. It can be passed to `open`.
    public func server(host: String, port: UInt16) -> SourceChoice {
        SourceChoice(
            kinds.server.source(host: host, port: port, settings.current), kind: SourceKinds.serverNumber,
            .server(host: host, port: port), isRemembered: true)
    }

    /// Makes the choice of a source that is not a server.
    /// - Parameter index: the index of the source's kind in `SourceKinds.others`.
    public func choice(of chosen: ChosenSource, other index: Int) -> SourceChoice {
        let kind = kinds.others[index]
        return SourceChoice(
            chosen.source, kind: SourceKinds.number(ofOther: index),
            .other(kind: kind.name.description, details: chosen.details ?? ""),
            isRemembered: chosen.details != nil && kind.isInHistory)
    }

    /// Makes the choice of a stream that was found on the network, or of a sensor in range; nil if the program does not support its kind.
    public func choice(of stream: NetworkStream) -> SourceChoice? {
        guard let index = kinds.index(of: stream), let search = kinds.others[index].search else { return nil }
        return SourceChoice(
            search.source(of: stream, settings.current), kind: SourceKinds.number(ofOther: index),
            place(of: stream), isRemembered: kinds.others[index].isInHistory)
    }

    /// Makes the choice of a source that was connected earlier; nil if its kind no longer exists or needs more information.
    public func choice(of place: HistoryEntry.Place) -> SourceChoice? {
        if let own = rhythm.source(of: place) {
            return SourceChoice(own, kind: SourceKinds.ownNumber, place, isRemembered: false)
        }
        switch place {
        case .server(let host, let port): return server(host: host, port: port)
        case .other(let kind, let details):
            guard let index = kinds.index(ofOther: kind),
                let chosen = kinds.others[index].source(details.isEmpty ? nil : details, settings.current)
            else { return nil }
            return choice(of: chosen, other: index)
        }
    }

    /// The place by which session and history find the stream again.
    public func place(of stream: NetworkStream) -> HistoryEntry.Place {
        .other(kind: kinds.index(of: stream).map { kinds.others[$0].name.description } ?? "", details: stream.details)
    }

    /// Sets the user's name for a sensor. An empty name removes it.
    /// - Parameter address: the address in the format of `SensorPlace`.
    public func rename(sensor address: String, to name: String) {
        guard let names = kinds.sensorNames else { return }
        names.setName(name, to: address)
        machine.saveFile(SmallFile.sensors.name, names.bytes) { [self] outcome in
            if case .failure(let failure) = outcome { report(.notStored(.sensors, failure)) }
        }
    }

    /// The number of open sources that are the same server, stream or sensor as this place denotes.
    public func count(of place: HistoryEntry.Place) -> Int { memory.count(of: place) }

    // MARK: Selecting

    /// Selects channels of a source that was just opened: the channels that were shown when it was open before; if these are not known, all channels
    /// with which the board is expected to keep up.
    /// - Returns: true if the channels that were shown before are known.
    @discardableResult
    public func selectUsual(of source: AcquiredSource) -> Bool {
        let isKnown = selectShown(of: source)
        if !isKnown { acquisition.selectAll(of: source, within: settings.capacity) }
        return isKnown
    }

    /// Selects the channels of a source that were shown when it was open before. Called when the source was just opened.
    /// - Returns: true if these channels are known.
    @discardableResult
    public func selectShown(of source: AcquiredSource) -> Bool {
        let known = memory.channelsShown(of: source)
        if !known.isEmpty { acquisition.select(known, of: source) }
        return !known.isEmpty
    }

    /// Applies the selection, starts the data transmission, and remembers the channels as shown.
    /// - Parameter page: the page of graphs, from 0.
    public func apply(page: Int = 0) {
        let values = settings.current
        let isFiltered = acquisition.selectedKinds.contains { values.changesSamples($0) }
        acquisition.apply(windowMilliseconds: values.timeWindow * 1000, isFiltered: isFiltered)
        memory.noteShown()
        memory.note(page: page)
        memory.store()
    }

    /// Starts the data transmission of the selected channels. The same page of graphs remains visible.
    func applyOnPage() {
        let page = memory.page
        apply()
        memory.note(page: page)
    }

    /// Called when another page of graphs is visible.
    /// - Parameter page: the page, from 0; nil if the user has returned to the selection.
    public func note(page: Int?) { memory.note(page: page) }

    /// Closes a source and removes its channels from the selection. The next start does not open it.
    public func close(_ source: AcquiredSource) {
        acquisition.close(source)
        memory.store()
    }

    /// Called when the app ends. It stores settings that were changed just before, and the last selection, even if the selection was not applied.
    public func end() {
        settings.store()
        // While an earlier session is being resumed, do not overwrite the stored sources, so that those that could not be reached yet remain stored.
        if resumption == nil { memory.storeSelection() }
    }

    /// Closes all sources. The next start opens none of them.
    public func disconnect() {
        acquisition.closeAll()
        memory.store()
    }

    /// Closes all sources except one, and removes the markers of the closed sources.
    /// - Parameter place: the place by which the app finds the remaining source again; nil if the app must not store the source.
    public func keepOnly(_ source: AcquiredSource, foundBy place: HistoryEntry.Place?) {
        resumption = nil
        for other in acquisition.sources where other !== source { acquisition.close(other) }
        acquisition.markers.removeAll()
        if let place { memory.note(place, of: source) }
        memory.store()
    }

    /// Restarts the app to apply a changed setting. After the restart, the app continues in the same state.
    public func restart() {
        memory.store(isRestart: true)
        machine.restart()
    }

    // MARK: Recording

    /// The status of the current recording.
    public var recording: RecordingStatus { machine.recording?.status ?? RecordingStatus() }

    /// Starts to record the selected channels. Events report the start and the progress.
    public func record(_ request: RecordingRequest = RecordingRequest()) {
        guard let service = machine.recording else { return recorded(.refused(.noStorage)) }
        service.start(request)
    }

    /// Ends the recording. Samples received so far are written before it ends.
    public func stopRecording() { machine.recording?.stop() }

    /// Called when the machine's recorder reports an event.
    public func recorded(_ event: RecordingEvent) {
        study?.recorded(event)
        report(.recording(event))
    }
}
