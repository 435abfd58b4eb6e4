import Drawing
import Gestures
import Services
import Session
import Settings
import Study
import StudyRun
import Widgets

/// The view of a step: an instruction with its picture, and the state of the signal for which the step waits.
final class StepPane: TextPane {
    private let busy: BusyIndicator
    private var shownStep = -1

    override init(_ screen: any StudyStage) {
        busy = BusyIndicator(screen.looks, screen.context.repaint)
        super.init(screen)
        append(busy)
    }

    private var steps: StepSequence? { if case .step(let steps)? = screen.view { steps } else { nil } }
    private var step: StudyStep? { steps?.step }

    override var title: String {
        guard let guide else { return "" }
        return guide.session.map { fill(guide.study.sessions[$0].title) } ?? fill(guide.study.identity.title)
    }
    override var dots: (index: Int, count: Int)? { steps.map { ($0.index, $0.steps.count) } }
    override var media: StudyMedia? { step?.picture }
    override var barLeft: PaneButton? {
        switch steps?.mode {
        case .start?, .noise?, .initialFitting?, .checkUp?:
            PaneButton("cancel", looks.strings.cancel) { [screen] in screen.askToCancel() }
        default: nil
        }
    }
    override var barRight: PaneButton? {
        context.isDeveloper && !(steps?.mayGoOn ?? true)
            ? PaneButton("skip", words.skip) { [screen] in screen.guide?.skip() } : nil
    }
    override var footerLeft: PaneButton? {
        steps?.mayGoBack == true ? PaneButton("back", looks.strings.back) { [screen] in screen.guide?.goBack() } : nil
    }
    override var footerRight: PaneButton? {
        guard let steps, let step else { return nil }
        let title = fill(step.button)
        return PaneButton("next", title.isEmpty ? words.next : title, .accent, isEnabled: steps.mayGoOn) { [screen] in
            screen.guide?.goOn()
        }
    }
    override var paragraphs: [TextColumn.Paragraph] {
        guard let step else { return [] }
        return StepText.paragraphs(step, self)
    }

    /// The content of the panel below the text; nil if the step waits for no signal.
    private var status: (text: String, color: Color, isBusy: Bool)? {
        guard let steps, let step else { return nil }
        let theme = looks.theme
        switch steps.wait {
        case .none: return nil
        case .forSignal:
            let text = fill(step.waiting)
            return (text.isEmpty ? words.waiting : text, theme.secondary, true)
        case .late:
            let text = fill(step.late)
            return (text.isEmpty ? words.late : text, theme.caution, false)
        case .came:
            let text = fill(step.success)
            return (text.isEmpty ? words.came : text, theme.good, false)
        }
    }

    override var space: Int { status == nil ? 0 : metrics.px(84) }
    private var statusFrame: Rect {
        Rect(x: foot.x, y: foot.y + metrics.px(18), width: foot.width, height: metrics.px(60))
    }

    override func layOutBody() -> [(button: PaneButton, frame: Rect)] {
        let buttons = super.layOutBody()
        let size = metrics.px(28)
        busy.isHidden = !(status?.isBusy ?? false)
        busy.frame = Rect(
            x: statusFrame.x + metrics.px(14), y: statusFrame.y + (statusFrame.height - size) / 2, width: size,
            height: size)
        return buttons
    }

    override func update() {
        super.update()
        if let steps, steps.index != shownStep {
            shownStep = steps.index
            column.scrollToTop()
        }
    }

    override func drawBehind(on canvas: Canvas, dirty: Rect) {
        super.drawBehind(on: canvas, dirty: dirty)
        guard let status else { return }
        canvas.fillRounded(statusFrame, radius: metrics.radius, looks.theme.control)
        if !status.isBusy {
            let frame = busy.frame
            if steps?.wait == .came {
                canvas.checkMark(in: frame.inset(metrics.px(4)), width: 3 * metrics.scale, status.color)
            } else {
                canvas.circle(
                    centerX: Float(frame.x) + Float(frame.width) / 2, centerY: Float(frame.y) + Float(frame.height) / 2,
                    radius: 6 * metrics.scale, status.color)
            }
        }
        let x = busy.frame.right + metrics.px(12)
        let available = Rect(
            x: x, y: statusFrame.y, width: statusFrame.right - x - metrics.px(8), height: statusFrame.height)
        draw(status.text, in: available, color: status.color, on: canvas)
    }

    /// Draws a text in at most two lines.
    private func draw(_ text: String, in available: Rect, color: Color, on canvas: Canvas) {
        let lines = wrapped(text, width: available.width, styles.secondary, looks.fonts)
        let height = StudyStyles.line(styles.secondary)
        let shown = min(2, lines.count)
        for index in 0..<shown {
            let isCut = index == 1 && lines.count > 2
            let box = Rect(
                x: available.x, y: available.y + (available.height - shown * height) / 2 + index * height,
                width: available.width,
                height: height)
            canvas.text(isCut ? lines[index] + " \u{2026}" : lines[index], in: box, styles.secondary, color)
        }
    }

    /// Repeat the sound after a tap on the text.
    override func chosen(_ view: View, _ item: Int) { if view === column { guide?.repeatSound() } }
}

/// Makes the paragraphs of a step, with its long or short text.
enum StepText {
    static func paragraphs(_ step: StudyStep, _ pane: TextPane) -> [TextColumn.Paragraph] {
        let isShort = pane.guide?.record.instructions == .short
        let text = isShort ? step.short.map { pane.fill($0) } ?? pane.fill(step.text) : pane.fill(step.text)
        return [pane.heading(pane.fill(step.title)), pane.text(text)].filter { !$0.text.isEmpty }
    }
}
