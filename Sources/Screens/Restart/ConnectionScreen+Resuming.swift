import Acquisition
import Services
import Settings

/// What is left of a session that is connected again.
struct Resumption {
    /// Pauses before all is tried again, in nanoseconds; the last one goes on.
    static let pauses: [Int64] = [1, 2, 4, 8, 16, 30].map { $0 * 1_000_000_000 }

    /// Without what was forgotten.
    private(set) var session: Session
    /// Whether it goes on by itself at the start, so that what cannot be reached is tried until the user ends it.
    let isAutomatic: Bool
    private var left: ArraySlice<Session.Source>
    /// The source that is being connected.
    private(set) var current: Session.Source?
    /// Whether the next one is due. It waits for the screen's turn: the acquisition is just being advanced when one is done.
    var isNextDue = true
    /// What could not be connected in this round.
    var failures: [Dialog] = []
    private var rounds = 0
    /// When all is tried again.
    private var retry: Int64?

    init(_ session: Session, isAutomatic: Bool) {
        self.session = session
        self.isAutomatic = isAutomatic
        left = session.sources[...]
    }

    var page: Int? { session.page }

    mutating func next() -> Session.Source? {
        isNextDue = false
        current = left.popFirst()
        return current
    }

    /// The source that was being connected is not tried again.
    mutating func forget() {
        session.sources.removeAll { $0 == current }
        current = nil
    }

    /// Nothing could be connected: all is tried again after a pause.
    mutating func pause(at now: Int64) {
        current = nil
        failures = []
        retry = now + Self.pauses[min(rounds, Self.pauses.count - 1)]
        rounds += 1
    }

    /// The device has an address now: what was tried without one is tried again at once, and what is just being tried soon.
    mutating func hurry(at now: Int64) {
        rounds = 0
        if retry != nil { retry = now }
    }

    /// Begins anew where a pause is over.
    mutating func advance(to now: Int64) {
        guard let retry, now >= retry else { return }
        self.retry = nil
        left = session.sources[...]
        isNextDue = true
    }
}

/// Connecting again what was connected when the app ended.
extension ConnectionScreen {
    /// Goes on where the app was: after a crash, which is told once, when the user wants it; otherwise by itself.
    func goOn() {
        let host = context.host
        if host.startedWithDefaults {
            host.log("restart: started with defaults")
            let dialog = looks.strings.dialogForDefaults(after: host.crash, now: host.wallClock())
            return context.messages.show(dialog, over: self) { choice in
                host.crashTold()
                if choice == .secondary { host.restart() }
            }
        }
        let session = SessionFile.parse(host.loadFile(SessionFile.name) ?? [])
        guard let crash = host.crash else {
            context.router.session.recall(session)
            return resumeByItself(session)
        }
        host.log("restart: " + Strings.english.dialog(for: crash, now: nil, canResume: false).message)
        let canResume = !session.sources.isEmpty
        let dialog = looks.strings.dialog(for: crash, now: host.wallClock(), canResume: canResume)
        context.messages.show(dialog, over: self) { [self] choice in
            host.crashTold()
            if canResume && choice == .primary { resume(session) }
        }
    }

    /// Connects the sources of a session one after the other, and selects their channels.
    private func resume(_ session: Session) { resumption = Resumption(session, isAutomatic: false) }

    private func resumeByItself(_ session: Session) {
        guard !session.sources.isEmpty, session.isRestart || context.settings.current.resumes else { return }
        context.host.log("start: goes on as last time")
        resumption = Resumption(session, isAutomatic: true)
    }

    /// Connects the next source, if it is due.
    func advanceResuming(to now: Int64) {
        resumption?.advance(to: now)
        guard let resumption, resumption.isNextDue else { return }
        guard let source = self.resumption?.next() else {
            guard resumption.isAutomatic, context.acquisition.sources.isEmpty, !resumption.session.sources.isEmpty
            else { return endResuming() }
            self.resumption?.pause(at: now)
            return
        }
        switch source.place {
        case .server(let name, let number):
            host.text = name
            port.text = String(number)
            begin(
                kinds.server.source(host: name, port: number, context.settings.current),
                kind: SourceKinds.serverNumber, source.place,
                isRemembered: true)
        case .other(let kind, let details):
            guard let index = kinds.index(ofOther: kind) else {
                self.resumption?.isNextDue = true
                return
            }
            choose(kind: index, details.isEmpty ? nil : details)
        }
    }

    /// A source of the session is connected.
    func resumed(_ source: AcquiredSource) {
        guard let wanted = resumption?.current else { return }
        if wanted.offer == Session.offer(source.catalogue) {
            context.acquisition.select(wanted.channels, of: source)
        } else {
            context.messages.notify(looks.strings.restart.offerChanged.filled(source.name))
        }
        resumption?.isNextDue = true
    }

    /// A source of the session could not be connected.
    /// - Parameter dialog: says why; it outlives this screen, for others may be connected.
    func notResumed(_ source: AcquiredSource, _ dialog: Dialog, isWorthRetrying: Bool) {
        if !isWorthRetrying {
            context.messages.announce(dialog)
            resumption?.forget()
            if let session = resumption?.session { context.router.session.store(session) }
        } else if resumption?.isAutomatic ?? false {
            // As after a lost network: it is tried again, unless others can be gone on with.
            waiting(for: source.name)
            resumption?.failures.append(dialog)
        } else {
            context.messages.announce(dialog)
        }
        resumption?.isNextDue = true
    }

    /// Goes on with what is connected.
    func endResuming() {
        guard let ended = resumption else { return }
        resumption = nil
        end()
        if !context.acquisition.sources.isEmpty {
            for failure in ended.failures { context.messages.announce(failure) }
            context.router.resumed(page: ended.page)
        } else if ended.isAutomatic {
            // The user has ended it: it is not gone on with at the next start either.
            context.router.session.store()
        }
    }
}
