import Acquisition
import Quality
import Services
import Settings
import Signals

/// Session: opens and selects sources, derives, records and marks their data, and controls the device's start. The module
/// performs no input or output, and does not depend on screens.
///
/// Screens, guided sessions and remote controls call its methods and observe it. The program's loop advances it once per turn. Its `acquisition`
/// contains the selected channels and the markers.
public final class Session {
    public let acquisition: Acquisition
    public let settings: SettingsStore
    public let machine: any Machine

    /// The sources that were connected before.
    public private(set) var history: History
    /// True if the history's file was damaged, so that entries are missing.
    public let isHistoryDamaged: Bool
    /// The state of opening a source.
    public private(set) var opening = SourceOpening.none
    /// A number that changes when `opening` has changed.
    public private(set) var openingRevision: UInt32 = 0

    /// Runs the study that is on the device; nil if the device is used as a monitor. See `openStudy`.
    public private(set) var study: StudyConductor?
    /// Plays songs that match the user's steps; nil until `openMusic` is called.
    public private(set) var music: MusicConductor?
    /// The electrode type of the running study; nil if the electrode type of the settings applies.
    var contact: ElectrodeType? {
        didSet { if contact != oldValue { derive(settings.current) } }
    }

    let memory: SessionMemory
    /// Provides cadence and tempo as channels of the acquisition.
    let rhythm: RhythmChannels
    var resumption: Resumption?
    /// The result of resuming an earlier session, until `takeResumed` returns it.
    var resumed: ResumedSession?
    private let reports: SessionReporter
    /// The source that the app measures separately from the user's sources; nil if there is none.
    private var measured: MeasuredSource?
    /// True if a source is measured separately from the user's sources.
    var isMeasuring: Bool { measured != nil }

    /// - Parameter acquisition: an acquisition without sources.
    public init(_ settings: SettingsStore, machine: any Machine, acquisition: Acquisition = Acquisition()) {
        self.acquisition = acquisition
        self.settings = settings
        self.machine = machine
        let reports = SessionReporter()
        self.reports = reports
        memory = SessionMemory(acquisition, host: machine) { reports.report(.notStored(.session, $0)) }
        rhythm = RhythmChannels(acquisition, machine, memory)
        let content = HistoryFile.parse(machine.loadFile(HistoryFile.name) ?? [])
        history = content.history
        isHistoryDamaged = content.isDamaged
        if content.isDamaged {
            machine.log("history: the file was damaged, \(history.entries.count) entries kept")
        }
        acquisition.derived.montageFile = settings.montages
        machine.sourceKinds.sensorNames?.read(machine.loadFile(SmallFile.sensors.name) ?? [])
        derive(settings.current)
        settings.observe(Setting.allCases) { [self] in derive($0.settings) }
    }

    private func derive(_ settings: Settings) {
        var derivation = Derivation(settings)
        if let contact { derivation.quality.electrodes = contact }
        acquisition.derived.change(to: derivation)
    }

    /// Starts to run the study on the device, if the machine can store studies.
    @discardableResult
    public func openStudy() -> StudyConductor? {
        if study == nil, let service = machine.studies { study = StudyConductor(self, service) }
        return study
    }

    /// Starts to play songs by the user's steps, if the machine has songs and can play sounds.
    @discardableResult
    public func openMusic() -> MusicConductor? {
        if music == nil, let songs = machine.songs, let sound = machine.sound {
            music = MusicConductor(self, songs, sound)
        }
        return music
    }

    /// Adds an observer. The session retains the observer until the session is released.
    public func addObserver(_ observer: any SessionObserver) { reports.observers.append(observer) }

    /// Advances the sources, then the session. The program calls it once per turn of the loop.
    /// - Parameter now: the monotonic time in nanoseconds.
    public func advance(to now: Int64) {
        acquisition.advance(to: now)
        if settings.hasDisplay, acquisition.playback == nil { settings.endDisplay() }
        measured?.acquisition.advance(to: now)
        advanceResuming(to: now)
        study?.advance(to: now)
        music?.advance(to: now)
    }

