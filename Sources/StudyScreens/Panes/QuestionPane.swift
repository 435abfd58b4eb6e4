import Drawing
import Gestures
import Services
import Session
import Settings
import Study
import StudyRun
import Widgets

/// The view of a question of a questionnaire or of the sign-up, with its answers.
final class QuestionPane: TextPane {
    private let fields: FieldGroup
    private let field: TextField
    private let choices: ChoiceList
    /// The index of the current question.
    private var shownQuestion: Int?
    /// A typed text of another form, or a value that the question does not allow.
    private enum Fault { case none, wrong, outOfRange }
    private var fault = Fault.none
    private static let accept = 1

    override init(_ screen: any StudyStage) {
        let (looks, repaint) = (screen.looks, screen.context.repaint)
        fields = FieldGroup(looks, repaint)
        field = TextField(looks, repaint, placeholder: "", maximumLength: 800, isLine: true)
        choices = ChoiceList(looks, repaint)
        super.init(screen)
        append(choices)
        fields.add(field, "study.field")
        fields.accept = KeyboardLayout.Key(Self.accept, "key.done", words.done)
    }

    private var sequence: QuestionSequence? {
        switch screen.view {
        case .question(_, let sequence)?, .boardingQuestion(let sequence)?: sequence
        default: nil
        }
    }
    private var question: StudyQuestion? { sequence?.question }
    private var answer: Answer? {
        sequence.flatMap { sequence in sequence.current.map { sequence.answers[$0] } ?? nil }
    }
    private var isTyping: Bool { fields.focused != nil }
    private var isBoarding: Bool { if case .boardingQuestion? = screen.view { true } else { false } }

    override var title: String {
        guard let guide, let session = guide.session else { return words.aboutYou }
        return fill(guide.study.sessions[session].title)
    }
    override var progress: Float? {
        sequence.map { Float($0.position.number - 1) / Float(max(1, $0.position.count)) }
    }
    override var media: StudyMedia? { isTyping ? nil : question?.picture }
    override var barLeft: PaneButton? {
        isBoarding ? nil : PaneButton("cancel", looks.strings.cancel) { [screen] in screen.askToCancel() }
    }
    override var footerLeft: PaneButton? {
        isTyping || sequence?.mayGoBack != true
            ? nil : PaneButton("back", looks.strings.back) { [screen] in screen.guide?.goBack() }
    }
    override var footerSecond: PaneButton? {
        guard !isTyping, let question, question.need == .optional, answer == nil, !isInstruction else { return nil }
        return PaneButton("skip", words.skipQuestion) { [screen] in screen.guide?.goOn() }
    }
    override var footerRight: PaneButton? {
        guard !isTyping else { return nil }
        let mayGoOn = answer != nil || isInstruction
        return PaneButton("next", words.next, .accent, isEnabled: mayGoOn) { [self] in goOn() }
    }

    private var isInstruction: Bool { if case .instruction? = question?.kind { true } else { false } }

    override var paragraphs: [TextColumn.Paragraph] {
        guard let question, let sequence else { return [] }
        let position = sequence.position
        var list: [TextColumn.Paragraph] = []
        if !isTyping {
            list.append(
                secondary(words.questionNumber.filled("\(position.number)", "\(position.count)"), gap: 0))
        }
        list.append(heading(fill(question.title)))
        if !isTyping || frame.height > metrics.px(560) { list.append(secondary(fill(question.text), gap: 6)) }
        return list.filter { !$0.text.isEmpty }
    }

    private func goOn() { guide?.goOn() }

    // MARK: Typing

    /// The example of a time. It is after noon, so that nobody types the hours of a 12-hour clock.
    private static let exampleTime = "22:30"

    /// The keyboard layout and the placeholder for the current question; nil if its answer is not typed.
    private var typing: (layout: KeyboardLayout, placeholder: String)? {
        switch question?.kind {
        case .number(let form)?:
            let range = words.fromTo.filled(decimal(form.minimum, form), decimal(form.maximum, form))
            let unit = fill(form.unit)
            return (
                KeyboardLayout(.digits, extra: form.decimals > 0 ? "-" + looks.strings.decimalSeparator : "-"),
                unit.isEmpty ? range : range + " " + unit
            )
        case .text?: return (KeyboardLayout(.text, extra: " "), words.typeHere)
        case .time?:
            let example = words.forExample.filled(Self.exampleTime, words.hints.timeParts)
            return (KeyboardLayout(.digits, extra: ":"), example)
        case .date?:
            let example = words.forExample.filled(words.dateFormat, words.hints.dateParts)
            return (KeyboardLayout(.digits, extra: "-"), example)
        default: return nil
        }
    }

    /// Formats a limit with the decimal separator of the keyboard.
    private func decimal(_ value: Double, _ form: StudyNumber) -> String {
        let text = Answer.number(value).words(numberQuestion(form), language: language)
        let separator = looks.strings.decimalSeparator.utf8.first ?? UInt8(ascii: ".")
        return String(decoding: text.utf8.map { $0 == UInt8(ascii: ".") ? separator : $0 }, as: UTF8.self)
    }

