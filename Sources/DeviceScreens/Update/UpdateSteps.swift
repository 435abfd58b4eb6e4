import Services
import Widgets

/// The steps of an update, from the question to the result.
public struct UpdateSteps {
    private let context: DeviceContext
    private var looks: Looks { context.looks }
    private var host: any DeviceMachine { context.host }
    private var messages: Messages { context.messages }
    private var updates: UpdateWatch { context.updates }

    public init(_ context: DeviceContext) { self.context = context }

    /// The text about updates in the row that opens the update screen; nil if the device does not support updates.
    package var summary: String? {
        guard let service = host.updates else { return nil }
        let words = looks.strings.update
        switch updates.stage {
        case .starting: return words.rowInstalling.filled("0")
        case .installing(let percent, _): return words.rowInstalling.filled(String(percent))
        case .installed: return words.rowPending
        case .idle, .looking, .ready, .failed, .silent: return service.running.version.words(looks.strings)
        }
    }

    /// Asks the user before a bundle is installed.
    func ask(toInstall bundle: UpdateNote.Bundle, over screen: any Screen, then action: @escaping () -> Void) {
        let words = looks.strings.update
        let running = host.updates?.running.version ?? .unknown
        let dialog = Dialog(
            title: words.askTitle,
            message: words.askText.filled(running.words(looks.strings), bundle.version.words(looks.strings)),
            primary: words.install, secondary: looks.strings.cancel)
        messages.show(dialog, over: screen) { if $0 == .primary { action() } }
    }

    /// Informs the user that a bundle was not installed and that nothing was lost.
    func reportNotInstalled(_ reason: UpdateRefusal) {
        let words = looks.strings.update
        messages.announce(
            Dialog(
                title: words.failedTitle,
                message: reason.words(looks.strings) + " " + words.nothingLost,
                primary: looks.strings.ok))
    }

    /// Informs the user about the end of an installation.
    public func ended(_ stage: UpdateWatch.Stage) {
        switch stage {
        case .installed(let version):
            host.log("update: installed " + version.text)
            // Show no dialog while the screen of updates is open, because that screen informs the user.
            if !updates.isShown { askToRestart(into: version) }
        case .failed(let reason):
            host.log("update: not installed: " + reason.words(.english))
            reportNotInstalled(reason)
        case .idle, .looking, .ready, .starting, .installing, .silent: break
        }
    }

    private func askToRestart(into version: UpdateVersion) {
        let words = looks.strings.update
        let canRestart = host.device?.canEnd ?? false
        let dialog = Dialog(
            title: words.doneTitle, message: words.doneText.filled(version.words(looks.strings)),
            primary: canRestart ? words.restartNow : looks.strings.ok, secondary: canRestart ? words.later : nil)
        messages.announce(dialog) { choice in
            if canRestart, choice == .primary { restart(over: nil) }
        }
    }

    /// Restarts into the new system. During a recording, it asks the user first.
    func restart(over screen: (any Screen)?) {
        guard host.device?.canEnd ?? false else { return }
        if host.recording?.status.isRecording ?? false {
            DeviceSteps(context).ask(.restart, over: screen)
        } else {
            context.router.open(.ending(.restart))
        }
    }

    /// Informs the user about the result of an update after the restart.
    public func report(_ outcome: UpdateNote.Outcome) {
        let dialog = outcome.dialog(looks.strings)
        host.log("update: " + outcome.dialog(.english).title)
        messages.announce(dialog) { _ in updates.outcomeShown() }
    }
}
