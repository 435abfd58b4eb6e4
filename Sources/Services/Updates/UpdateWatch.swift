/// Monitors the whole update, regardless of which screen is open: the user's request, the update agent's progress, and the result.
public final class UpdateWatch {
    /// The current step of an update.
    public enum Stage: Equatable, Sendable {
        case idle
        case looking
        /// The update agent's list of bundles is complete, so an update can be chosen.
        case ready
        /// The installation was requested, but has not started yet.
        case starting(UpdateVersion)
        case installing(percent: Int, UpdateVersion)
        /// The next restart starts the new system.
        case installed(UpdateVersion)
        case failed(UpdateRefusal)
        /// The update agent does not respond.
        case silent

        public var isInstalling: Bool {
            switch self {
            case .starting, .installing: true
            case .idle, .looking, .ready, .installed, .failed, .silent: false
            }
        }
    }

    /// A request that the update agent has not answered yet.
    private struct Question {
        /// The version to install; nil for a search for bundles.
        let version: UpdateVersion?
        let since: Int64
        /// The update agent's note as it was before the request.
        let before: UpdateNote?
    }

    // The interval at which the app reads the update agent's note while an update screen is open. Like all intervals here, it is in nanoseconds.
    private static let shortInterval: Int64 = 250_000_000
    /// The interval at which the app reads the update agent's note during an installation.
    private static let interval: Int64 = 1_000_000_000
    /// The time after the start of the app during which it looks for an update's result.
    package static let start: Int64 = 60_000_000_000
    /// The interval between two attempts to find an update's result.
    private static let startInterval: Int64 = 2_000_000_000
    /// The time without a change of the update agent's note after which the unchanged note counts as the answer to a search. `repeatTimeout` is the
    /// same for a repeated request to install a bundle.
    private static let lookTimeout: Int64 = 2_000_000_000
    private static let repeatTimeout: Int64 = 5_000_000_000
    /// The maximum time for which the update agent's note may be missing while the app waits for the answer to a search, or during an
    /// installation.
    package static let timeout: Int64 = 30_000_000_000
    /// The timeout for the start of an installation. The update agent first verifies the bundle, which may be on a slow stick.
    package static let installTimeout: Int64 = 90_000_000_000
    /// The timeout for a search. The update agent verifies up to eight bundles and needs up to a minute for each.
    private static let searchTimeout: Int64 = 600_000_000_000

    private let host: any UpdateMachine & DeviceLog
    private var service: (any UpdateService)? { host.updates }
    /// Called on the event loop when an installation has ended, with the resulting step.
    public var ended: (Stage) -> Void = { _ in }
    /// Called on the event loop when the result of an update was found.
    public var found: (UpdateNote.Outcome) -> Void = { _ in }

    public private(set) var stage = Stage.idle
    /// The newest state that the device's update agent has written to its note file.
    public private(set) var note = UpdateNote()
    /// A number that changes with each change of the update's step or of `note`.
    public private(set) var mark = 0
    /// True while a screen shows the update.
    public var isShown = false { didSet { if isShown { due = 0 } } }
    private var question: Question?
    /// The time since which the update agent's note has been missing; nil if it exists.
    private var missing: Int64?
    /// The time at which the search for bundles began; nil if none is running.
    private var searched: Int64?
    private var begin: Int64?
    private var due: Int64 = 0
    private var hasFound = false

    public init(host: any UpdateMachine & DeviceLog) { self.host = host }

    /// Requests the update agent to search for bundles, unless an update is being installed or was installed.
    public func look(at now: Int64) {
        guard let service, canLook else { return }
        question = Question(version: nil, since: now, before: service.note)
        service.look()
        due = 0
        set(.looking)
    }

    /// True if the app can request the update agent to search for bundles. After an installation, the list of bundles is no longer needed.
    public var canLook: Bool {
        switch stage {
        case .idle, .ready, .failed, .silent: true
        case .looking, .starting, .installing, .installed: false
        }
    }

    /// Requests the update agent to install a bundle, if the agent's list still contains the bundle.
    /// - Returns: false if the list does not contain the bundle, so that nothing was requested.
    public func install(_ bundle: UpdateNote.Bundle, at now: Int64) -> Bool {
        guard let service, canLook, let note = service.note, note.isSettled, note.bundles.contains(bundle),
            bundle.refusal == nil
        else { return false }
        host.log("update: install " + bundle.version.text)
        question = Question(version: bundle.version, since: now, before: note)
        service.install(bundle.number)
        set(.starting(bundle.version))
        return true
    }

    /// Reads the update agent's note if that is due, and evaluates it. Called once per frame.
    public func advance(to now: Int64) {
        let begin = begin ?? now
        self.begin = begin
        guard now >= due, let service else { return }
        let isEarly = now - begin < Self.start && !hasFound
        guard isShown || stage.isInstalling || isEarly else { return }
        due = now + (isShown ? Self.shortInterval : stage.isInstalling ? Self.interval : Self.startInterval)
        let new = service.note
        if let new {
            missing = nil
            if new != note {
                note = new
                mark += 1
            }
            if let outcome = new.outcome, !hasFound {
                hasFound = true
                found(outcome)
            }
        } else {
            missing = missing ?? now
        }
        let before = stage
        set(next(new, at: now))
        switch stage {
        case .installed, .failed: if before.isInstalling { ended(stage) }
        case .idle, .looking, .ready, .starting, .installing, .silent: break
        }
    }

    private func set(_ new: Stage) {
        guard new != stage else { return }
        stage = new
        mark += 1
    }

    private func next(_ note: UpdateNote?, at now: Int64) -> Stage {
        if let question {
            let next = answer(to: question, note, now - question.since)
            guard let next else { return stage }
            self.question = nil
            return next
        }
        guard let state = note?.state else {
            let isGone = missing.map { now - $0 > Self.timeout } ?? false
            return isGone && stage.isInstalling ? .failed(.silent) : stage
        }
        let next = Self.stage(of: state)
        switch next {
        // The update agent was restarted and no longer knows that an installation was running, so the installation has failed.
        case .idle, .ready, .looking: if stage.isInstalling { return .failed(.other) }
        default: break
        }
        guard next == .looking else {
            searched = nil
            return next
        }
        let since = searched ?? now
        searched = since
        return now - since > Self.searchTimeout ? .silent : .looking
    }

    /// The step of the update that follows from the update agent's note, as the answer to a request.
    /// - Returns: nil while the agent has not answered.
    private func answer(to question: Question, _ note: UpdateNote?, _ time: Int64) -> Stage? {
        let state = note?.state
        guard question.version != nil else {
            guard let state else { return time > Self.timeout ? .silent : nil }
            return note != question.before || time > Self.lookTimeout ? Self.stage(of: state) : nil
        }
        switch state {
        case .installing, .installed: return state.map { Self.stage(of: $0) }
        case .failed:
            if state != question.before?.state || time > Self.repeatTimeout { return state.map { Self.stage(of: $0) } }
        case .idle, .looking, .ready, nil: break
        }
        return time > Self.installTimeout ? .failed(.silent) : nil
    }

    private static func stage(of state: UpdateNote.State) -> Stage {
        switch state {
        case .idle: .idle
        case .looking: .looking
        case .ready: .ready
        case .installing(let percent, let version): .installing(percent: percent, version)
        case .installed(let version): .installed(version)
        case .failed(let reason): .failed(reason)
        }
    }

    /// Called when the user was notified of the update's result.
    public func outcomeShown() { service?.outcomeShown() }
}
