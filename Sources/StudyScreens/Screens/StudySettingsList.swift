import Drawing
import Gestures
import Services
import Session
import Settings
import Study
import StudyRun
import Widgets

/// A row of the settings that subjects can open.
enum StudySetting {
    case brightness, volume, language, instructions, recordings, credits, reset, lab
    // These rows are shown only to supervisors, or in developer mode.
    case files, importStudy, developer, leave

    /// The name of the row's touch target, after "studysettings.".
    var name: String {
        switch self {
        case .brightness: "brightness"
        case .volume: "volume"
        case .language: "language"
        case .instructions: "instructions"
        case .recordings: "recordings"
        case .credits: "credits"
        case .reset: "reset"
        case .lab: "lab"
        case .files: "files"
        case .importStudy: "import"
        case .developer: "developer"
        case .leave: "leave"
        }
    }

    func title(_ words: StudySetupStrings) -> String {
        switch self {
        case .brightness: words.brightness
        case .volume: words.volume
        case .language: words.languageTitle
        case .instructions: words.shortInstructions
        case .recordings: words.myRecordings
        case .credits: words.credits
        case .reset: words.reset
        case .lab: words.forLab
        case .files: words.allFiles
        case .importStudy: words.importStudy
        case .developer: words.developerMode
        case .leave: words.leaveStudy
        }
    }
}

/// The settings of a study. The list reports `changed` if the user has changed a value, and otherwise the chosen row, which opens another screen.
final class StudySettingsList: ListView {
    enum Access { case subject, supervisor }

    private let context: StudyContext
    private(set) var rows: [StudySetting] = []
    var access = Access.subject

    init(_ context: StudyContext) {
        self.context = context
        super.init(context.looks, context.repaint)
    }

    private var guide: GuidedStudy? { context.session.study?.guide }
    private var languages: [Strings] { Strings.all.filter { guide == nil || guide?.study.language($0.code) != nil } }

    override func layOut() {
        rows = presentRows
        super.layOut()
    }

    private var presentRows: [StudySetting] {
        var rows: [StudySetting] = []
        if context.host.device?.hasBacklight == true { rows.append(.brightness) }
        rows.append(.volume)
        if languages.count > 1 { rows.append(.language) }
        if guide != nil { rows.append(.instructions) }
        if guide?.record.stage == .boarded { rows.append(.recordings) }
        // Show the list of files only to supervisors or in developer mode, because it also plays and deletes files, which subjects must not do.
        if context.host.storedFiles != nil, access == .supervisor || context.isDeveloper { rows.append(.files) }
        if context.host.device != nil { rows.append(.credits) }
        if guide.map({ $0.record.stage != .new }) ?? false { rows.append(.reset) }
        // Show the lab's rows to supervisors, and to everyone if there is no study, because the code belongs to the study. While a study is being
        // loaded, its code is unknown, so hide these rows.
        if access == .supervisor || guide == nil && !isLoading {
            rows += [.importStudy, .developer, .leave]
        } else if guide != nil {
            rows.append(.lab)
        }
        return rows
    }

    private var isLoading: Bool {
        if case .loading? = context.session.study?.service.carried { true } else { false }
    }

    override var rowCount: Int { rows.count }
    override func height(ofRow row: Int) -> Int { looks.metrics.px(60) }

    // MARK: Editors

    private static let brightness = ["10", "25", "50", "75", "100"]

    private func stepper(_ row: StudySetting, _ frame: Rect) -> Stepper? {
        let settings = context.settings.current
        let place = atRight(of: frame, Size(width: looks.metrics.px(200), height: looks.metrics.target))
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
        let size = Size(width: Segments.width(for: titles, looks), height: looks.metrics.px(40))
        return Segments(
            titles: titles, selected: languages.firstIndex { $0.code == looks.strings.code } ?? 0,
            frame: atRight(of: frame, size))
    }

    private func toggle(_ row: StudySetting, _ frame: Rect) -> Switch? {
        let isOn: Bool
        switch row {
        case .instructions: isOn = guide?.record.instructions == .short
        case .developer: isOn = context.isDeveloper
        default: return nil
        }
        let size = Size(width: looks.metrics.px(52), height: looks.metrics.px(30))
        return Switch(isOn: isOn, frame: atRight(of: frame, size))
    }

    private func atRight(of frame: Rect, _ size: Size) -> Rect {
        Rect(
            x: frame.right - size.width - looks.metrics.margin, y: frame.y + (frame.height - size.height) / 2,
            width: size.width, height: size.height)
    }

    // MARK: Touches

    override func take(_ touch: Touch) -> Response {
        let response = super.take(touch)
        guard case .chosen(_, let index) = response else { return response }
        let (row, frame, x) = (rows[index], list.frame(of: index), list.pressedAt.x)
        switch row {
        case .volume:
            guard let part = stepper(row, frame)?.part(at: x, looks) else { return .handled }
            apply { $0[number: .volume] = max(0, min(100, $0.volume + (part == .raise ? 10 : -10))) }
        case .brightness:
            guard let part = stepper(row, frame)?.part(at: x, looks) else { return .handled }
            apply { $0[number: .brightness] = max(0, min(4, $0[number: .brightness] + (part == .raise ? 1 : -1))) }
        case .language:
            guard let place = segments(frame).index(at: x),
                let number = Strings.all.firstIndex(where: { $0.code == languages[place].code })
            else { return .handled }
            apply { $0[number: .language] = number }
        case .instructions:
            guard let guide else { return .handled }
            guide.setShortInstructions(guide.record.instructions == .long)
        case .developer: apply { $0[number: .studyDeveloper] = $0.isStudyDeveloper ? 0 : 1 }
        case .recordings, .files, .credits, .reset, .lab, .importStudy, .leave: return response
        }
        return .changed(self)
    }

    private func apply(_ change: (inout Settings) -> Void) {
        var settings = context.settings.current
        change(&settings)
        context.settings.apply(settings) { [context] in context.report($0, of: .settings) }
    }

    override func addTargets(ofRow index: Int, in frame: Rect, to targets: inout [Target]) {
        let row = rows[index]
        let name = "studysettings." + row.name
        if let stepper = stepper(row, frame) {
            targets.append(Target(name + ".lower", stepper.target(.lower, looks)))
            targets.append(Target(name + ".raise", stepper.target(.raise, looks)))
        } else if row == .language {
            let segments = segments(frame)
            for place in segments.titles.indices {
                targets.append(
                    Target(name + "." + String(place), segments.target(place, height: looks.metrics.target)))
            }
        } else {
            targets.append(Target(name, frame))
        }
    }

    // MARK: Drawing

    override func drawRow(_ index: Int, in frame: Rect, on canvas: Canvas) {
        let (metrics, theme) = (looks.metrics, looks.theme)
        let row = rows[index]
        let isPressed = list.pressed == index
        let stepper = stepper(row, frame)
        if isPressed, stepper == nil, row != .language { canvas.fill(frame, theme.pressed) }
        let label = Rect(
            x: frame.x + metrics.px(20), y: frame.y, width: frame.width - metrics.px(60), height: frame.height)
        canvas.text(
            row.title(context.setupWords), in: label, looks.styles.body, row == .reset ? theme.bad : theme.text)
        if let stepper {
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
}
