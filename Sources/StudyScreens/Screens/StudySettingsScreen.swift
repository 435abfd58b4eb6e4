import Services
import Session
import Settings
import Widgets

/// A subject's settings: brightness, volume, language, length of the instructions, restart, and a link to the recordings. Below them is a link to the
/// lab's functions, which requires the supervisor's code.
public final class StudySettingsScreen: ViewScreen {
    private let context: StudyContext
    private let close: Button
    private let bar: Bar
    private let list: StudySettingsList

    public init(context: StudyContext) {
        let (looks, repaint) = (context.looks, context.repaint)
        self.context = context
        close = Button(looks, repaint, "studysettings.close", width: 96, padding: 28)
        bar = Bar(looks, repaint, right: [close])
        list = StudySettingsList(context)
        super.init(context.tools, "studysettings", isSheet: true, bar: bar, body: list)
    }

    public override func update() {
        bar.title = looks.strings.settingsTitle
        close.title = looks.strings.close
    }

    public override func appear(at now: Int64) { layOut() }

    public override func edited(_ view: View) { layOut() }

    public override func chosen(_ view: View, _ item: Int) {
        if view === list { open(list.rows[item]) } else { router.close(self) }
    }

    private func open(_ row: StudySetting) {
        switch row {
        case .recordings: router.open(.studyRecordings)
        case .files: router.open(.files)
        case .credits: router.open(.licenses)
        case .reset: askToReset()
        case .lab:
            router.open(
                .studyCode(then: { [self] in
                    list.access = .supervisor
                    layOut()
                }))
        case .importStudy: router.open(.studyImport)
        case .leave: askToLeave()
        case .brightness, .volume, .language, .instructions, .developer: break
        }
    }

    private func askToReset() {
        let words = context.setupWords
        let dialog = Dialog(
            title: words.resetTitle, message: words.resetText, primary: words.reset, secondary: looks.strings.cancel)
        context.messages.show(dialog, over: self) { [self] choice in
            guard choice == .primary else { return }
            context.session.study?.reset()
            router.returnToStart()
        }
    }

    private func askToLeave() {
        let words = context.setupWords
        let dialog = Dialog(
            title: words.leaveTitle, message: words.leaveText, primary: words.leave, secondary: looks.strings.cancel)
        context.messages.show(dialog, over: self) { [self] choice in
            guard choice == .primary else { return }
            var settings = context.settings.current
            settings[number: .startMode] = Settings.StartMode.monitor.rawValue
            context.settings.apply(settings) { [context] outcome in
                context.report(outcome, of: .settings)
                if case .success = outcome { context.session.restart() }
            }
        }
    }
}
