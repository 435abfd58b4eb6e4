import Drawing
import Gestures

/// A dialog on the screen: a panel in the middle of a darkened picture.
final class DialogView {
    let dialog: Dialog
    private let looks: Looks
    private let repaint: Repaint
    private let controls: Controls
    private var area = Rect.zero
    private var panel = Rect.zero
    private var titleBox = Rect.zero
    private var lines: [String] = []
    private var firstLine = 0
    private var lineHeight: Int { looks.metrics.px(22) }

    init(_ dialog: Dialog, _ looks: Looks, _ repaint: Repaint) {
        self.dialog = dialog
        self.looks = looks
        self.repaint = repaint
        controls = Controls(looks, repaint)
    }

    func resize(to area: Rect) {
        self.area = area
        let metrics = looks.metrics
        let padding = metrics.px(20)
        let width = min(area.width - 2 * metrics.margin, metrics.px(400))
        let inner = width - 2 * padding
        lines = wrapped(dialog.message, width: inner, looks.styles.body, looks.fonts)
        let button = metrics.target
        let titleHeight = metrics.px(24)
        let textHeight = lines.count * lineHeight
        let height = padding + titleHeight + metrics.px(8) + textHeight + metrics.px(20) + button + padding
        panel = Rect(
            x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width: width, height: height)
        titleBox = Rect(x: panel.x + padding, y: panel.y + padding, width: inner, height: titleHeight)
        firstLine = titleBox.bottom + metrics.px(8)

        let y = panel.bottom - padding - button
        let x = panel.x + padding
        if let secondary = dialog.secondary {
            let half = (inner - metrics.gap) / 2
            controls.set([
                Control(1, "dialog.secondary", secondary, Rect(x: x, y: y, width: half, height: button)),
                Control(
                    0, "dialog.primary", dialog.primary,
                    Rect(x: x + inner - half, y: y, width: half, height: button), kind: .accent),
            ])
        } else {
            controls.set([
                Control(
                    0, "dialog.primary", dialog.primary, Rect(x: x, y: y, width: inner, height: button), kind: .accent)
            ])
        }
    }

    /// - Returns: the choice, when one was made.
    func handle(_ touch: Touch) -> Dialog.Choice? {
        guard case .chosen(let id) = controls.handle(touch) else { return nil }
        return id == 0 ? .primary : .secondary
    }

    func draw(on canvas: Canvas, dirty: Rect) {
        canvas.fill(dirty, looks.theme.shade)
        guard !panel.intersection(dirty).isEmpty else { return }
        let radius = looks.metrics.px(10)
        canvas.fillRounded(panel, radius: radius, looks.theme.panel)
        canvas.strokeRounded(panel, radius: radius, width: looks.metrics.hairline, looks.theme.border)
        looks.label(dialog.title, on: canvas, in: titleBox, looks.styles.title, looks.theme.text)
        for (index, line) in lines.enumerated() {
            let box = Rect(
                x: titleBox.x, y: firstLine + index * lineHeight, width: titleBox.width, height: lineHeight)
            canvas.text(line, in: box, looks.styles.body, looks.theme.secondary)
        }
        controls.draw(on: canvas, dirty: dirty)
    }

    var targets: [Target] { controls.targets }
}
