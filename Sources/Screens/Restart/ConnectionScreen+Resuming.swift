import Acquisition

/// What is left of a session that is connected again.
struct Resumption {
    private var left: ArraySlice<Session.Source>
    /// The source that is being connected.
    private(set) var current: Session.Source?
    /// Whether the next one is due. It waits for the screen's turn: the acquisition is just being advanced when one is done.
    var isNextDue = true

    init(_ session: Session) { left = session.sources[...] }

    mutating func next() -> Session.Source? {
        isNextDue = false
        current = left.popFirst()
        return current
    }
}

/// Connecting again, after the app ended by itself, what was connected then.
extension ConnectionScreen {
    /// Tells of a crash, once, and offers to go on where the app was.
    func tellCrash() {
        let host = context.host
        if host.startedWithDefaults {
            host.log("restart: started with defaults")
            let dialog = looks.strings.dialogForDefaults(after: host.crash, now: host.wallClock())
            return context.messages.show(dialog, over: self) { choice in
                host.crashTold()
                if choice == .secondary { host.restart() }
            }
        }
        guard let crash = host.crash else { return }
        let session = SessionFile.parse(host.loadFile(SessionFile.name) ?? [])
        host.log("restart: " + Strings.english.dialog(for: crash, now: nil, canResume: false).message)
        let canResume = !session.sources.isEmpty
        let dialog = looks.strings.dialog(for: crash, now: host.wallClock(), canResume: canResume)
        context.messages.show(dialog, over: self) { [self] choice in
            host.crashTold()
            if canResume && choice == .primary { resume(session) }
        }
    }

    /// Connects the sources of a session one after the other, and selects their channels.
    private func resume(_ session: Session) { resumption = Resumption(session) }

    /// Connects the next source, if it is due.
    func advanceResuming() {
        guard resumption?.isNextDue ?? false else { return }
        guard let source = resumption?.next() else { return endResuming() }
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
                resumption?.isNextDue = true
                return
            }
            choose(kind: index, details.isEmpty ? nil : details)
        }
    }

    /// A source of the session is connected.
    func resumed(_ source: AcquiredSource) {
        guard let wanted = resumption?.current else { return }
        if wanted.offer == Session.offer(source.catalogue) {
            for channel in wanted.channels { _ = context.acquisition.toggle(channel, of: source) }
        } else {
            context.messages.notify(looks.strings.restart.offerChanged.filled(source.name))
        }
        resumption?.isNextDue = true
    }

    /// A source of the session could not be connected.
    /// - Parameter dialog: says why; it outlives this screen, for others may be connected.
    func notResumed(_ dialog: Dialog) {
        context.messages.announce(dialog)
        resumption?.isNextDue = true
    }

    /// Goes on with what is connected.
    func endResuming() {
        resumption = nil
        if !context.acquisition.sources.isEmpty { context.router.resumed() }
    }
}
