import Drawing

/// A short text near the lower edge that goes by itself.
final class NotificationView {
    /// How long a notice stays, in nanoseconds.
    static let duration: Int64 = 3_500_000_000

    private let looks: Looks
    private let repaint: Repaint
    /// What is shown; empty when nothing is.
    private(set) var text = ""
    private var lines: [String] = []
    private var end: Int64 = 0
    private var panel = Rect.zero
    private var lineHeight: Int { looks.metrics.px(20) }

    init(_ looks: Looks, _ repaint: Repaint) {
        self.looks = looks
        self.repaint = repaint
    }

    var isShown: Bool { !lines.isEmpty }
    /// Where it is; empty when nothing is shown.
    var frame: Rect { isShown ? panel : .zero }

    func show(_ text: String, in area: Rect, at now: Int64) {
        hide()
        self.text = text
        let metrics = looks.metrics
        let padding = metrics.px(16)
        let style = looks.styles.smallStrong
        let widest = min(area.width - 2 * metrics.margin, metrics.px(480)) - 2 * padding
        lines = wrapped(text, width: widest, style, looks.fonts)
        let width = 2 * padding + lines.reduce(0) { max($0, looks.fonts.measure($1, style)) }
        let height = lines.count * lineHeight + metrics.px(16)
        panel = Rect(
            x: area.x + (area.width - width) / 2, y: area.bottom - metrics.bar - metrics.margin - height,
            width: width, height: height)
        end = now + Self.duration
        repaint.invalidate(panel)
    }

    func hide() {
        guard isShown else { return }
        lines = []
        text = ""
        repaint.invalidate(panel)
    }

    func advance(to now: Int64) {
        if isShown && now >= end { hide() }
    }

    func draw(on canvas: Canvas, dirty: Rect) {
        guard isShown, !panel.intersection(dirty).isEmpty else { return }
        canvas.fillRounded(panel, radius: looks.metrics.px(10), looks.theme.pressed)
        canvas.strokeRounded(
            panel, radius: looks.metrics.px(10), width: looks.metrics.hairline, looks.theme.faint)
        for (index, line) in lines.enumerated() {
            let box = Rect(
                x: panel.x, y: panel.y + looks.metrics.px(8) + index * lineHeight, width: panel.width,
                height: lineHeight)
            canvas.text(line, in: box, looks.styles.smallStrong, looks.theme.text, alignment: .center)
        }
    }
}
