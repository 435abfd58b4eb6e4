import Drawing
import Widgets

/// A list of values. A check mark shows the chosen one.
public final class ChoiceScreen: ViewScreen {
    private let choice: ValueChoice
    private let action: (Int) -> Void
    private let cancel: Button
    private let bar: Bar

    /// - Parameter action: called with the index of the chosen value.
    public init(tools: ScreenTools, choice: ValueChoice, action: @escaping (Int) -> Void) {
        let (looks, repaint) = (tools.looks, tools.repaint)
        self.choice = choice
        self.action = action
        cancel = Button(looks, repaint, "choice.cancel", width: 112)
        bar = Bar(looks, repaint, left: [cancel])
        super.init(tools, "choice", bar: bar, body: ChoiceList(looks, repaint, choice))
    }

    public override func update() {
        cancel.title = looks.strings.cancel
        bar.title = choice.title
    }

    public override func chosen(_ view: View, _ item: Int) {
        router.close(self)
        // Call the action after this list has closed, so that a screen that the action opens stays open.
        if view !== cancel { action(item) }
    }
}

/// The values.
private final class ChoiceList: ListView {
    private let choice: ValueChoice

    init(_ looks: Looks, _ repaint: Repaint, _ choice: ValueChoice) {
        self.choice = choice
        super.init(looks, repaint)
    }

    override var rowCount: Int { choice.values.count }
    override func height(ofRow row: Int) -> Int { looks.metrics.px(53) }

    override func addTargets(ofRow row: Int, in frame: Rect, to targets: inout [Target]) {
        targets.append(Target("choice." + String(row), frame))
    }

    override func drawRow(_ row: Int, in frame: Rect, on canvas: Canvas) {
        let (metrics, theme) = (looks.metrics, looks.theme)
        if list.pressed == row { canvas.fill(frame, theme.pressed) }
        let inner = frame.inset(x: metrics.px(16), y: 0)
        var text = Row(inner)
        _ = text.right(metrics.px(32))
        looks.label(choice.values[row], on: canvas, in: text.rest, looks.styles.body, theme.text)
        if row == choice.chosen { drawCheckMark(in: inner, on: canvas) }
        looks.rowLine(frame, from: inner.x, on: canvas)
    }

    private func drawCheckMark(in frame: Rect, on canvas: Canvas) {
        let scale = looks.metrics.scale
        let x = Float(frame.right) - 20 * scale
        let y = Float(frame.y) + Float(frame.height) / 2
        canvas.polyline(
            [(x: x, y: y), (x: x + 6 * scale, y: y + 6 * scale), (x: x + 17 * scale, y: y - 7 * scale)],
            width: 2.5 * scale, looks.theme.accent)
    }
}
