import Drawing
import Graphs
import MusicRun
import Text
import Widgets

/// The cadence and tempo of a session over time. The background is darker in times without music.
final class RunCurvesView: View {
    private var curves = RunCurves()
    private var limits: ValueLimits?
    private var words: RunStrings?

    /// The minimum value range in steps per minute, so that small changes of the cadence look flat.
    private static let leastRange: Float = 40
    /// The possible distances between vertical lines in minutes.
    private static let steps: [Int64] = [1, 2, 5, 10, 15, 30, 60, 120, 240, 480, 960, 1920, 3840, 7680, 16_666]

    func show(_ curves: RunCurves, _ words: RunStrings) {
        self.curves = curves
        self.words = words
        limits = Self.limits(curves)
        repaint.invalidate(frame)
    }

    /// The value range of the curves of cadence and tempo; nil if there are no values.
    private static func limits(_ curves: RunCurves) -> ValueLimits? {
        var (low, high) = (Float.infinity, -Float.infinity)
        for point in curves.points {
            for value in [point.cadence, point.tempo] where value > 0 {
                low = min(low, value)
                high = max(high, value)
            }
        }
        guard low <= high else { return nil }
        let missing = max(0, leastRange - (high - low)) / 2
        let margin = max(5, (high - low) * 0.05)
        return ValueLimits(lower: max(0, low - missing - margin), upper: high + missing + margin)
    }

    // MARK: Drawing

    override func draw(on canvas: Canvas, dirty: Rect) {
        guard let words, !frame.isEmpty else { return }
        let metrics = looks.metrics
        let legend = Rect(x: frame.x, y: frame.y, width: frame.width, height: metrics.px(28))
        let left = metrics.px(48)
        let plot = Rect(
            x: frame.x + left, y: legend.bottom, width: frame.width - left - metrics.px(20),
            height: frame.height - legend.height - metrics.px(24))
        guard plot.width > 1, plot.height > 1 else { return }
        drawBackground(plot, on: canvas)
        guard let limits else {
            return canvas.text(
                words.noCurves, in: plot, looks.styles.secondary, looks.theme.secondary, alignment: .center)
        }
        drawLegend(words, legend.inset(x: left, y: 0), on: canvas)
        drawValues(limits, plot, on: canvas)
        drawTimes(plot, on: canvas)
        canvas.withClip(plot) {
            drawTempo(limits, plot, on: canvas)
            drawCadence(limits, plot, on: canvas)
        }
    }

    private func x(_ second: Int64, _ plot: Rect) -> Int {
        plot.x + Int(Int64(plot.width) * min(second, curves.seconds) / max(1, curves.seconds))
    }

    private func y(_ value: Float, _ limits: ValueLimits, _ plot: Rect) -> Float {
        Float(plot.bottom - 1) - (value - limits.lower) / Float(limits.span) * Float(plot.height - 1)
    }

    private func drawBackground(_ plot: Rect, on canvas: Canvas) {
        canvas.fill(plot, looks.theme.control)
        for (index, point) in curves.points.enumerated() where point.music == .silent {
            let left = x(Int64(index) * curves.secondsPerPoint, plot)
            let right = x(Int64(index + 1) * curves.secondsPerPoint, plot)
            canvas.fill(Rect(x: left, y: plot.y, width: right - left, height: plot.height), looks.theme.scopeUpper)
        }
    }

    private func drawLegend(_ words: RunStrings, _ box: Rect, on canvas: Canvas) {
        let (metrics, style) = (looks.metrics, looks.styles.secondary)
        var left = box.x
        for (text, color) in [(words.cadence, looks.theme.accent), (words.tempo, looks.theme.trace)] {
            let mark = Rect(x: left, y: box.y, width: metrics.px(16), height: box.height).centered(
                height: metrics.px(3))
            canvas.fillRounded(mark, radius: mark.height / 2, color)
            left += metrics.px(24)
            let width = looks.fonts.measure(text, style)
            looks.label(
                text, on: canvas, in: Rect(x: left, y: box.y, width: width, height: box.height), style,
                looks.theme.secondary)
            left += width + metrics.px(24)
        }
    }

