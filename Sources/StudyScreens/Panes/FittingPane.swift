import Drawing
import Gestures
import Quality
import Services
import Session
import Settings
import Study
import StudyRun
import Text
import Widgets

/// The view of a fitting. It shows a ring for each electrode on a head, advice for the electrode with the lowest
/// quality, and the elapsed time.
final class FittingPane: TextPane {
    private var head = Rect.zero
    private var help = Rect.zero
    private var time = Rect.zero
    private var positions: [ElectrodePosition] = []
    private var shownMark = -1
    private var now: Int64 = 0
    private var seconds: Int64 = -1

    private var fitting: (watch: FittingWatch, steps: StepSequence)? {
        if case .fitting(let watch, let steps)? = screen.view { (watch, steps) } else { nil }
    }

    override var title: String { words.fittingTitle }
    override var barLeft: PaneButton? {
        PaneButton("cancel", looks.strings.cancel) { [screen] in screen.askToCancel() }
    }
    override var barRight: PaneButton? { signalsButton }
    override var barSecond: PaneButton? {
        context.isDeveloper ? PaneButton("skip", words.skip) { [screen] in screen.guide?.skip() } : nil
    }
    override var footerRight: PaneButton? {
        fitting?.steps.wait == .late
            ? PaneButton("next", words.next, .accent) { [screen] in screen.guide?.goOn() } : nil
    }
    override var paragraphs: [TextColumn.Paragraph] {
        guard let fitting else { return [] }
        return fitting.steps.step.map { StepText.paragraphs($0, self) } ?? [
            heading(words.fittingHeading), text(words.fittingText),
        ]
    }

    private var available: Rect {
        Rect(
            x: frame.x + metrics.px(16), y: bar.bottom + metrics.px(8), width: frame.width - metrics.px(32),
            height: (footer.isEmpty ? frame.bottom : footer.y) - bar.bottom - metrics.px(14))
    }

    override var textArea: Rect {
        let available = available
        if isWide {
            let x = available.x + available.width * 11 / 20 + metrics.px(20)
            return Rect(
                x: x, y: available.y + metrics.px(8), width: available.right - x,
                height: available.height - metrics.px(8))
        }
        let y = available.y + min(available.width * 9 / 10, available.height / 2) + metrics.px(8)
        return Rect(x: available.x, y: y, width: available.width, height: available.bottom - y)
    }

    override var space: Int { metrics.px(84 + 74) }

    override func layOutBody() -> [(button: PaneButton, frame: Rect)] {
        let buttons = super.layOutBody()
        let text = textArea
        head =
            isWide
            ? Rect(
                x: available.x, y: available.y, width: text.x - available.x - metrics.px(20), height: available.height)
            : Rect(x: available.x, y: available.y, width: available.width, height: text.y - available.y - metrics.px(8))
        time = Rect(x: text.x, y: text.bottom - metrics.px(66), width: text.width, height: metrics.px(60))
        help = Rect(
            x: text.x, y: time.y - metrics.px(86), width: text.width, height: metrics.px(76))
        positions = (guide?.study.electrodes ?? []).map { Self.position($0) }
        return buttons
    }

    private static func position(_ electrode: StudyElectrode) -> ElectrodePosition {
        switch electrode.position {
        case .at(let x, let y): return ElectrodePosition(x: Float(x), y: Float(y))
        case .named(let name):
            let bytes = Array(name.utf8)
            return bytes.withUnsafeBufferPointer { ElectrodePosition(name: $0) } ?? ElectrodePosition(x: 0, y: 0)
        }
    }

    override func update() {
        guard let fitting else { return }
        let mark = fitting.steps.index * 8 + fitting.steps.wait.mark
        guard mark == shownMark else {
            shownMark = mark
            return super.update()
        }
        context.repaint.invalidate(head)
        context.repaint.invalidate(help)
    }

