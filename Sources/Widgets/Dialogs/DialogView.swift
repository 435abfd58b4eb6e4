import Drawing
import Gestures

/// A dialog on the screen: a panel in the middle of a darkened picture. A text that is higher than the screen scrolls.
final class DialogView: Container {
    /// The maximum width of a dialog in points.
    private static let maximumWidth: Float = 400
    private static let padding: Float = 20

    private let title: Label
    private let text: ScrollView
    private let buttons: Stack
    private let primary: Button
    private var panel = Rect.zero

    init(_ dialog: Dialog, _ looks: Looks, _ repaint: Repaint) {
        title = Label(looks, repaint, { $0.title }, looks.theme.text)
        title.text = dialog.title
        let message = Label(
            looks, repaint, { $0.body }, looks.theme.secondary, lines: .wrapped, origin: .outside)
        message.text = dialog.message
        text = ScrollView(looks, repaint, message)
        primary = Button(looks, repaint, "dialog.primary", kind: .accent)
        primary.title = dialog.primary
        buttons = Stack(looks, repaint, .across, gap: Metrics.gapPoints)
        if let words = dialog.secondary {
            let secondary = Button(looks, repaint, "dialog.secondary")
            secondary.title = words
            buttons.add(secondary, .share(1))
        }
        buttons.add(primary, .share(1))
        super.init(looks, repaint, [title, text, buttons])
    }

    override func layOut() {
        let metrics = looks.metrics
        let padding = metrics.px(Self.padding)
        let width = min(frame.width - 2 * metrics.margin, metrics.px(Self.maximumWidth))
        let titleHeight = metrics.px(24) + metrics.px(8)
        let buttonHeight = metrics.px(20) + metrics.target
        let others = 2 * padding + titleHeight + buttonHeight
        let lines = min(text.naturalHeight(width: width - 2 * padding), max(0, frame.height - others))
        panel = frame.centered(width: width, height: others + lines)
        var column = Column(panel.inset(padding))
        var box = column.top(titleHeight)
        box.height = metrics.px(24)
        title.frame = box
        buttons.frame = column.bottom(metrics.target)
        text.frame = column.top(lines)
    }

    /// Handles a touch.
    /// - Returns: the choice, if the touch has made one.
    func handle(_ touch: Touch) -> Dialog.Choice? {
        guard case .chosen(let view, _) = take(touch) else { return nil }
        return view === primary ? .primary : .secondary
    }

    override func draw(on canvas: Canvas, dirty: Rect) {
        canvas.fill(dirty, looks.theme.shade)
        guard !panel.intersection(dirty).isEmpty else { return }
        let radius = looks.metrics.px(10)
        canvas.fillRounded(panel, radius: radius, looks.theme.panel)
        canvas.strokeRounded(panel, radius: radius, width: looks.metrics.hairline, looks.theme.border)
        super.draw(on: canvas, dirty: dirty)
    }

    var targets: [Target] {
        var targets: [Target] = []
        addTargets(to: &targets)
        return targets
    }
}
