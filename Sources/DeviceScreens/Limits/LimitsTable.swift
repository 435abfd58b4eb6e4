import Drawing
import Performance
import Widgets

/// The positions of the columns in the table of limits.
private struct LimitsColumns {
    /// The left edge of the column with the names, in pixels.
    let left: Int
    /// The frames of the four columns to the right of the names.
    let boxes: [Rect]

    init(_ frame: Rect, _ metrics: Metrics) {
        left = frame.x + metrics.px(16)
        let inner = frame.inset(x: metrics.px(12), y: 0)
        // The widths of the four columns to the right of the names, in hundredths of the table's width, from right to left.
        let shares = [21, 13, 16, 17]
        var right = inner.right
        boxes = shares.map { share in
            let width = inner.width * share / 100
            right -= width
            return Rect(x: right + metrics.px(4), y: frame.y, width: width - metrics.px(4), height: frame.height)
        }
    }
}

/// The titles above the table's columns.
final class LimitsHeading: View {
    override func naturalHeight(width: Int) -> Int { looks.metrics.px(32) }

    override func draw(on canvas: Canvas, dirty: Rect) {
        let words = looks.strings.limits
        let line = looks.metrics.hairline
        let boxes = LimitsColumns(frame, looks.metrics).boxes
        for (box, title) in zip(boxes, [words.latency, words.late, words.missed, words.limit]) {
            looks.label(title, on: canvas, in: box, looks.styles.small, looks.theme.secondary, .trailing)
        }
        canvas.fill(Rect(x: frame.x, y: frame.bottom - line, width: frame.width, height: line), looks.theme.hairline)
    }
}

/// The results of the sweeps, one per row. A tap returns the row's sweep.
final class LimitsTable: ListView {
    private var run = SweepRun()
    private var marked = SweepKind.allCases[0]

    /// Shows the results of a measurement of limits.
    /// - Parameter marked: the sweep whose row is highlighted.
    func show(_ run: SweepRun, marked: SweepKind) {
        self.run = run
        self.marked = marked
    }

    override func naturalHeight(width: Int) -> Int { rowCount * looks.metrics.px(52) }
    override var rowCount: Int { SweepKind.allCases.count }
    override func height(ofRow row: Int) -> Int { looks.metrics.px(52) }

    override func addTargets(ofRow row: Int, in frame: Rect, to targets: inout [Target]) {
        targets.append(Target("limits.row." + String(row), frame))
    }

    override func drawRow(_ row: Int, in frame: Rect, on canvas: Canvas) {
        guard let kind = SweepKind(rawValue: row) else { return }
        let (metrics, theme) = (looks.metrics, looks.theme)
        if list.pressed == row {
            canvas.fill(frame, theme.pressed)
        } else if kind == marked {
            canvas.fill(frame, theme.panel)
            canvas.fill(Rect(x: frame.x, y: frame.y, width: metrics.px(3), height: frame.height), theme.accent)
        }
        looks.rowLine(frame, from: frame.x, on: canvas)
        let columns = LimitsColumns(frame, metrics)
        drawName(of: kind, columns.left, width: columns.boxes[3].x - columns.left, frame, on: canvas)
        drawOutcome(of: kind, in: columns.boxes, on: canvas)
    }

    private func drawName(of kind: SweepKind, _ left: Int, width: Int, _ frame: Rect, on canvas: Canvas) {
        let (metrics, words) = (looks.metrics, looks.strings.limits)
        let half = frame.height / 2
        looks.label(
            words.name(kind), on: canvas,
            in: Rect(x: left, y: frame.y + metrics.px(5), width: width, height: half - metrics.px(4)),
            looks.styles.body, looks.theme.text)
        looks.label(
            words.condition(kind), on: canvas,
            in: Rect(x: left, y: frame.y + half, width: width, height: half - metrics.px(5)), looks.styles.small,
            looks.theme.secondary)
    }

    private func drawOutcome(of kind: SweepKind, in boxes: [Rect], on canvas: Canvas) {
        let (theme, styles, strings) = (looks.theme, looks.styles, looks.strings)
        func draw(_ text: String?, _ box: Rect, _ color: Color) {
            looks.label(
                text ?? "\u{2013}", on: canvas, in: box, styles.secondary, text == nil ? theme.faint : color, .trailing)
        }
        looks.label(
            strings.words(for: run.outcome(of: kind), of: kind), on: canvas, in: boxes[3], styles.smallStrong,
            theme.text, .trailing)
        let missed = run.firstMissed(of: kind)
        draw(missed.map { strings.words(for: $0.value, of: kind) }, boxes[2], theme.text)
        draw(missed.map { strings.lateness($0) }, boxes[1], theme.bad)
        draw(run.lastKept(of: kind).map { strings.latency($0) }, boxes[0], theme.text)
    }
}
