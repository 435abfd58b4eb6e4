import Services
import Widgets

/// Updates of the device, from the question to what became of them.
public struct UpdateSteps {
    private let context: DeviceContext
    private var looks: Looks { context.looks }
    private var host: any DeviceMachine { context.host }
    private var messages: Messages { context.messages }
    private var updates: UpdateWatch { context.updates }

    public init(_ context: DeviceContext) { self.context = context }

    /// What a row says of updates; nil where the device has none.
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

    /// The user wants a bundle installed.
    func ask(toInstall bundle: UpdateNote.Bundle, over screen: any Screen, then action: @escaping () -> Void) {
        let words = looks.strings.update
        let running = host.updates?.running.version ?? .unknown
        let dialog = Dialog(
            title: words.askTitle,
            message: words.askText.filled(running.words(looks.strings), bundle.version.words(looks.strings)),
            primary: words.install, secondary: looks.strings.cancel)
        messages.show(dialog, over: screen) { if $0 == .primary { action() } }
    }

    /// A bundle is not installed, which costs nothing but the way.
    func tellNotInstalled(_ reason: UpdateRefusal) {
        let words = looks.strings.update
        messages.announce(
            Dialog(
                title: words.failedTitle,
                message: reason.words(looks.strings) + " " + words.nothingLost,
                primary: looks.strings.ok))
    }

    /// An installation has ended.
    public func ended(_ stage: UpdateWatch.Stage) {
        switch stage {
        case .installed(let version):
            host.log("update: installed " + version.text)
            // The update's screen says it in full.
            if !updates.isShown { askToRestart(into: version) }
        case .failed(let reason):
            host.log("update: not installed: " + reason.words(.english))
            tellNotInstalled(reason)
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

    /// The user wants the new system; a recording is not ended without a question.
    func restart(over screen: (any Screen)?) {
        guard host.device?.canEnd ?? false else { return }
        if host.recording?.status.isRecording ?? false {
            DeviceSteps(context).ask(.restart, over: screen)
        } else {
            context.router.open(.ending(.restart))
        }
    }

    /// The device has come up again after an update.
    public func tell(_ outcome: UpdateNote.Outcome) {
        let dialog = outcome.dialog(looks.strings)
        host.log("update: " + outcome.dialog(.english).title)
        messages.announce(dialog) { _ in updates.told() }
    }
}