    override func advance(to now: Int64) {
        super.advance(to: now)
        self.now = now
        guard let fitting else { return }
        let new = (now - fitting.watch.began) / 1_000_000_000
        if new != seconds {
            seconds = new
            context.repaint.invalidate(time)
        }
    }

    // MARK: Drawing

    /// The radius of the head's outline, and the radius of the rings on it, in pixels.
    private var sizes: (head: Float, ring: Float) {
        // Leave space for ears, nose and the electrodes below the ears, which extend beyond the head.
        let ringShare: Float = 0.22
        let radius = Float(min(head.width, head.height)) / 2 / (1.12 + ringShare / 2)
        var least = Float.infinity
        let rings = fitting?.watch.rings ?? []
        for (index, ring) in rings.enumerated() {
            for other in rings[(index + 1)...] {
                least = min(least, positions[ring.electrode].squaredDistance(to: positions[other.electrode]))
            }
        }
        return (radius, min(ringShare * radius, least.squareRoot() / 2 * 0.9 * radius))
    }

    override func drawBody(on canvas: Canvas, dirty: Rect) {
        guard let fitting, let guide else { return }
        if !head.intersection(dirty).isEmpty { drawHead(fitting.watch, guide, on: canvas) }
        if !help.intersection(dirty).isEmpty { drawHelp(fitting.watch, guide, on: canvas) }
        if !time.intersection(dirty).isEmpty { drawTime(fitting.watch, guide, on: canvas) }
    }

    private func drawHead(_ watch: FittingWatch, _ guide: GuidedStudy, on canvas: Canvas) {
        let theme = looks.theme
        let (radius, ring) = sizes
        let (x, y) = (Float(head.x) + Float(head.width) / 2, Float(head.y) + Float(head.height) / 2 + radius * 0.02)
        Rings.head(on: canvas, centerX: x, centerY: y, radius: radius, width: 1.5 * metrics.scale, theme.border)
        // Name the sides, because a head seen from above looks like a face in a mirror.
        let sides = Rect(x: head.x, y: head.y, width: head.width, height: metrics.px(20))
        canvas.text(words.hints.left, in: sides, looks.styles.secondary, theme.secondary)
        canvas.text(words.hints.right, in: sides, looks.styles.secondary, theme.secondary, alignment: .trailing)
        let width = max(2, ring * 0.2)
        for one in watch.rings {
            let place = positions[one.electrode]
            let (ringX, ringY) = (x + place.x * radius, y - place.y * radius)
            canvas.circle(centerX: ringX, centerY: ringY, radius: ring, theme.background)
            let share = Float(one.quality) / 100
            switch one.look {
            case .idle:
                Rings.ring(
                    on: canvas, centerX: ringX, centerY: ringY, radius: ring - width / 2, width: 1.5 * metrics.scale,
                    share: 1,
                    theme.faint, back: nil)
            case .inactive:
                Rings.ring(
                    on: canvas, centerX: ringX, centerY: ringY, radius: ring - width / 2, width: width, share: share,
                    theme.faint,
                    back: theme.hairline)
            case .active:
                Rings.ring(
                    on: canvas, centerX: ringX, centerY: ringY, radius: ring - width / 2, width: width,
                    share: one.isChecked ? 1 : share, one.isChecked ? theme.good : RingColor.of(one.quality, theme),
                    back: theme.hairline)
            }
            drawName(guide.study.electrodes[one.electrode].name, one, ringX, ringY, ring, on: canvas)
        }
    }

