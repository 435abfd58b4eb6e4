import CMath
import Drawing
import Gestures
import Services
import Session
import Settings
import Study
import StudyRun
import Widgets

/// The view of a phase of a trial: its prompt in the middle of an empty screen.
final class PromptPane: StudyPane {
    private let picture: StudyPicture
    private var shownNumber = -1
    private var lines: [String] = []
    private var style: TextStyle
    private var below: [String] = []
    private var texts = Rect.zero
    private var clock = Rect.zero
    private var corner = Rect.zero
    private var seconds = -1
    private var now: Int64 = 0
    /// The time at which the feedback (a waveform) was drawn last, in nanoseconds.
    private var waved: Int64 = 0
    private static let waveInterval: Int64 = 50_000_000

    override init(_ screen: any StudyStage) {
        picture = StudyPicture(screen.context)
        style = sized(46, screen.looks.metrics)
        super.init(screen)
        append(picture)
    }

    private var prompt: ShownPrompt? { if case .prompt(let prompt)? = screen.view { prompt } else { nil } }
    override var hasBar: Bool { false }

    override func layOutBody() -> [(button: PaneButton, frame: Rect)] {
        guard let prompt else { return [] }
        var column = Column(frame)
        corner = column.top(metrics.target).inset(x: metrics.px(18), y: 0)
        let bottom = column.bottom(metrics.px(64))
        let cancel = bottom.centered(width: metrics.px(130), height: metrics.target)
        clock = column.bottom(metrics.px(84)).centered(width: metrics.px(64), height: metrics.px(64))
        let available = column.rest.inset(x: metrics.px(24), y: metrics.px(8))
        if prompt.phase.picture != nil, prompt.phase.kind == .prompt {
            var split = Column(available, gap: metrics.px(10))
            texts = split.bottom(metrics.px(prompt.line.isEmpty ? 52 : 84))
            picture.show(prompt.phase.picture, language: language)
            picture.frame = split.rest
        } else {
            texts = available
            picture.show(nil, language: 0)
            picture.frame = .zero
        }
        fit(prompt)
        return [(PaneButton("cancel", looks.strings.cancel) { [screen] in screen.askToCancel() }, cancel)]
    }

    /// Finds the largest text size at which the prompt needs at most three lines.
    private func fit(_ prompt: ShownPrompt) {
        let most = picture.isShown ? 1 : 3
        for points in [Float(46), 38, 31, 26, 22] {
            style = sized(points, metrics)
            lines = wrapped(prompt.prompt, width: texts.width, style, looks.fonts)
            let isWhole = lines.allSatisfy { looks.fonts.measure($0, style) <= texts.width }
            if lines.count <= most, isWhole { break }
        }
        below = wrapped(prompt.line, width: texts.width, styles.strong, looks.fonts)
    }

    override func update() {
        guard let prompt else { return }
        seconds = left(prompt) ?? -1
        guard prompt.number != shownNumber else { return context.repaint.invalidate(clock) }
        shownNumber = prompt.number
        super.update()
    }

    /// The remaining time of the phase in whole seconds; nil if unknown, or if the prompt shows no time.
    private func left(_ prompt: ShownPrompt) -> Int? {
        guard prompt.phase.kind != .fixation, let began = prompt.began, let length = prompt.length,
            length >= 5_000_000_000
        else { return nil }
        return Int((began + length - now + 999_999_999) / 1_000_000_000)
    }

    override func advance(to now: Int64) {
        super.advance(to: now)
        self.now = now
        guard let prompt else { return }
        let new = left(prompt) ?? -1
        if new != seconds {
            seconds = new
            context.repaint.invalidate(clock)
        }
        if screen.conductor?.feedback != nil, now - waved >= Self.waveInterval {
            waved = now
            context.repaint.invalidate(waves)
        }
    }

    /// The frame of the feedback's waveform, which is behind the prompt and has the whole width.
    private var waves: Rect { Rect(x: frame.x, y: corner.bottom, width: frame.width, height: clock.y - corner.bottom) }

    /// Draws the feedback: a slowly moving wave, whose height shows the power of the frequency band.
    private func drawFeedback(on canvas: Canvas) {
        guard let level = screen.conductor?.feedback, waves.height > 0 else { return }
        let most = Float(waves.height) / 2 - 3 * metrics.scale
        let middle = Float(waves.y) + Float(waves.height) / 2
        // The width of the view shows two wave periods. The wave moves by one period in four seconds.
        let phase = Float(waved % 4_000_000_000) / 4e9
        let points = 96
        canvas.polyline(count: points + 1, width: 3 * metrics.scale, looks.theme.accent) { index in
            let part = Float(index) / Float(points)
            let angle = 2 * Float.pi * (2 * part - phase)
            return (
                Float(waves.x) + part * Float(waves.width),
                middle - most * max(0.02, min(1, level)) * Float(math_sin_double(Double(angle)))
            )
        }
    }

