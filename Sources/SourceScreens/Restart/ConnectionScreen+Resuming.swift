import Services
import Session
import Widgets

/// The start, and going on with an earlier session.
extension ConnectionScreen: SessionObserver {
    /// Begins the session: what it cannot decide, the user is asked.
    func begin() {
        let host = context.host
        switch session.begin() {
        case .ordinary: break
        case .withDefaults(let crash):
            let dialog = looks.strings.dialogForDefaults(after: crash, now: host.wallClock())
            context.messages.show(dialog, over: self) { choice in
                host.crashTold()
                if choice == .secondary { host.restart() }
            }
        case .afterCrash(let crash, let canResume):
            host.log("restart: " + Strings.english.dialog(for: crash, now: nil, canResume: false).message)
            let dialog = looks.strings.dialog(for: crash, now: host.wallClock(), canResume: canResume)
            context.messages.show(dialog, over: self) { [self] choice in
                host.crashTold()
                if canResume && choice == .primary { session.resume() }
            }
        }
    }

    public func sessionReported(_ event: SessionEvent) {
        guard case .notResumed(let failure) = event else { return }
        let (title, message) = words(for: failure)
        // It outlives this screen, for others may be connected.
        context.messages.announce(
            Dialog(title: title, message: failure.name + ": " + message, primary: looks.strings.ok))
    }
}
