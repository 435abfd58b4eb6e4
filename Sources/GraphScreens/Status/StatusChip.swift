import Drawing
import Widgets

/// A short message over the graphs, for example that they are frozen or that the connection is lost.
final class StatusChip {
    private let looks: Looks
    private let repaint: Repaint
    private var text = ""
    private var color = Color(0)
    private var ink = Color(0)
    private(set) var frame = Rect.zero

    init(_ looks: Looks, _ repaint: Repaint) {
        self.looks = looks
        self.repaint = repaint
    }

    var isShown: Bool { !text.isEmpty }

    /// Shows a text centered at the top of an area.
    func show(_ newText: String, _ newColor: Color, _ newInk: Color, in area: Rect) {
        let metrics = looks.metrics
        let wanted = looks.fonts.measure(newText, looks.styles.title) + 2 * metrics.px(24)
        // Round the width up to steps, so that it stays the same while seconds are counted.
        let step = metrics.px(16)
        let width = min(area.width - 2 * metrics.margin, (wanted + step - 1) / step * step)
        let newFrame = Rect(
            x: area.x + (area.width - width) / 2, y: area.y + metrics.px(8), width: width, height: metrics.px(36))
        guard newText != text || newColor != color || newFrame != frame else { return }
        if isShown { repaint.invalidate(frame) }
        text = newText
        color = newColor
        ink = newInk
        frame = newFrame
        repaint.invalidate(frame)
    }

    func hide() {
        guard isShown else { return }
        text = ""
        repaint.invalidate(frame)
    }

    func draw(on canvas: Canvas) {
        guard isShown else { return }
        canvas.fillRounded(frame, radius: frame.height / 2, color)
        looks.label(text, on: canvas, in: frame.inset(x: frame.height / 3, y: 0), style, ink, .center)
    }

    private var style: TextStyle {
        var title = looks.styles.title
        title.tabular = true
        return title
    }
}
