import Acquisition
import Services
import Session
import Settings
import Widgets

/// Shows events of the session on any screen. Only `SessionStart` reports that an earlier session could not be resumed.
public final class SessionReports: SessionObserver {
    private let context: SourceContext

    public init(_ context: SourceContext) { self.context = context }

    private var looks: Looks { context.looks }
    private var messages: Messages { context.messages }

    public func sessionReported(_ event: SessionEvent) {
        switch event {
        case .notStored(let item, let failure): messages.report(.failure(failure), of: item, looks)
        case .offerChanged(let source): messages.notify(looks.strings.restart.offerChanged.filled(source.name))
        case .notOpened(let failure):
            guard case .source(let error) = failure.reason else { return }
            context.host.log("connection: failed: " + context.forms.words(for: error, kind: failure.kind, .english))
        case .notResumed: break
        case .recording(let event): show(event)
        }
    }

    private func show(_ event: RecordingEvent) {
        let strings = looks.strings
        let words = strings.recording
        // Show nothing during a study: it shows its own texts to the subject, who cannot change settings.
        if context.session.runsStudy { return }
        switch event {
        case .began, .fileEnded: context.repaint.layoutChanged()
        case .refused(let refusal): announce(words.notStartedTitle, strings.words(for: refusal))
        case .fitsXDFAlone: offerXDF()
        case .littleSpace(let seconds): messages.notify(words.space(forSeconds: seconds))
        case .newFile: messages.notify(words.newFile)
        case .noMoreChannels: messages.notify(words.noMoreChannels)
        case .saved(let name, let seconds): messages.notify(words.saved.filled(Strings.duration(seconds), name))
        case .nothingCame: messages.notify(words.nothingCame)
        case .cardAnswers: offerToGoOn()
        case .failed(let failure):
            announce(words.endedTitle, words.ended.filled(strings.storage.words(for: failure)))
        }
    }

    /// Asks the user whether to record in the format XDF, because no other format can store the channels.
    private func offerXDF() {
        let words = looks.strings.recording
        let dialog = Dialog(
            title: words.onlyXDFTitle, message: words.onlyXDF, primary: words.recordXDF,
            secondary: looks.strings.cancel)
        messages.announce(dialog) { [context] choice in
            if choice == .primary { context.session.record(RecordingRequest(format: .xdf)) }
        }
    }

    private func offerToGoOn() {
        let words = looks.strings.recording
        let dialog = Dialog(
            title: words.cardAnswersTitle, message: words.cardAnswers, primary: words.goOn,
            secondary: looks.strings.cancel)
        messages.announce(dialog) { [context] choice in
            if choice == .primary { context.session.record(RecordingRequest(isContinued: true)) }
        }
    }

    /// Shows a dialog, which remains until the user closes it.
    private func announce(_ title: String, _ text: String) {
        messages.announce(Dialog(title: title, message: text, primary: looks.strings.ok))
    }
}
