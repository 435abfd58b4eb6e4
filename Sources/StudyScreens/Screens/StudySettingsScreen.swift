import Drawing
import Gestures
import Services
import Session
import Settings
import Study
import StudyRun
import Widgets

/// What a subject can set: brightness, volume, language, length of the instructions, and the restart; in developer mode the recordings. Below that
/// the way to the lab's functions, behind the supervisor's code.
public final class StudySettingsScreen: Screen {
    public var name: StaticString { "studysettings" }
    public var isSheet: Bool { true }

    private enum Row: Equatable {
        case brightness, volume, language, instructions, recordings, credits, reset, lab
        // Behind the code.
        case importStudy, developer, leave
    }

    private let context: StudyContext
    private let looks: Looks
    private let conductor: StudyConductor?
    private let controls: Controls
    private let list: ScrollList
    private var rows: [Row] = []
    private var area = Rect.zero
    private var bar = Rect.zero
    private var access = Access.subject

    private enum Access { case subject, supervisor }

    public init(context: StudyContext) {
        self.context = context
        looks = context.looks
        conductor = context.session.study
        controls = Controls(looks, context.repaint)
        list = ScrollList(looks, context.repaint)
    }

    private var words: StudySetupStrings { context.setupWords }
    private var metrics: Metrics { looks.metrics }
    private var guide: GuidedStudy? { conductor?.guide }
    private var languages: [Strings] { Strings.all.filter { guide == nil || guide?.study.language($0.code) != nil } }

    public func resize(to area: Rect) {
        self.area = area
        layOut()
    }

    public func appear(at now: Int64) { layOut() }

    private func layOut() {
        var column = Column(area)
        bar = column.top(metrics.bar)
        rows = []
        if context.host.device?.hasBacklight == true { rows.append(.brightness) }
        rows.append(.volume)
        if languages.count > 1 { rows.append(.language) }
        if guide != nil { rows.append(.instructions) }
        // The list also plays and deletes, which leads out of the study.
        if context.host.storedFiles != nil, access == .supervisor || context.isDeveloper { rows.append(.recordings) }
        if context.host.device != nil { rows.append(.credits) }
        if guide.map({ $0.record.stage != .new }) ?? false { rows.append(.reset) }
        // Without a study there is no code.
        if access == .supervisor || guide == nil {
            rows += [.importStudy, .developer, .leave]
        } else {
            rows.append(.lab)
        }
        list.layOut(in: column.rest, heights: rows.map { _ in metrics.px(60) })
        var row = looks.barRow(bar)
        controls.set([
            Control(
                0, "studysettings.close", looks.strings.close,
                row.right(
                    max(metrics.px(96), looks.fonts.measure(looks.strings.close, looks.styles.button) + metrics.px(28)))
            )
        ])
        context.repaint.invalidate(area)
        context.repaint.layoutChanged()
    }

    // MARK: Values

    private func title(_ row: Row) -> String {
        switch row {
        case .brightness: words.brightness
        case .volume: words.volume
        case .language: words.languageTitle
        case .instructions: words.shortInstructions
        case .recordings: words.myRecordings
        case .credits: words.credits
        case .reset: words.reset
        case .lab: words.forLab
        case .importStudy: words.importStudy
        case .developer: words.developerMode
        case .leave: words.leaveStudy
        }
    }

    private func apply(_ change: (inout Settings) -> Void) {
        var settings = context.settings.current
        change(&settings)
        context.settings.apply(settings) { [context] in context.report($0, of: .settings) }
        layOut()
    }

    private static let brightness = ["10", "25", "50", "75", "100"]

    private func stepper(_ row: Row, _ frame: Rect) -> Stepper? {
        let settings = context.settings.current
        let place = Rect(
            x: frame.right - metrics.px(200) - metrics.margin, y: frame.y + (frame.height - metrics.target) / 2,
            width: metrics.px(200), height: metrics.target)
        switch row {
        case .volume:
            return Stepper(
                text: "\(settings.volume) %", frame: place, canLower: settings.volume > 0,
                canRaise: settings.volume < 100)
        case .brightness:
            let step = settings[number: .brightness]
            return Stepper(
                text: Self.brightness[max(0, min(4, step))] + " %", frame: place, canLower: step > 0, canRaise: step < 4
            )
        default: return nil
        }
    }

    private func segments(_ frame: Rect) -> Segments {
        let titles = languages.map { $0.languageName }
        let width = Segments.width(for: titles, looks)
        return Segments(
            titles: titles, selected: languages.firstIndex { $0.code == looks.strings.code } ?? 0,
            frame: Rect(
                x: frame.right - width - metrics.margin, y: frame.y + (frame.height - metrics.px(40)) / 2, width: width,
                height: metrics.px(40)))
    }

    private func toggle(_ row: Row, _ frame: Rect) -> Switch? {
        let isOn: Bool
        switch row {
        case .instructions: isOn = guide?.record.instructions == .short
        case .developer: isOn = context.isDeveloper
        default: return nil
        }
        let width = metrics.px(52)
        return Switch(
            isOn: isOn,
            frame: Rect(
                x: frame.right - width - metrics.margin, y: frame.y + (frame.height - metrics.px(30)) / 2, width: width,
                height: metrics.px(30)))
    }

