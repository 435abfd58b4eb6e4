import Acquisition
import Services
import Settings

/// How the app begins.
public enum StartDecision {
    /// It ended so often that nothing that was stored holds; with the last crash.
    case withDefaults(after: CrashReport?)
    /// It crashed, and waits for `resume` where there is something to go on with.
    case afterCrash(CrashReport, canResume: Bool)
    /// It goes on as last time, where there is something to go on with and the settings want it.
    case ordinary
}

/// What an earlier session has led to.
public struct ResumedSession: Equatable, Sendable {
    /// The page of graphs that is shown, counted from 0; nil where nothing is selected, or the selection was shown.
    public let page: Int?

    public init(page: Int?) { self.page = page }
}

/// The start: what is gone on with.
extension Session {
    /// Decides what the app begins with. Called once.
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
            // With the first picture.
            advanceResuming(to: acquisition.now)
        }
        return .ordinary
    }

    private var savedSession: SavedSession { SessionFile.parse(machine.loadFile(SessionFile.name) ?? []) }

    /// Connects the sources of the last session one after the other, and selects their channels; the user wants that after a crash.
    public func resume() { resumption = Resumption(savedSession, isAutomatic: false) }

    /// Whether an earlier session is being gone on with.
    public var isResuming: Bool { resumption != nil }

    /// The source of an earlier session that is being connected; nil while none is.
    public var resumedPlace: HistoryEntry.Place? { resumption?.current?.place }

    /// Where an earlier session was gone on with, once.
    public func takeResumed() -> ResumedSession? {
        defer { resumed = nil }
        return resumed
    }

    /// The device has an address now: what was tried without one is tried again.
    public func addressFound(at now: Int64) { resumption?.hurry(at: now) }

    /// Connects the next source, if it is due.
    func advanceResuming(to now: Int64) {
        resumption?.advance(to: now)
        guard let resumption, resumption.isNextDue else { return }
        guard let source = self.resumption?.next() else {
            // Cadence and tempo always connect: they are no reason to give the others up.
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

    /// A source of the session is connected.
    private func goOn(with source: AcquiredSource) {
        guard let wanted = resumption?.current else { return }
        if wanted.offer == SavedSession.offer(source.catalogue) {
            acquisition.select(wanted.channels, of: source)
        } else {
            report(.offerChanged(source))
        }
        resumption?.isNextDue = true
    }

    /// A source of the session could not be connected.
    private func goOn(without failure: OpeningFailure) {
        if !failure.isWorthRetrying {
            report(.notResumed(failure))
            resumption?.forget()
            if let saved = resumption?.saved { memory.store(saved) }
        } else if resumption?.isAutomatic ?? false {
            // As after a lost network: it is tried again, unless others can be gone on with.
            set(.waiting(failure.name))
            resumption?.failures.append(failure)
        } else {
            report(.notResumed(failure))
        }
        resumption?.isNextDue = true
    }

    /// Goes on with what is connected.
    func endResuming() {
        guard let ended = resumption else { return }
        resumption = nil
        endOpening()
        guard !acquisition.sources.isEmpty else {
            // The user has ended it: it is not gone on with at the next start either.
            if ended.isAutomatic { memory.store() }
            return
        }
        for failure in ended.failures { report(.notResumed(failure)) }
        let page = acquisition.selectedCount > 0 ? ended.page : nil
        if let page { apply(page: page) } else { memory.store() }
        resumed = ResumedSession(page: page)
    }
}
