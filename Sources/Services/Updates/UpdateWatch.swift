/// Follows an update on its way: what was asked for, what the agent makes of it, and how it ends, whatever screen is open.
public final class UpdateWatch {
    /// How far it is.
    public enum Stage: Equatable, Sendable {
        case idle
        case looking
        /// The agent's list of bundles stands.
        case ready
        /// An installation was asked for and has not begun.
        case starting(UpdateVersion)
        case installing(percent: Int, UpdateVersion)
        /// The new system starts at the next restart.
        case installed(UpdateVersion)
        case failed(UpdateRefusal)
        /// The agent does not answer.
        case silent

        public var isInstalling: Bool {
            switch self {
            case .starting, .installing: true
            case .idle, .looking, .ready, .installed, .failed, .silent: false
            }
        }
    }

    /// A question that the agent has not answered.
    private struct Question {
        /// What is to be installed; nil where bundles are looked for.
        let version: UpdateVersion?
        let since: Int64
        /// What the agent said before.
        let before: UpdateNote?
    }

    // All in nanoseconds.
    /// How often the note is read while an update screen is open, and while something is installed.
    private static let shortInterval: Int64 = 250_000_000
    private static let interval: Int64 = 1_000_000_000
    /// How long an outcome is looked for after the start, and how often.
    package static let start: Int64 = 60_000_000_000
    private static let startInterval: Int64 = 2_000_000_000
    /// How long the agent may say the same as before it was asked: then that is its answer.
    private static let lookPatience: Int64 = 2_000_000_000
    private static let repeatPatience: Int64 = 5_000_000_000
    /// How long it may say nothing: to a question, and in the middle of an installation.
    package static let patience: Int64 = 30_000_000_000
    /// It judges a bundle of a slow stick before it begins to install it.
    package static let installPatience: Int64 = 90_000_000_000
    /// It looks at eight bundles, for up to a minute each.
    private static let searchPatience: Int64 = 600_000_000_000

    private let host: any UpdateMachine & DeviceLog
    private var service: (any UpdateService)? { host.updates }
    /// Called when an installation has ended, and when an outcome is found; on the loop.
    public var ended: (Stage) -> Void = { _ in }
    public var found: (UpdateNote.Outcome) -> Void = { _ in }

    public private(set) var stage = Stage.idle
    /// What the agent said last.
    public private(set) var note = UpdateNote()
    /// Changes with what is told.
    public private(set) var mark = 0
    /// Whether a screen shows it.
    public var isShown = false { didSet { if isShown { due = 0 } } }
    private var question: Question?
    /// Since when there is no note, and since when bundles are looked for.
    private var missing: Int64?
    private var searched: Int64?
    private var begin: Int64?
    private var due: Int64 = 0
    private var hasFound = false

    public init(host: any UpdateMachine & DeviceLog) { self.host = host }

    /// Has the agent look for bundles, unless something is installed or was.
    public func look(at now: Int64) {
        guard let service, canLook else { return }
        question = Question(version: nil, since: now, before: service.note)
        service.look()
        due = 0
        set(.looking)
    }

    /// Whether the agent would look for bundles: what is installed needs the list no more.
    public var canLook: Bool {
        switch stage {
        case .idle, .ready, .failed, .silent: true
        case .looking, .starting, .installing, .installed: false
        }
    }

    /// Has the agent install a bundle, if it is still the one that it told.
    /// - Returns: false where it is not, and nothing is done.
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

    /// Does what is due. Called once a frame.
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
            let isGone = missing.map { now - $0 > Self.patience } ?? false
            return isGone && stage.isInstalling ? .failed(.silent) : stage
        }
        let next = Self.stage(of: state)
        switch next {
        // It was begun anew, and knows nothing of what it did.
        case .idle, .ready, .looking: if stage.isInstalling { return .failed(.other) }
        default: break
        }
        guard next == .looking else {
            searched = nil
            return next
        }
        let since = searched ?? now
        searched = since
        return now - since > Self.searchPatience ? .silent : .looking
    }

    /// - Returns: nil as long as there is none.
    private func answer(to question: Question, _ note: UpdateNote?, _ time: Int64) -> Stage? {
        let state = note?.state
        guard question.version != nil else {
            guard let state else { return time > Self.patience ? .silent : nil }
            return note != question.before || time > Self.lookPatience ? Self.stage(of: state) : nil
        }
        switch state {
        case .installing, .installed: return state.map { Self.stage(of: $0) }
        case .failed:
            if state != question.before?.state || time > Self.repeatPatience { return state.map { Self.stage(of: $0) } }
        case .idle, .looking, .ready, nil: break
        }
        return time > Self.installPatience ? .failed(.silent) : nil
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

    /// The user was told the outcome.
    public func told() { service?.told() }
}
