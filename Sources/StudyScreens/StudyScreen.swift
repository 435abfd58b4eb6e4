import Drawing
import Gestures
import Services
import Session
import Settings
import Study
import StudyRun
import Widgets

/// The screen of a study. It shows the guide's view, with a separate pane for each kind of view.
public final class StudyScreen: Screen, StudyStage {
    public var name: StaticString { "study" }
    /// True, because the view of a prompt already shows a recording mark, so the app must not draw another one.
    public var saysRecording: Bool { true }

    let context: StudyContext
    let looks: Looks
    let conductor: StudyConductor?
    /// The view that the guide wants to show; nil if there is no study.
    private(set) var view: StudyView?
    private var pane: StudyPane?
    private var kind = Kind.start
    private var area = Rect.zero
    private var mark: Mark?
    private var now: Int64 = 0

    private struct Mark: Equatable {
        let version: Int
        let study: UInt32
        let carried: UInt32
        let isDeveloper: Bool
        /// The progress of the upload, if the view shows it; otherwise nil.
        let upload: StudyUploadState?
    }

    /// The kinds of views. Views of the same kind share a pane.
    private enum Kind {
        case start, carried, welcome, consent, signature, question, home, message, detail, step, noise, fitting, prompt
        case pause, upload

        init(_ view: StudyView) {
            switch view {
            case .welcome: self = .welcome
            case .consent: self = .consent
            case .signature: self = .signature
            case .boardingQuestion, .question: self = .question
            case .home: self = .home
            case .announcement, .wait, .finished, .sourceLost, .warning: self = .message
            case .detail: self = .detail
            case .step: self = .step
            case .noiseCheck: self = .noise
            case .fitting: self = .fitting
            case .prompt: self = .prompt
            case .pause: self = .pause
            case .upload: self = .upload
            }
        }
    }

    public init(context: StudyContext) {
        self.context = context
        looks = context.looks
        conductor = context.session.openStudy()
    }

    var guide: GuidedStudy? { conductor?.guide }

    // MARK: The screen

    public func resize(to area: Rect) {
        self.area = area
        pane?.frame = area
    }

    public func appear(at now: Int64) {
        self.now = now
        mark = nil
        if context.host.crash != nil {
            // After a crash, continue without asking, because the journal contains the subject's progress.
            context.host.log("study: begins after a crash")
            context.host.crashReported()
        }
        guide?.set(isAway: false)
        follow()
    }

    public func disappear() {
        guide?.set(isAway: true)
        pane?.rest()
    }

    public func advance(to now: Int64) {
        self.now = now
        follow()
        while let notice = conductor?.takeNotice() { report(notice) }
        pane?.advance(to: now)
    }

    /// The progress of the upload, if the view shows it; otherwise nil.
    private var upload: StudyUploadState? {
        switch guide?.view {
        case .upload, .wait, .finished: conductor?.upload
        default: nil
        }
    }

    /// Updates the shown view from the guide.
    private func follow() {
        let new = Mark(
            version: guide?.version ?? -1, study: conductor?.revision ?? 0,
            carried: conductor?.service.revision ?? 0, isDeveloper: context.isDeveloper, upload: upload)
        guard new != mark, !area.isEmpty else { return }
        mark = new
        let shown = guide?.view
        let kind = shown.map { Kind($0) } ?? .carried
        view = shown
        if kind == self.kind, let pane {
            pane.update()
        } else {
            self.kind = kind
            pane?.rest()
            let pane = makePane(kind)
            self.pane = pane
            pane.frame = area
            pane.update()
            pane.advance(to: now)
        }
    }

    private func makePane(_ kind: Kind) -> StudyPane {
        switch kind {
        case .start, .carried: CarriedPane(self)
        case .welcome: WelcomePane(self)
        case .consent: ConsentPane(self)
        case .signature: SignaturePane(self)
        case .question: QuestionPane(self)
        case .home: HomePane(self)
        case .message: MessagePane(self)
        case .detail: DetailPane(self)
        case .step: StepPane(self)
        case .noise: NoisePane(self)
        case .fitting: FittingPane(self)
        case .prompt: PromptPane(self)
        case .pause: PausePane(self)
        case .upload: UploadPane(self)
        }
    }

    public func handle(_ touch: Touch) {
        _ = pane?.take(touch)
        follow()
    }

    public func cancelTouches() { pane?.cancelTouches() }

    public func draw(on canvas: Canvas, dirty: Rect) {
        guard let pane else { return canvas.fill(dirty, looks.theme.background) }
        pane.draw(on: canvas, dirty: dirty)
    }

    public func targets() -> [Target] {
        var targets: [Target] = []
        pane?.addTargets(to: &targets)
        return targets
    }

    // MARK: Notices

    private func report(_ notice: StudyNotice) {
        let words = context.words
        switch notice {
        case .sourceLost: notify(words.lostHeading, .error)
        case .sourceFound: notify(words.backHeading, .success)
        case .amplifierBatteryLow: notify(words.batteryNotice, .error)
        case .boardBatteryLow: notify(context.warningWords.boardNotice, .error)
        case .recordingFailed(let fault): report(fault)
        case .cardNearlyFull: notify(words.cardNearlyFull, .error)
        case .dayNotDelivered: notify(words.dayNotDelivered, .error)
        case .studyUpdated: notify(words.studyUpdated, .info)
        case .success(let text): notify(text, .success)
        }
    }

    /// Shows a dialog about a failed recording, which remains until it is touched. A subject whose eyes are closed
    /// would miss a notification.
    private func report(_ fault: RecordingFault) {
        let words = context.words
        let text = fault == .cardFull ? words.recordingCardFull : words.recordingFailed
        let dialog = Dialog(title: words.recordingStopped, message: text, primary: looks.strings.ok)
        context.messages.show(dialog, over: self)
    }

    private func notify(_ text: String, _ color: Widgets.Notification.Color) {
        context.messages.notify(Widgets.Notification(title: text, color: color))
    }

    // MARK: Requests of panes

    func openSettings() { context.router.open(.studySettings) }

    func setLanguage(_ code: String) {
        var settings = context.settings.current
        guard let index = Strings.all.firstIndex(where: { $0.code == code }) else { return }
        settings[number: .language] = index
        context.settings.apply(settings) { [context] in context.report($0, of: .settings) }
        // Set the guide's language, too, because the texts of the buttons change with it.
        conductor?.guide?.setLanguage(code)
        mark = nil
    }

    func setVolume(_ percent: Int) {
        var settings = context.settings.current
        settings[number: .volume] = max(0, min(100, percent))
        context.settings.apply(settings) { [context] in context.report($0, of: .settings) }
        mark = nil
    }

    func askToCancel() {
        let words = context.words
        var text = words.cancelText
        if case .question? = view { text = words.cancelAnswers }
        let dialog = Dialog(
            title: words.cancelTitle, message: text, primary: words.endSession, secondary: words.goOn)
        context.messages.show(dialog, over: self) { [self] choice in if choice == .primary { guide?.cancel() } }
    }

    func askToDecline() {
        let words = context.words
        let dialog = Dialog(
            title: words.declineTitle, message: words.declineText, primary: words.decline,
            secondary: words.goOn)
        context.messages.show(dialog, over: self) { [self] choice in if choice == .primary { guide?.decline() } }
    }
}