    /// Opens a source that is measured separately. A previous one is closed.
    public func measure(_ source: any SignalSource, at now: Int64) -> MeasuredSource {
        measured?.acquisition.closeAll()
        let source = MeasuredSource(source, at: now)
        measured = source
        return source
    }

    /// Closes a source that is measured separately, and frees its memory and sockets.
    public func endMeasuring(_ source: MeasuredSource) {
        source.acquisition.closeAll()
        if measured === source { measured = nil }
    }

    /// Called when this machine is connected to a network again or has another address. Reconnects lost sources immediately.
    public func networkReturned(at now: Int64) {
        acquisition.networkReturned(at: now)
        machine.sourceKinds.networkReturned(at: now)
    }

    func report(_ event: SessionEvent) { reports.report(event) }

    // MARK: Opening

    /// Opens a source in addition to the open ones. Does nothing while another source is being opened.
    /// - Parameter completion: called once, after success or failure; never after `cancelOpening`.
    public func open(
        _ choice: SourceChoice, then completion: @escaping (Result<AcquiredSource, OpeningFailure>) -> Void
    ) {
        if case .connecting = opening { return }
        // A new choice by the user ends the attempts to resume an earlier session.
        resumption = nil
        connect(choice) { [self] result in
            if case .success = result { memory.store() }
            completion(result)
        }
    }

    /// Cancels the opening of a source, or the resuming of an earlier session. Connected sources remain open.
    public func cancelOpening() {
        endOpening()
        if resumption != nil { endResuming() }
    }

    func connect(
        _ choice: SourceChoice, then completion: @escaping (Result<AcquiredSource, OpeningFailure>) -> Void
    ) {
        func fail(_ name: String, _ reason: OpeningFailure.Reason, isWorthRetrying: Bool = true) {
            let failure = OpeningFailure(
                name: name, kind: choice.kind, reason: reason, isWorthRetrying: isWorthRetrying)
            report(.notOpened(failure))
            completion(.failure(failure))
        }
        let opened = acquisition.open(choice.source, kind: choice.kind) { [self] source, error in
            if let error {
                endOpening()
                let isWorthRetrying = machine.sourceKinds.isWorthRetrying(error, kind: choice.kind)
                return fail(source.name, .source(error), isWorthRetrying: isWorthRetrying)
            }
            guard source.catalogue.channelCount > 0 else {
                endOpening()
                return fail(source.name, .noChannels)
            }
            note(source, choice)
            completion(.success(source))
        }
        guard let opened else { return fail(choice.source.name, .tooManySources) }
        set(.connecting(opened))
    }

    /// Called when a source that was opened is connected: adds it to the history.
    private func note(_ source: AcquiredSource, _ choice: SourceChoice) {
        let channels = source.catalogue.channelCount
        memory.note(choice.place, of: source)
        if choice.isRemembered {
            history.add(
                HistoryEntry(
                    choice.place, dialect: source.dialect.description, channelCount: channels,
                    time: machine.wallClock() ?? 0))
            machine.saveFile(HistoryFile.name, HistoryFile.bytes(of: history)) { [self] outcome in
                if case .failure(let failure) = outcome { report(.notStored(.history, failure)) }
            }
        }
        set(.none)
        machine.log("connection: connected to \(source.name), \(channels) channels")
    }

    /// Ends an attempt to open a source. The caller must not use the attempt's source afterwards.
    func endOpening() {
        if case .connecting(let source) = opening { acquisition.close(source) }
        set(.none)
    }

    func set(_ new: SourceOpening) {
        opening = new
        openingRevision &+= 1
    }
}

/// Passes events of the session and of the objects that it owns to the observers.
final class SessionReporter {
    var observers: [any SessionObserver] = []

    func report(_ event: SessionEvent) {
        for observer in observers { observer.sessionReported(event) }
    }
}
