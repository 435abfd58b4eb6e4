import Drawing
import Performance
import Widgets

/// The bar during a measurement of limits: the present step, the progress, and the button that stops the measurement.
final class RunBar: Container {
    private let stop: Button
    private var title = ""
    private var text = ""
    /// The completed part of the measurement, in thousandths.
    private var progress = 0

    init(_ looks: Looks, _ repaint: Repaint, _ stop: Button) {
        self.stop = stop
        super.init(looks, repaint, [stop])
    }

    func show(_ run: SweepRun) {
        let words = looks.strings.limits
        title =
            words.name(run.kind) + ": " + looks.strings.words(for: run.value, of: run.kind) + " "
            + words.condition(run.kind)
        text = words.progress.filled(
            String(run.kind.rawValue + 1), String(SweepKind.allCases.count), String(run.step))
        progress = run.progress
        repaint.invalidate(frame)
    }

    override func naturalHeight(width: Int) -> Int { looks.metrics.bar }

    override func layOut() {
        var row = looks.barRow(frame)
        stop.frame = row.right(stop.naturalWidth())
    }

    override func draw(on canvas: Canvas, dirty: Rect) {
        let (metrics, theme, styles) = (looks.metrics, looks.theme, looks.styles)
        looks.bar(frame, on: canvas)
        let left = frame.x + metrics.px(16)
        let width = stop.frame.x - metrics.gap - left
        let half = frame.height / 2
        looks.label(
            title, on: canvas, in: Rect(x: left, y: frame.y + metrics.px(4), width: width, height: half),
            styles.strong, theme.text)
        looks.label(
            text, on: canvas,
            in: Rect(x: left, y: frame.y + half - metrics.px(1), width: width, height: half - metrics.px(3)),
            styles.secondary, theme.secondary)
        let height = metrics.px(3)
        canvas.fill(
            Rect(x: frame.x, y: frame.bottom - height, width: frame.width * progress / 1000, height: height),
            theme.accent)
        super.draw(on: canvas, dirty: dirty)
    }
}
