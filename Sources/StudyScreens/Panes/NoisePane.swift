import Drawing
import Gestures
import Services
import Session
import Settings
import Study
import StudyRun
import Widgets

/// The view of the noise check, before the subject puts the headset on.
final class NoisePane: TextPane {
    private let busy: BusyIndicator

    override init(_ screen: any StudyStage) {
        busy = BusyIndicator(screen.looks, screen.context.repaint)
        super.init(screen)
        append(busy)
    }

    private var check: (watch: NoiseWatch, steps: StepSequence)? {
        if case .noiseCheck(let watch, let steps)? = screen.view { (watch, steps) } else { nil }
    }

    override var title: String { words.noiseTitle }
    override var media: StudyMedia? { check?.steps.step?.picture }
    override var barLeft: PaneButton? {
        PaneButton("cancel", looks.strings.cancel) { [screen] in screen.askToCancel() }
    }
    override var barRight: PaneButton? {
        context.isDeveloper ? PaneButton("skip", words.skip) { [screen] in screen.guide?.skip() } : nil
    }
    override var footerLeft: PaneButton? {
        switch check?.watch.state {
        case .failed?, .mayGoOn?: PaneButton("again", words.noiseAgain) { [screen] in screen.guide?.repeatNoiseCheck() }
        default: nil
        }
    }
    override var footerRight: PaneButton? {
        let mayGoOn = check?.watch.state == .passed || check?.watch.state == .mayGoOn
        return PaneButton("next", words.next, .accent, isEnabled: mayGoOn) { [screen] in screen.guide?.goOn() }
    }
    override var paragraphs: [TextColumn.Paragraph] {
        check?.steps.step.map { StepText.paragraphs($0, self) } ?? [heading(words.noiseHeading), text(words.noiseText)]
    }
    override var space: Int { metrics.px(120) }

    private var box: Rect { Rect(x: foot.x, y: foot.y + metrics.px(20), width: foot.width, height: metrics.px(92)) }

    override func layOutBody() -> [(button: PaneButton, frame: Rect)] {
        let buttons = super.layOutBody()
        busy.isHidden = check?.watch.state != .measuring
        busy.frame = Rect(
            x: box.x + metrics.px(16), y: box.y + metrics.px(28), width: metrics.px(36), height: metrics.px(36))
        return buttons
    }

    override func drawBehind(on canvas: Canvas, dirty: Rect) {
        super.drawBehind(on: canvas, dirty: dirty)
        guard let watch = check?.watch, !box.intersection(dirty).isEmpty else { return }
        let theme = looks.theme
        canvas.fillRounded(box, radius: metrics.radius, theme.control)
        let (text, detail, color): (String, String, Color) =
            switch watch.state {
            case .measuring: (words.noiseMeasuring, words.noiseKeepStill, theme.text)
            case .passed: (words.noisePassed, "", theme.good)
            case .failed where watch.quality == nil: (words.noiseUnmeasured, words.noiseUnmeasuredAdvice, theme.bad)
            case .failed: (words.noiseFailed, words.noiseAdvice, theme.bad)
            case .mayGoOn:
                (watch.quality == nil ? words.noiseUnmeasured : words.noiseFailed, words.noiseMayGoOn, theme.caution)
            }
        if watch.state != .measuring {
            Rings.ring(
                on: canvas, centerX: Float(busy.frame.x) + Float(busy.frame.width) / 2,
                centerY: Float(busy.frame.y) + Float(busy.frame.height) / 2, radius: Float(busy.frame.width) / 2 - 3,
                width: 5 * metrics.scale, share: Float(watch.quality ?? 0) / 100, color, back: theme.hairline)
        }
        let x = busy.frame.right + metrics.px(16)
        let available = Rect(x: x, y: box.y, width: box.right - x - metrics.px(10), height: box.height)
        let lines =
            detail.isEmpty ? [] : wrapped(detail, width: available.width, looks.styles.secondary, looks.fonts).prefix(2)
        let (first, next) = (StudyStyles.line(styles.strong), StudyStyles.line(looks.styles.secondary))
        var line = Rect(
            x: available.x, y: available.y + (available.height - first - lines.count * next) / 2,
            width: available.width, height: first)
        canvas.text(text, in: line, styles.strong, color)
        line.y += first
        line.height = next
        for text in lines {
            canvas.text(text, in: line, looks.styles.secondary, theme.secondary)
            line.y += next
        }
    }
}
