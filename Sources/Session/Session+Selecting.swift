import Acquisition
import Services
import Settings
import Signals

/// What is chosen, selected and shown, and closed again.
extension Session {
    // MARK: Choosing, of the program's kinds of sources

    private var kinds: SourceKinds { machine.sourceKinds }

    /// A server.
    public func server(host: String, port: UInt16) -> SourceChoice {
        SourceChoice(
            kinds.server.source(host: host, port: port, settings.current), kind: SourceKinds.serverNumber,
            .server(host: host, port: port), isRemembered: true)
    }

    /// A source that was chosen of another kind.
    /// - Parameter index: the kind's place in `SourceKinds.others`.
    public func choice(of chosen: ChosenSource, other index: Int) -> SourceChoice {
        let kind = kinds.others[index]
        return SourceChoice(
            chosen.source, kind: SourceKinds.number(ofOther: index),
            .other(kind: kind.name.description, details: chosen.details ?? ""),
            isRemembered: chosen.details != nil && kind.isInHistory)
    }

    /// A stream that was found, on the network or in range; nil where the program looks for none.
    public func choice(of stream: NetworkStream) -> SourceChoice? {
        guard let index = kinds.index(of: stream), let search = kinds.others[index].search else { return nil }
        return SourceChoice(
            search.source(of: stream, settings.current), kind: SourceKinds.number(ofOther: index),
            place(of: stream), isRemembered: kinds.others[index].isInHistory)
    }

    /// What was connected before; nil where its kind is not there any more, or needs to be told more.
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

    /// What a found stream is called in session and history.
    public func place(of stream: NetworkStream) -> HistoryEntry.Place {
        .other(kind: kinds.index(of: stream).map { kinds.others[$0].name.description } ?? "", details: stream.details)
    }

    /// The user gives a sensor a name, or takes it away with an empty one.
    /// - Parameter address: as `SensorPlace` has it.
    public func rename(sensor address: String, to name: String) {
        guard let names = kinds.sensorNames else { return }
        names.give(name, to: address)
        machine.saveFile(SmallFile.sensors.name, names.bytes) { [self] outcome in
            if case .failure(let failure) = outcome { report(.notStored(.sensors, failure)) }
        }
    }

    /// How many open sources are found by a place.
    public func count(of place: HistoryEntry.Place) -> Int { memory.count(of: place) }

    // MARK: Selecting

    /// Selects channels of a source that was just opened: those that were shown of it last; else all that the board is expected to keep
    /// up with.
    /// - Returns: whether it was known what was shown.
    @discardableResult
    public func selectUsual(of source: AcquiredSource) -> Bool {
        let isKnown = selectShown(of: source)
        if !isKnown { acquisition.selectAll(of: source, within: settings.capacity) }
        return isKnown
    }

    /// Selects the channels of a source that was just opened that were shown of it last.
    /// - Returns: whether it was known what was shown.
    @discardableResult
    public func selectShown(of source: AcquiredSource) -> Bool {
        let known = memory.channelsShown(of: source)
        if !known.isEmpty { acquisition.select(known, of: source) }
        return !known.isEmpty
    }

    /// Makes the selection hold, lets its data flow, and remembers that they are shown.
    /// - Parameter page: of graphs, counted from 0.
    public func apply(page: Int = 0) {
        let values = settings.current
        acquisition.apply(windowMilliseconds: values.timeWindow * 1000, isFiltered: values.changesSamples)
        memory.noteShown()
        memory.note(page: page)
        memory.store()
    }

    /// Lets the selected channels flow beside graphs that stay on their page.
    func applyOnPage() {
        let page = memory.page
        apply()
        memory.note(page: page)
    }

    /// Another page of graphs is shown.
    /// - Parameter page: counted from 0; nil where the graphs were left for the selection.
    public func note(page: Int?) { memory.note(page: page) }

    /// Closes a source, with what is selected of it: the next start goes on without it.
    public func close(_ source: AcquiredSource) {
        acquisition.close(source)
        memory.store()
    }

    /// The app ends: what was selected last is stored, also where it was not applied.
    public func end() {
        // What an earlier session has, and cannot be reached yet, stays as it was stored.
        if resumption == nil { memory.storeSelection() }
    }

    /// Closes all sources: the next start goes on with none of them.
    public func disconnect() {
        acquisition.closeAll()
        memory.store()
    }

    /// Goes on with one source alone: closes the others, and forgets what was marked in them.
    /// - Parameter place: what it is found by again; nil where it shall not be remembered.
    public func keepOnly(_ source: AcquiredSource, foundBy place: HistoryEntry.Place?) {
        resumption = nil
        for other in acquisition.sources where other !== source { acquisition.close(other) }
        acquisition.markers.removeAll()
        if let place { memory.note(place, of: source) }
        memory.store()
    }

    /// Starts the app again, for a setting: it goes on where it is.
    public func restart() {
        memory.store(isRestart: true)
        machine.restart()
    }

    // MARK: Recording

    /// What is known of the present recording.
    public var recording: RecordingStatus { machine.recording?.status ?? RecordingStatus() }

    /// Begins to record what is selected; events say whether and how it goes on.
    public func record(_ request: RecordingRequest = RecordingRequest()) {
        guard let service = machine.recording else { return recorded(.refused(.noStorage)) }
        service.start(request)
    }

    /// Ends the recording; what has come so far is still written.
    public func stopRecording() { machine.recording?.stop() }

    /// The machine's recorder reports.
    public func recorded(_ event: RecordingEvent) {
        study?.recorded(event)
        report(.recording(event))
    }
}