    private func numberQuestion(_ form: StudyNumber) -> StudyQuestion {
        var question = StudyQuestion()
        question.kind = .number(form)
        return question
    }

    /// The typed text as an answer, also if the question does not allow it; nil if the text has another form.
    private var typed: Answer? {
        guard let question else { return nil }
        let text = Array(field.text.utf8)
        return switch question.kind {
        case .number(let form): TypedNumber.read(text, decimals: form.decimals).map { .number($0) }
        case .time: TypedTime.read(text).map { .number(Double($0)) }
        case .date: CalendarDay.read(field.text).map { .number(Double($0)) }
        case .text: text.allSatisfy { $0 == 0x20 } ? nil : .text(field.text)
        default: nil
        }
    }

    /// The message about a typed text that is not an answer.
    private var faultText: String {
        switch (fault, question?.kind) {
        case (_, .number(let form)?):
            words.outOfRange.filled(decimal(form.minimum, form), decimal(form.maximum, form))
        case (.outOfRange, .time(let range)?):
            words.outOfRange.filled(CalendarDay.timeText(range.lowerBound), CalendarDay.timeText(range.upperBound))
        case (.outOfRange, .date(let range)?):
            words.outOfRange.filled(CalendarDay.text(range.lowerBound), CalendarDay.text(range.upperBound))
        case (_, .time?): words.notAllowed.filled(Self.exampleTime, words.hints.timeParts)
        default: words.notAllowed.filled(words.dateFormat, words.hints.dateParts)
        }
    }

    private func take() {
        let text = field.text
        guard let question else { return }
        let new = typed
        let suits = new?.suits(question) ?? false
        fault = suits || text.isEmpty ? .none : new == nil ? .wrong : .outOfRange
        _ = guide?.answer(suits ? new : nil)
    }

    // MARK: Layout

    override func update() {
        if sequence?.current != shownQuestion {
            shownQuestion = sequence?.current
            fault = .none
            prepare()
            super.update()
            column.scrollToTop()
            choices.list.scrollToTop()
        } else {
            super.update()
        }
    }

    private func prepare() {
        fields.focus(nil)
        guard let typing, let question else { return }
        field.placeholder = typing.placeholder
        field.text = answer.map { $0.words(question, language: language) } ?? ""
        fields.setLayout(typing.layout, for: field)
    }

    /// The height in pixels that the answers need below the text.
    override var space: Int {
        switch question?.kind {
        case .single(let list)?, .multiple(let list)?:
            min(list.count * ChoiceList.rowHeight(metrics), max(metrics.px(180), body.height * 3 / 5)) + metrics.px(14)
        case .scale?: scaleRows * metrics.px(70) + metrics.px(50)
        case .instruction?, nil: 0
        default: metrics.px(110)
        }
    }

    private var scale: StudyScale? { if case .scale(let scale)? = question?.kind { scale } else { nil } }
    /// The number of rows that the buttons of a scale need.
    private var scaleRows: Int {
        guard let scale else { return 0 }
        let inRow = max(1, textArea.width / metrics.px(54))
        return (scale.to - scale.from + inRow) / inRow
    }

    override func layOutBody() -> [(button: PaneButton, frame: Rect)] {
        let available = fields.layOut(in: frame)
        if isTyping {
            let above = Rect(
                x: body.x, y: bar.bottom + metrics.px(8), width: body.width,
                height: available.bottom - bar.bottom - metrics.px(16))
            var parts = Column(above, gap: metrics.px(8))
            field.frame = parts.bottom(metrics.finger(46))
            let needed = column.set(paragraphs, width: above.width)
            column.frame = parts.top(min(needed, parts.rest.height))
            return []
        }
        var buttons = super.layOutBody()
        let below = Rect(
            x: foot.x, y: foot.y + metrics.px(14), width: foot.width, height: max(0, foot.height - metrics.px(14)))
        var place = Rect.zero
        let width = min(below.width - unitWidth(in: below.width), metrics.px(420))
        field.frame = typing == nil ? .zero : Rect(x: below.x, y: below.y, width: width, height: metrics.finger(48))
        switch question?.kind {
        case .single(let list)?, .multiple(let list)?:
            // Extend the frame into the margin by the width of the scroll indicator, so that the choices end at the right edge of the buttons below.
            place = Rect(x: below.x, y: below.y, width: below.width + metrics.px(8), height: below.height)
            show(list)
        case .scale(let scale)?: buttons += scaleButtons(scale, in: below)
        default: choices.show([], chosen: [], isMultiple: false)
        }
        choices.frame = place
        return buttons
    }

    /// The width of a number's unit beside its field, including the space between them; at most half of the available width.
    private func unitWidth(in width: Int) -> Int {
        guard case .number(let form)? = question?.kind, !fill(form.unit).isEmpty else { return 0 }
        return min(looks.fonts.measure(fill(form.unit), styles.text) + metrics.px(12), width / 2)
    }

