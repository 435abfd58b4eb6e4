import Drawing
import Widgets

/// The values of a music session, each below its name. A wide view has one row, or two for more than six values. A
/// narrow view has three values per row.
final class RunFiguresView: View {
    private var figures: [(caption: String, value: String)] = []
    /// The height of a row in points.
    private static let height: Float = 48
    private static let wide: Float = 700

    func show(_ new: [(caption: String, value: String)]) {
        figures = new
        repaint.invalidate(frame)
    }

    private func columns(_ width: Int) -> Int {
        guard width >= looks.metrics.px(Self.wide) else { return 3 }
        return figures.count <= 6 ? figures.count : (figures.count + 1) / 2
    }

    override func naturalHeight(width: Int) -> Int {
        let columns = max(1, columns(width))
        return (figures.count + columns - 1) / columns * looks.metrics.px(Self.height)
    }

    override func draw(on canvas: Canvas, dirty: Rect) {
        guard !figures.isEmpty else { return }
        let (metrics, styles, theme) = (looks.metrics, looks.styles, looks.theme)
        let inner = frame.inset(x: metrics.margin, y: 0)
        let columns = columns(frame.width)
        let height = metrics.px(Self.height)
        for (index, figure) in figures.enumerated() {
            let column = index % columns
            let left = inner.x + inner.width * column / columns
            let box = Rect(
                x: left, y: inner.y + index / columns * height,
                width: inner.x + inner.width * (column + 1) / columns - left, height: height)
            let caption = Rect(x: box.x, y: box.y, width: box.width, height: metrics.px(18))
            looks.label(figure.caption, on: canvas, in: caption, styles.secondary, theme.secondary, .center)
            let value = Rect(x: box.x, y: caption.bottom, width: box.width, height: metrics.px(24))
            looks.label(figure.value, on: canvas, in: value, styles.title, theme.text, .center)
        }
    }
}
