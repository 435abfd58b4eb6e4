import CMath
import Drawing
import Performance

/// The plot beside the table: how much of the time drawing takes, over what a sweep raises, a curve a sweep. Each curve
/// reaches from its sweep's first value to its last one, so that all fit one picture; the chosen one's values stand below.
struct LimitsPlot {
    var frame = Rect.zero

    func draw(_ run: SweepRun, chosen: SweepKind, on canvas: Canvas, _ context: ScreenContext) {
        guard !run.points.isEmpty else { return drawIntroduction(on: canvas, context) }
        let metrics = context.metrics
        let words = context.strings.limits
        let side = metrics.px(16)
        context.label(
            words.plotTitle, on: canvas,
            in: Rect(x: frame.x + side, y: frame.y, width: frame.width - 2 * side, height: metrics.px(32)),
            context.styles.small, context.theme.secondary)
        let content = Rect(
            x: frame.x + metrics.px(56), y: frame.y + metrics.px(38), width: frame.width - metrics.px(56) - side,
            height: frame.height - metrics.px(38) - metrics.px(34))
        guard content.width > 0, content.height > metrics.px(40) else { return }
        drawGrid(content, on: canvas, context)
        for kind in SweepKind.allCases where kind != chosen {
            draw(run.curve(of: kind), content, width: 1.5, context.theme.faint, on: canvas, context)
        }
        drawLimit(run, chosen, content, on: canvas, context)
        draw(run.curve(of: chosen), content, width: 2.5, context.theme.accent, on: canvas, context)
    }

    private func drawGrid(_ content: Rect, on canvas: Canvas, _ context: ScreenContext) {
        let metrics = context.metrics
        canvas.fill(content, context.theme.scopeUpper)
        for quarter in 0...4 {
            let y = content.bottom - content.height * quarter / 4
            canvas.fill(
                Rect(x: content.x, y: y, width: content.width, height: metrics.hairline), context.theme.hairline)
            guard quarter % 2 == 0 else { continue }
            let height = metrics.px(16)
            context.label(
                context.strings.limits.percent.filled(String(25 * quarter)), on: canvas,
                in: Rect(x: frame.x, y: y - height / 2, width: content.x - frame.x - metrics.px(6), height: height),
                context.styles.small, context.theme.secondary, .trailing)
        }
    }

    /// The chosen sweep's axis: its ends, and where its limit is.
    private func drawLimit(
        _ run: SweepRun, _ kind: SweepKind, _ content: Rect, on canvas: Canvas, _ context: ScreenContext
    ) {
        let metrics = context.metrics
        let theme = context.theme
        let strings = context.strings
        let box = Rect(
            x: content.x, y: content.bottom + metrics.px(6), width: content.width, height: metrics.px(18))
        let style = context.styles.small
        let first = strings.words(for: kind.range.lowerBound, of: kind)
        let last = strings.words(for: kind.range.upperBound, of: kind)
        context.label(first, on: canvas, in: box, style, theme.secondary)
        context.label(last, on: canvas, in: box, style, theme.secondary, .trailing)
        guard case .limit(let value) = run.outcome(of: kind) else { return }
        let x = content.x + Int(place(value, kind) * Float(content.width))
        canvas.dashedVertical(x: x, y: content.y, length: content.height, theme.accent)
        let text = strings.words(for: value, of: kind)
        let width = context.fonts.measure(text, style)
        let left = x - width / 2
        // Beside the ends of the axis, or not at all: the table tells it, too.
        guard left > box.x + context.fonts.measure(first, style) + metrics.gap,
            left + width < box.right - context.fonts.measure(last, style) - metrics.gap
        else { return }
        context.label(
            text, on: canvas, in: Rect(x: left, y: box.y, width: width + 1, height: box.height), style, theme.text)
    }

    private func draw(
        _ points: [SweepPoint], _ content: Rect, width: Float, _ color: Color, on canvas: Canvas,
        _ context: ScreenContext
    ) {
        let scale = context.metrics.scale
        let places = points.map { point in
            (
                x: Float(content.x) + place(point.value, point.kind) * Float(content.width),
                y: Float(content.bottom) - Float(point.drawingShare) / 1000 * Float(content.height)
            )
        }
        canvas.polyline(places, width: width * scale, color)
        let isChosen = width > 2
        for (point, place) in zip(points, places) where isChosen || !point.isKept {
            canvas.circle(
                centerX: place.x, centerY: place.y, radius: (isChosen ? 4 : 2.5) * scale,
                point.isKept ? color : context.theme.bad)
        }
    }

    /// Where a value stands on the axis, from 0 to 1: equal factors are equal distances.
    private func place(_ value: Int, _ kind: SweepKind) -> Float {
        let range = kind.range
        let least = Double(range.lowerBound)
        return Float(
            math_log10_double(max(1, Double(value) / least)) / math_log10_double(Double(range.upperBound) / least))
    }

    private func drawIntroduction(on canvas: Canvas, _ context: ScreenContext) {
        let metrics = context.metrics
        let side = metrics.px(24)
        let height = metrics.px(22)
        let lines = wrapped(
            context.strings.limits.introduction, width: frame.width - 2 * side, context.styles.body, context.fonts)
        let top = frame.y + (frame.height - lines.count * height) / 2
        for (index, line) in lines.enumerated() {
            context.label(
                line, on: canvas,
                in: Rect(x: frame.x + side, y: top + index * height, width: frame.width - 2 * side, height: height),
                context.styles.body, context.theme.secondary)
        }
    }
}