    private func drawName(
        _ name: String, _ ring: FittingWatch.Ring, _ x: Float, _ y: Float, _ radius: Float, on canvas: Canvas
    ) {
        let size = Int(radius * 1.5)
        let box = Rect(x: Int(x) - size / 2, y: Int(y) - size / 2, width: size, height: size)
        let isChecked = ring.isChecked && ring.look != .idle
        let style = looks.styles.smallStrong
        let hasSpace = looks.fonts.measure(name, style) <= size
        let half = Int(style.size * 0.6)
        if hasSpace {
            canvas.text(
                name, in: Rect(x: box.x, y: box.y - (isChecked ? half : 0), width: box.width, height: box.height),
                style,
                ring.look == .idle ? looks.theme.secondary : looks.theme.text, alignment: .center)
        }
        guard isChecked else { return }
        let mark = metrics.px(18)
        let place = box.centered(width: mark, height: mark)
        canvas.checkMark(
            in: Rect(x: place.x, y: place.y + (hasSpace ? half : 0), width: mark, height: mark),
            width: 2.5 * metrics.scale,
            looks.theme.good)
    }

    /// Draws advice for the active electrode with the lowest quality.
    private func drawHelp(_ watch: FittingWatch, _ guide: GuidedStudy, on canvas: Canvas) {
        let theme = looks.theme
        let open = watch.rings.filter { $0.look == .active && !$0.isChecked }
        guard let worst = open.min(by: { $0.quality < $1.quality }) else { return }
        canvas.fillRounded(help, radius: metrics.radius, theme.control)
        let inner = help.inset(x: metrics.px(14), y: metrics.px(8))
        let name = guide.study.electrodes[worst.electrode].name
        let findings = screen.conductor?.findings ?? []
        let finding = findings.indices.contains(worst.electrode) ? findings[worst.electrode] : nil
        let nameWidth = looks.fonts.measure(name, styles.strong) + metrics.px(12)
        let first = Rect(x: inner.x, y: inner.y, width: inner.width, height: metrics.px(26))
        canvas.text(name, in: first, styles.strong, theme.text)
        let reason = finding?.reason.words[looks.strings.language] ?? words.noSignal
        canvas.text(
            reason, in: Rect(x: first.x + nameWidth, y: first.y, width: first.width - nameWidth, height: first.height),
            styles.text, worst.quality < 40 ? theme.bad : theme.caution)
        let lines = wrapped(
            words.help(for: finding?.reason), width: inner.width, looks.styles.secondary, looks.fonts)
        let height = StudyStyles.line(looks.styles.secondary)
        for (index, line) in lines.prefix(2).enumerated() {
            canvas.text(
                line, in: Rect(x: inner.x, y: first.bottom + index * height, width: inner.width, height: height),
                looks.styles.secondary, theme.secondary)
        }
    }

    private func drawTime(_ watch: FittingWatch, _ guide: GuidedStudy, on canvas: Canvas) {
        let theme = looks.theme
        let rules = guide.study.fitting
        let all = Int64(rules.enoughAfter)
        let clock = StudyTime.minutes(max(0, seconds))
        let first = Rect(x: time.x, y: time.y, width: time.width, height: metrics.px(40))
        canvas.text(clock, in: first, styles.number, theme.text)
        let x = first.x + looks.fonts.measure(clock, styles.number) + metrics.px(14)
        let isLate = seconds >= all
        let hint = (isLate ? words.enoughNow : words.enoughAfter).filled("\(rules.enough)", StudyTime.minutes(all))
        canvas.text(
            hint, in: Rect(x: x, y: first.y + metrics.px(4), width: first.right - x, height: first.height),
            looks.styles.secondary, theme.secondary)
        let line = Rect(x: time.x, y: first.bottom + metrics.px(4), width: time.width, height: metrics.px(7))
        canvas.fillRounded(line, radius: line.height / 2, theme.hairline)
        let share = all > 0 ? min(1, Float(seconds) / Float(all)) : 1
        canvas.fillRounded(
            Rect(x: line.x, y: line.y, width: max(line.height, Int(Float(line.width) * share)), height: line.height),
            radius: line.height / 2, isLate ? theme.good : theme.accent)
    }
}

extension StepSequence.Wait {
    /// A number that identifies the appearance of all rings, so that the view is redrawn only after a change.
    var mark: Int {
        switch self {
        case .none: 0
        case .forSignal: 1
        case .late: 2
        case .came: 3
        }
    }
}