    override func drawBehind(on canvas: Canvas, dirty: Rect) {
        guard let prompt else { return }
        // Report that this phase was drawn. The time of its marker is the time at which this frame appears on the
        // display.
        screen.conductor?.phaseDrawn(prompt.number)
        drawCorner(prompt, on: canvas)
        drawFeedback(on: canvas)
    }

    override func drawBody(on canvas: Canvas, dirty: Rect) {
        guard let prompt else { return }
        let theme = looks.theme
        switch prompt.phase.kind {
        case .fixation: drawCross(on: canvas)
        case .prompt, .pause: drawTexts(on: canvas)
        }
        guard seconds >= 0, let length = prompt.length, !clock.intersection(dirty).isEmpty else { return }
        Rings.ring(
            on: canvas, centerX: Float(clock.x) + Float(clock.width) / 2,
            centerY: Float(clock.y) + Float(clock.height) / 2,
            radius: Float(clock.width) / 2 - 4 * metrics.scale, width: 5 * metrics.scale,
            share: Float(Int64(seconds) * 1_000_000_000) / Float(max(1, length)), theme.accent, back: theme.hairline)
        looks.label("\(max(0, seconds))", on: canvas, in: clock, styles.secondary, theme.secondary, .center)
    }

    private func drawTexts(on canvas: Canvas) {
        let (large, small) = (StudyStyles.line(style), StudyStyles.line(styles.strong))
        let height = lines.count * large + (below.isEmpty ? 0 : metrics.px(8) + below.count * small)
        var box = Rect(x: texts.x, y: texts.y + (texts.height - height) / 2, width: texts.width, height: large)
        for line in lines {
            canvas.text(line, in: box, style, looks.theme.text, alignment: .center)
            box.y += large
        }
        box.y += metrics.px(8)
        box.height = small
        for line in below {
            canvas.text(line, in: box, styles.strong, looks.theme.secondary, alignment: .center)
            box.y += small
        }
    }

    private func drawCross(on canvas: Canvas) {
        let (length, width) = (metrics.px(56), metrics.px(6))
        let frame = texts.centered(width: length, height: length)
        canvas.fill(frame.centered(width: length, height: width), looks.theme.text)
        canvas.fill(frame.centered(width: width, height: length), looks.theme.text)
    }

    /// Draws the recording mark and the electrodes' quality in a corner, in small size.
    private func drawCorner(_ prompt: ShownPrompt, on canvas: Canvas) {
        let theme = looks.theme
        let radius = 5 * metrics.scale
        let y = Float(corner.y) + Float(corner.height) / 2
        let isRecording = screen.conductor?.isRecording ?? false
        canvas.circle(
            centerX: Float(corner.x) + radius, centerY: y, radius: radius, isRecording ? theme.bad : theme.faint)
        let rings = quality
        let step = min(metrics.px(20), corner.width / 3 / max(1, rings.count))
        let width = step * rings.count
        let text = Rect(
            x: corner.x + metrics.px(20), y: corner.y, width: corner.width - metrics.px(28) - width,
            height: corner.height)
        canvas.text(
            words.blockAndTrial.filled("\(prompt.block)", "\(prompt.blocks)", "\(prompt.trial)", "\(prompt.trials)"),
            in: text, looks.styles.secondary, theme.secondary)
        for (index, value) in rings.enumerated() {
            canvas.circle(
                centerX: Float(corner.right - width + index * step) + Float(step) / 2, centerY: y,
                radius: min(radius, Float(step) / 3), RingColor.of(value, theme))
        }
    }

    /// The qualities of the scenario's electrodes.
    private var quality: [Int] {
        guard let guide, let session = guide.session, let scenario = guide.study.sessions[session].scenario else {
            return []
        }
        let values = guide.qualities
        return scenario.electrodes(of: guide.study).compactMap { values.indices.contains($0) ? values[$0] : nil }
    }

    /// In developer mode, a tap ends the phase.
    override func handleBody(_ touch: Touch) {
        if touch.phase == .ended, context.isDeveloper { guide?.skip() }
    }
}

/// The colors in which qualities are shown.
enum RingColor {
    static func of(_ quality: Int, _ theme: Theme) -> Color {
        quality < 40 ? theme.bad : quality < 70 ? theme.caution : theme.good
    }
}
