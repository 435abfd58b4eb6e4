import Acquisition
import Services
import Settings

/// How the app starts.
public enum StartDecision {
    /// The app crashed so often that no stored state is applied; with the last crash.
    case withDefaults(after: CrashReport?)
    /// The app crashed. It waits for `resume` if there is a session to continue.
    case afterCrash(CrashReport, canResume: Bool)
    /// The app continues the last session, if there is one and the settings allow it.
    case ordinary
}

/// The result of resuming an earlier session.
public struct ResumedSession: Equatable, Sendable {
    /// The visible page of graphs, counted from 0; nil where nothing is selected, or the selection screen was open.
    public let page: Int?

    public init(page: Int?) { self.page = page }
}

/// The start: which session continues.
extension Session {
    /// Decides how the app starts. Called once.
    public func begin() -> StartDecision {
        if machine.startedWithDefaults {
            machine.log("restart: started with defaults")
            return .withDefaults(after: machine.crash)
        }
        let saved = savedSession
        memory.recall(saved)
        if let crash = machine.crash { return .afterCrash(crash, canResume: !saved.sources.isEmpty) }
        if !saved.sources.isEmpty, saved.isRestart || settings.current.resumes {
            machine.log("start: goes on as last time")
            resumption = Resumption(saved, isAutomatic: true)
            // Together with the first picture.
            advanceResuming(to: acquisition.now)
        }
        return .ordinary
    }

    private var savedSession: SavedSession { SessionFile.parse(machine.loadFile(SessionFile.name) ?? []) }

    /// Connects the sources of the last session one after the other, and selects their channels. Called when the user asks for it after a
    /// crash.
    public func resume() { resumption = Resumption(savedSession, isAutomatic: false) }

    /// Whether an earlier session is being resumed.
    public var isResuming: Bool { resumption != nil }

    /// The source of an earlier session that is connecting; nil while none is.
    public var resumedPlace: HistoryEntry.Place? { resumption?.current?.place }

    /// The result of resuming an earlier session. Returned once.
    public func takeResumed() -> ResumedSession? {
        defer { resumed = nil }
        return resumed
    }

    /// Called when the device has received an address. Retries sources that failed without one.
    public func addressFound(at now: Int64) { resumption?.hurry(at: now) }

    /// Connects the next source, if it is due.
    func advanceResuming(to now: Int64) {
        resumption?.advance(to: now)
        guard let resumption, resumption.isNextDue else { return }
        guard let source = self.resumption?.next() else {
            // Cadence and tempo always connect. They alone are no reason to stop trying the other sources.
            guard resumption.isAutomatic, acquisition.sources.allSatisfy({ $0.kind == SourceKinds.ownNumber }),
                resumption.saved.sources.contains(where: { !RhythmChannels.isOwn($0.place) })
            else { return endResuming() }
            rhythm.close()
            self.resumption?.pause(at: now)
            return
        }
        guard let choice = choice(of: source.place) else {
            self.resumption?.isNextDue = true
            return
        }
        connect(choice) { [self] result in
            switch result {
            case .success(let source): goOn(with: source)
            case .failure(let failure): goOn(without: failure)
            }
        }
    }

    /// Called when a source of the session is connected.
    private func goOn(with source: AcquiredSource) {
        guard let wanted = resumption?.current else { return }
        if wanted.offer == SavedSession.offer(source.catalogue) {
            acquisition.select(wanted.channels, of: source)
        } else {
            report(.offerChanged(source))
        }
        resumption?.isNextDue = true
    }

    /// Called when a source of the session could not be connected.
    private func goOn(without failure: OpeningFailure) {
        if !failure.isWorthRetrying {
            report(.notResumed(failure))
            resumption?.forget()
            if let saved = resumption?.saved { memory.store(saved) }
        } else if resumption?.isAutomatic ?? false {
            // As after a network failure: it is retried, unless the session can continue with other sources.
            set(.waiting(failure.name))
            resumption?.failures.append(failure)
        } else {
            report(.notResumed(failure))
        }
        resumption?.isNextDue = true
    }

    /// Continues with the connected sources.
    func endResuming() {
        guard let ended = resumption else { return }
        resumption = nil
        endOpening()
        guard !acquisition.sources.isEmpty else {
            // The user has canceled it: the next start does not resume it either.
            if ended.isAutomatic { memory.store() }
            return
        }
        for failure in ended.failures { report(.notResumed(failure)) }
        let page = acquisition.selectedCount > 0 ? ended.page : nil
        if let page { apply(page: page) } else { memory.store() }
        resumed = ResumedSession(page: page)
    }
}
