import Services
import Session
import Widgets

/// Starts the session of the app, or continues an earlier one.
final class SessionStart: SessionObserver {
    private let screen: ConnectionScreen
    private let context: SourceContext

    /// - Parameter screen: the first screen of the app.
    init(_ screen: ConnectionScreen) {
        self.screen = screen
        context = screen.context
    }

    private var session: any ResumingSession { context.session }
    private var strings: Strings { context.looks.strings }

    /// Starts the session. If the session cannot decide how to continue, asks the user.
    func begin() {
        let host = context.host
        switch session.begin() {
        case .ordinary: break
        case .withDefaults(let crash):
            let dialog = strings.dialogForDefaults(after: crash, now: host.wallClock())
            context.messages.show(dialog, over: screen) { choice in
                host.crashReported()
                if choice == .secondary { host.restart() }
            }
        case .afterCrash(let crash, let canResume):
            host.log("restart: " + Strings.english.dialog(for: crash, now: nil, canResume: false).message)
            let dialog = strings.dialog(for: crash, now: host.wallClock(), canResume: canResume)
            context.messages.show(dialog, over: screen) { [session] choice in
                host.crashReported()
                if canResume && choice == .primary { session.resume() }
            }
        }
    }

    func sessionReported(_ event: SessionEvent) {
        guard case .notResumed(let failure) = event else { return }
        let (title, message) = ConnectionSteps(screen).words(for: failure)
        // The dialog does not depend on this screen: it can stay open longer than the screen, because the user can connect other sources meanwhile.
        context.messages.announce(
            Dialog(title: title, message: failure.name + ": " + message, primary: strings.ok))
    }
}
