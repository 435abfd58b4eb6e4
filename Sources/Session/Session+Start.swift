import Acquisition
import Services
import Settings

/// The way in which the app starts.
public enum StartDecision {
    /// The app has crashed repeatedly, so it applies no stored state. The value is the last crash.
    case withDefaults(after: CrashReport?)
    /// The app has crashed, but not repeatedly. If a session can be continued, the app does so only after a call of `resume`.
    case afterCrash(CrashReport, canResume: Bool)
    /// The app continues the last session, if there is one and the settings allow it.
    case ordinary
}

/// The result of resuming an earlier session.
public struct ResumedSession: Equatable, Sendable {
    /// The visible page of graphs, from 0; nil if no channel is selected, or the selection screen was open.
    public let page: Int?

    public init(page: Int?) { self.page = page }
}

/// The part of the session that decides at the start whether the last session continues.
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
            machine.log("start: resumes the last session")
            resumption = Resumption(saved, isAutomatic: true)
            // Begin to connect the sources of the last session now, before the first picture is drawn.
            advanceResuming(to: acquisition.now)
        }
        return .ordinary
    }

    private var savedSession: SavedSession { SessionFile.parse(machine.loadFile(SessionFile.name) ?? []) }

    /// Connects the sources of the last session one after the other, and selects their channels. Called at the user's request after a crash.
    public func resume() { resumption = Resumption(savedSession, isAutomatic: false) }

    /// True while an earlier session is being resumed.
    public var isResuming: Bool { resumption != nil }

    /// True if no source is open, being opened, resumed or measured, and neither a study's session nor a session of music runs. The program may then
    /// advance the session less often.
    public var isAtRest: Bool {
        guard acquisition.sources.isEmpty, case .none = opening, !isResuming, !isMeasuring else { return false }
        return !(study?.isInSession ?? false) && !(music?.isRunning ?? false)
    }

    /// The place of the source that is being connected in order to resume an earlier session; nil if there is none.
    public var resumedPlace: HistoryEntry.Place? { resumption?.current?.place }

    /// Returns the result of resuming an earlier session once; nil before there is one, and in later calls.
    public func takeResumed() -> ResumedSession? {
        defer { resumed = nil }
        return resumed
    }

    /// Called when the device has received a network address. Retries the sources that could not be reached without an address.
    public func addressFound(at now: Int64) { resumption?.hurry(at: now) }

    /// Connects the next source if it is due.
    func advanceResuming(to now: Int64) {
        resumption?.advance(to: now)
        guard let resumption, resumption.isNextDue else { return }
        guard let source = self.resumption?.next() else {
            // The app's own source with the channels cadence and tempo can always be connected. If only this source is connected, continue the
            // attempts for the other sources.
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

    /// Continues with the next source after a source of the earlier session was connected.
    private func goOn(with source: AcquiredSource) {
        guard let wanted = resumption?.current else { return }
        if wanted.offer == SavedSession.offer(source.catalogue) {
            acquisition.select(wanted.channels, of: source)
        } else {
            report(.offerChanged(source))
        }
        resumption?.isNextDue = true
    }

    /// Continues with the next source after a source of the earlier session could not be connected.
    private func goOn(without failure: OpeningFailure) {
        if !failure.isWorthRetrying {
            report(.notResumed(failure))
            resumption?.forget()
            if let saved = resumption?.saved { memory.store(saved) }
        } else if resumption?.isAutomatic ?? false {
            // Try again later, as after a network failure. If other sources of the session are connected, continue with those instead.
            set(.waiting(failure))
            resumption?.failures.append(failure)
        } else {
            report(.notResumed(failure))
        }
        resumption?.isNextDue = true
    }

    /// Ends resuming, and continues with the connected sources.
    func endResuming() {
        guard let ended = resumption else { return }
        resumption = nil
        endOpening()
        guard !acquisition.sources.isEmpty else {
            // If the user has canceled resuming, store the current state, so that the next start does not resume the earlier session.
            if ended.isAutomatic { memory.store() }
            return
        }
        for failure in ended.failures { report(.notResumed(failure)) }
        let page = acquisition.selectedCount > 0 ? ended.page : nil
        if let page { apply(page: page) } else { memory.store() }
        resumed = ResumedSession(page: page)
    }
}
