import Acquisition
import Services
import Settings
import Signals

/// What is selected and shown, and closed again.
extension Session {
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

    /// Closes a source, with what is selected of it.
    public func close(_ source: AcquiredSource) { acquisition.close(source) }

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
