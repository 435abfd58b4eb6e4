import CMath
import Drawing
import Performance
import Widgets

/// The plot beside the table of limits. It shows the share of the time that drawing takes, over the quantity that a sweep (a series of growing loads)
/// increases, with one curve for each sweep. The axis of each curve covers the range of its sweep, so that all curves have the same width. The axis
/// of the highlighted curve is labeled below the plot.
final class LimitsPlot: View {
    private var run = SweepRun()
    private var marked = SweepKind.allCases[0]

    func show(_ run: SweepRun, marked: SweepKind) {
        self.run = run
        self.marked = marked
        repaint.invalidate(frame)
    }

    override func draw(on canvas: Canvas, dirty: Rect) { canvas.withClip(frame) { draw(on: canvas) } }

    private func draw(on canvas: Canvas) {
        guard !run.points.isEmpty else { return drawIntroduction(on: canvas) }
        let metrics = looks.metrics
        let words = looks.strings.limits
        let side = metrics.px(16)
        looks.label(
            words.plotTitle, on: canvas,
            in: Rect(x: frame.x + side, y: frame.y, width: frame.width - 2 * side, height: metrics.px(32)),
            looks.styles.small, looks.theme.secondary)
        let content = Rect(
            x: frame.x + metrics.px(56), y: frame.y + metrics.px(38), width: frame.width - metrics.px(56) - side,
            height: frame.height - metrics.px(38) - metrics.px(34))
        guard content.width > 0, content.height > metrics.px(40) else { return }
        drawGrid(content, on: canvas)
        for kind in SweepKind.allCases where kind != marked {
            draw(run.curve(of: kind), content, width: 1.5, looks.theme.faint, on: canvas)
        }
        drawLimit(content, on: canvas)
        draw(run.curve(of: marked), content, width: 2.5, looks.theme.accent, on: canvas)
    }

    private func drawGrid(_ content: Rect, on canvas: Canvas) {
        let metrics = looks.metrics
        canvas.fill(content, looks.theme.scopeUpper)
        for quarter in 0...4 {
            let y = content.bottom - content.height * quarter / 4
            canvas.fill(
                Rect(x: content.x, y: y, width: content.width, height: metrics.hairline), looks.theme.hairline)
            guard quarter % 2 == 0 else { continue }
            let height = metrics.px(16)
            looks.label(
                looks.strings.limits.percent.filled(String(25 * quarter)), on: canvas,
                in: Rect(x: frame.x, y: y - height / 2, width: content.x - frame.x - metrics.px(6), height: height),
                looks.styles.small, looks.theme.secondary, .trailing)
        }
    }

    /// Draws the labels of the highlighted sweep's axis: the values at both ends, and the sweep's limit.
    private func drawLimit(_ content: Rect, on canvas: Canvas) {
        let kind = marked
        let metrics = looks.metrics
        let theme = looks.theme
        let strings = looks.strings
        let box = Rect(
            x: content.x, y: content.bottom + metrics.px(6), width: content.width, height: metrics.px(18))
        let style = looks.styles.small
        let first = strings.words(for: kind.range.lowerBound, of: kind)
        let last = strings.words(for: kind.range.upperBound, of: kind)
        looks.label(first, on: canvas, in: box, style, theme.secondary)
        looks.label(last, on: canvas, in: box, style, theme.secondary, .trailing)
        guard case .limit(let value) = run.outcome(of: kind) else { return }
        let x = content.x + Int(place(value, kind) * Float(content.width))
        canvas.dashedVertical(x: x, y: content.y, length: content.height, theme.accent)
        let text = strings.words(for: value, of: kind)
        let width = looks.fonts.measure(text, style)
        let left = x - width / 2
        // Omit the limit's label if it would touch the labels at the ends of the axis; the limit is also in the table.
        guard left > box.x + looks.fonts.measure(first, style) + metrics.gap,
            left + width < box.right - looks.fonts.measure(last, style) - metrics.gap
        else { return }
        looks.label(
            text, on: canvas, in: Rect(x: left, y: box.y, width: width + 1, height: box.height), style, theme.text)
    }

    private func draw(
        _ points: [SweepPoint], _ content: Rect, width: Float, _ color: Color, on canvas: Canvas
    ) {
        let scale = looks.metrics.scale
        let places = points.map { point in
            (
                x: Float(content.x) + place(point.value, point.kind) * Float(content.width),
                y: Float(content.bottom) - Float(point.drawingShare) / 1000 * Float(content.height)
            )
        }
        canvas.polyline(places, width: width * scale, color)
        let isMarked = width > 2
        for (point, place) in zip(points, places) where isMarked || !point.isKept {
            canvas.circle(
                centerX: place.x, centerY: place.y, radius: (isMarked ? 4 : 2.5) * scale,
                point.isKept ? color : looks.theme.bad)
        }
    }

    /// The position of a value on the logarithmic axis of a sweep (series of growing loads), from 0 (the lowest load) to 1 (the highest).
    private func place(_ value: Int, _ kind: SweepKind) -> Float {
        let range = kind.range
        let least = Double(range.lowerBound)
        return Float(
            math_log10_double(max(1, Double(value) / least)) / math_log10_double(Double(range.upperBound) / least))
    }

    private func drawIntroduction(on canvas: Canvas) {
        let metrics = looks.metrics
        let side = metrics.px(24)
        let height = metrics.px(22)
        let lines = wrapped(
            looks.strings.limits.introduction, width: frame.width - 2 * side, looks.styles.body, looks.fonts)
        let top = frame.y + (frame.height - lines.count * height) / 2
        for (index, line) in lines.enumerated() {
            looks.label(
                line, on: canvas,
                in: Rect(x: frame.x + side, y: top + index * height, width: frame.width - 2 * side, height: height),
                looks.styles.body, looks.theme.secondary)
        }
    }
}