    private func show(_ list: [StudyChoice]) {
        let isMultiple = if case .multiple? = question?.kind { true } else { false }
        let chosen: [Int] = if case .chosen(let numbers)? = answer { numbers } else { [] }
        choices.show(list.map { fill($0.text) }, chosen: chosen, isMultiple: isMultiple)
    }

    private func scaleButtons(_ scale: StudyScale, in available: Rect) -> [(button: PaneButton, frame: Rect)] {
        let count = scale.to - scale.from + 1
        let rows = scaleRows
        let inRow = (count + rows - 1) / rows
        let gap = metrics.px(8)
        // If the body is narrow, the buttons fill its width. The pixels that remain after the division are distributed among the buttons.
        let span = min(available.width + gap, inRow * (metrics.px(64) + gap))
        func left(_ column: Int) -> Int { span * column / inRow }
        return (0..<count).map { index in
            let value = scale.from + index
            let frame = Rect(
                x: available.x + left(index % inRow), y: available.y + index / inRow * metrics.px(70),
                width: left(index % inRow + 1) - left(index % inRow) - gap, height: metrics.px(60))
            let isChosen = answer == .number(Double(value))
            return (
                PaneButton("scale.\(value)", "\(value)", isChosen ? .accent : .plain) { [self] in
                    _ = guide?.answer(.number(Double(value)))
                }, frame
            )
        }
    }

    // MARK: Drawing

    override func drawBody(on canvas: Canvas, dirty: Rect) {
        let theme = looks.theme
        switch question?.kind {
        case .scale(let scale)?:
            let places = controls.all.filter { $0.name.utf8.starts(with: "study.scale.".utf8) }
            guard let first = places.first, let last = places.last else { break }
            let right = places.reduce(first.frame.right) { max($0, $1.frame.right) }
            let box = Rect(
                x: first.frame.x, y: last.frame.bottom + metrics.px(8), width: right - first.frame.x,
                height: metrics.px(24))
            canvas.text(
                fill(scale.low), in: Rect(x: box.x, y: box.y, width: box.width / 2, height: box.height),
                styles.secondary, theme.secondary)
            canvas.text(
                fill(scale.high),
                in: Rect(x: box.x + box.width / 2, y: box.y, width: box.width - box.width / 2, height: box.height),
                styles.secondary,
                theme.secondary, alignment: .trailing)
        default: break
        }
        guard typing != nil else { return }
        fields.drawFields(on: canvas, dirty: dirty)
        fields.drawKeyboard(on: canvas, dirty: dirty)
        if fault != .none, !isTyping {
            var box = Rect(
                x: field.frame.x, y: field.frame.bottom + metrics.px(6), width: body.width,
                height: StudyStyles.line(styles.secondary))
            for line in wrapped(faultText, width: box.width, styles.secondary, looks.fonts) {
                canvas.text(line, in: box, styles.secondary, theme.bad)
                box.y += box.height
            }
        } else if case .number(let form)? = question?.kind, !isTyping {
            let box = Rect(
                x: field.frame.right + metrics.px(12), y: field.frame.y,
                width: body.right - field.frame.right - metrics.px(12),
                height: field.frame.height)
            canvas.text(fill(form.unit), in: box, styles.text, theme.secondary)
        }
    }

    // MARK: Touches

    override func handleBody(_ touch: Touch) {
        let point = Point(x: Int(touch.x), y: Int(touch.y))
        if typing != nil {
            if touch.phase == .began, let field = fields.field(at: point) {
                if fields.tap(field, at: point) { update() }
                return
            }
            switch fields.handle(touch) {
            case .typed: return take()
            case .handled: return
            case .moved: return update()
            case .key:
                fields.focus(nil)
                take()
                return update()
            case .ignored:
                if touch.phase == .began, isTyping {
                    fields.focus(nil)
                    take()
                    return update()
                }
            }
        }
        super.handleBody(touch)
    }

    override func chosen(_ view: View, _ index: Int) {
        guard view === choices else { return }
        switch question?.kind {
        case .single?: _ = guide?.answer(.chosen([index]))
        case .multiple?:
            var numbers: [Int] = if case .chosen(let numbers)? = answer { numbers } else { [] }
            if let place = numbers.firstIndex(of: index) {
                numbers.remove(at: place)
            } else {
                numbers.append(index)
                numbers.sort()
            }
            _ = guide?.answer(numbers.isEmpty ? nil : .chosen(numbers))
        default: break
        }
    }

    override func advance(to now: Int64) {
        super.advance(to: now)
        if typing != nil, fields.advance(to: now) != nil { take() }
    }

    override func cancelTouches() {
        super.cancelTouches()
        fields.cancelTouches()
    }

    override var bodyTargets: [Target] { typing == nil ? [] : fields.fieldTargets + fields.keyTargets }
}