    private func drawValues(_ limits: ValueLimits, _ plot: Rect, on canvas: Canvas) {
        let metrics = looks.metrics
        let grid = ValueGrid(limits, height: plot.height, lineWidth: 1, spacing: metrics.px(36))
        for line in 0..<grid.count {
            let y = plot.y + grid.row(line)
            canvas.fill(Rect(x: plot.x, y: y, width: plot.width, height: metrics.hairline), looks.theme.hairline)
            var text = ValueText()
            grid.write(line, to: &text)
            let box = Rect(
                x: frame.x, y: y - metrics.px(9), width: plot.x - frame.x - metrics.px(8), height: metrics.px(18))
            canvas.text(text.string, in: box, looks.styles.small, looks.theme.secondary, alignment: .trailing)
        }
    }

    private func drawTimes(_ plot: Rect, on canvas: Canvas) {
        let metrics = looks.metrics
        let space = Int64(metrics.px(72))
        let minutes = Self.steps.first { $0 * 60 * Int64(plot.width) >= space * max(1, curves.seconds) }
        let step = (minutes ?? Self.steps[Self.steps.count - 1]) * 60
        for second in stride(from: 0, through: curves.seconds, by: Int64.Stride(step)) {
            let x = x(second, plot)
            canvas.fill(Rect(x: x, y: plot.y, width: metrics.hairline, height: plot.height), looks.theme.hairline)
            // Leave space at the right, so that half of the last label does not extend beyond the plot.
            let half = metrics.px(32)
            guard x + half <= frame.right else { continue }
            let box = Rect(x: x - half, y: plot.bottom + metrics.px(2), width: 2 * half, height: metrics.px(20))
            canvas.text(
                Self.label(second, step: step), in: box, looks.styles.small,
                looks.theme.secondary, alignment: .center)
        }
    }

    /// The label of a time on the horizontal axis: "15 min", "2 h".
    private static func label(_ second: Int64, step: Int64) -> String {
        step % 3600 == 0 ? String(second / 3600) + " h" : String(second / 60) + " min"
    }

    /// Calls a closure for each contiguous range of points that have a value.
    private func forEachRun(_ value: (RunCurves.Point) -> Float, _ body: (Range<Int>) -> Void) {
        var begin: Int?
        for index in 0...curves.points.count {
            let isThere = index < curves.points.count && value(curves.points[index]) > 0
            if isThere, begin == nil { begin = index }
            if !isThere, let first = begin {
                body(first..<index)
                begin = nil
            }
        }
    }

    private func drawCadence(_ limits: ValueLimits, _ plot: Rect, on canvas: Canvas) {
        let width = 2 * looks.metrics.scale
        let span = curves.secondsPerPoint
        forEachRun({ $0.cadence }) { run in
            guard run.count > 1 else {
                let middle = Float(x(Int64(run.lowerBound) * span, plot))
                return canvas.circle(
                    centerX: middle, centerY: y(curves.points[run.lowerBound].cadence, limits, plot), radius: width,
                    looks.theme.accent)
            }
            canvas.polyline(count: run.count, width: width, looks.theme.accent) { index in
                let place = run.lowerBound + index
                return (
                    x: Float(self.x(Int64(place) * span + span / 2, plot)),
                    y: self.y(self.curves.points[place].cadence, limits, plot)
                )
            }
        }
    }

    /// Draws the tempo as horizontal lines, each from the beginning of a point's time to the end.
    private func drawTempo(_ limits: ValueLimits, _ plot: Rect, on canvas: Canvas) {
        let span = curves.secondsPerPoint
        forEachRun({ $0.tempo }) { run in
            canvas.polyline(count: 2 * run.count, width: 2 * looks.metrics.scale, looks.theme.trace) { index in
                let place = run.lowerBound + index / 2
                return (
                    x: Float(self.x(Int64(place + index % 2) * span, plot)),
                    y: self.y(self.curves.points[place].tempo, limits, plot)
                )
            }
        }
    }
}