    // MARK: Touch

    public func handle(_ touch: Touch) {
        switch controls.handle(touch) {
        case .chosen: return context.router.close(self)
        case .held: return
        case .ignored: break
        }
        if case .tapped(let index, let point) = list.handle(touch) { tap(rows[index], list.frame(of: index), point) }
    }

    private func tap(_ row: Row, _ frame: Rect, _ point: Point) {
        switch row {
        case .volume:
            guard let part = stepper(row, frame)?.part(at: point.x, looks) else { return }
            apply { $0[number: .volume] = max(0, min(100, $0.volume + (part == .raise ? 10 : -10))) }
        case .brightness:
            guard let part = stepper(row, frame)?.part(at: point.x, looks) else { return }
            apply { $0[number: .brightness] = max(0, min(4, $0[number: .brightness] + (part == .raise ? 1 : -1))) }
        case .language:
            guard let index = segments(frame).index(at: point.x),
                let number = Strings.all.firstIndex(where: { $0.code == languages[index].code })
            else { return }
            apply { $0[number: .language] = number }
        case .instructions:
            guard let guide else { return }
            guide.setShortInstructions(guide.record.instructions == .long)
            layOut()
        case .recordings: context.router.open(.files)
        case .credits: context.router.open(.licences)
        case .reset: askToReset()
        case .lab:
            context.router.open(
                .studyCode(then: { [self] in
                    access = .supervisor
                    layOut()
                }))
        case .importStudy: context.router.open(.studyImport)
        case .developer: apply { $0[number: .studyDeveloper] = $0.isStudyDeveloper ? 0 : 1 }
        case .leave: askToLeave()
        }
    }

    private func askToReset() {
        let dialog = Dialog(
            title: words.resetTitle, message: words.resetText, primary: words.reset, secondary: looks.strings.cancel)
        context.messages.show(dialog, over: self) { [self] choice in
            guard choice == .primary else { return }
            conductor?.reset()
            context.router.returnToStart()
        }
    }

    private func askToLeave() {
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

    public func cancelTouches() {
        controls.cancelTouches()
        list.cancelTouches()
    }

    public func advance(to now: Int64) { list.advance(to: now) }

    // MARK: Drawing

    public func draw(on canvas: Canvas, dirty: Rect) {
        canvas.fill(dirty, looks.theme.background)
        canvas.withClip(list.viewport) {
            for index in list.items(in: dirty) { draw(rows[index], index, on: canvas) }
            list.drawIndicator(on: canvas)
        }
        if !bar.intersection(dirty).isEmpty {
            looks.bar(bar, title: looks.strings.settingsTitle, beside: metrics.px(120), on: canvas)
            controls.draw(on: canvas, dirty: dirty)
        }
    }

    private func draw(_ row: Row, _ index: Int, on canvas: Canvas) {
        let frame = list.frame(of: index)
        let theme = looks.theme
        let isPressed = list.pressed == index
        if isPressed, stepper(row, frame) == nil, row != .language { canvas.fill(frame, theme.pressed) }
        let label = Rect(
            x: frame.x + metrics.px(20), y: frame.y, width: frame.width - metrics.px(60), height: frame.height)
        canvas.text(title(row), in: label, looks.styles.body, row == .reset ? theme.bad : theme.text)
        if let stepper = stepper(row, frame) {
            stepper.draw(on: canvas, looks, pressed: isPressed ? stepper.part(at: list.pressedAt.x, looks) : nil)
        } else if row == .language {
            segments(frame).draw(on: canvas, looks)
        } else if let toggle = toggle(row, frame) {
            toggle.draw(on: canvas, looks, isPressed: isPressed)
        } else {
            looks.rowArrow(frame, side: metrics.margin, on: canvas)
        }
        looks.rowLine(frame, from: frame.x + metrics.px(20), on: canvas)
    }

    private func name(_ row: Row) -> String {
        switch row {
        case .brightness: "brightness"
        case .volume: "volume"
        case .language: "language"
        case .instructions: "instructions"
        case .recordings: "recordings"
        case .credits: "credits"
        case .reset: "reset"
        case .lab: "lab"
        case .importStudy: "import"
        case .developer: "developer"
        case .leave: "leave"
        }
    }

    public func targets() -> [Target] {
        var targets = controls.targets
        for index in list.wholeItems {
            let (row, frame) = (rows[index], list.frame(of: index))
            let name = "studysettings." + name(row)
            if let stepper = stepper(row, frame) {
                targets.append(Target(name + ".lower", stepper.target(.lower, looks)))
                targets.append(Target(name + ".raise", stepper.target(.raise, looks)))
            } else if row == .language {
                let segments = segments(frame)
                for place in segments.titles.indices {
                    targets.append(Target(name + ".\(place)", segments.target(place, height: metrics.target)))
                }
            } else {
                targets.append(Target(name, frame))
            }
        }
        return targets
    }
}
