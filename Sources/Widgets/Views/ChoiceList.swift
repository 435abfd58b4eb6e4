import Drawing

/// A list of values from which the user chooses one. A check mark shows the chosen value. A tap on a row reports the value's
/// index.
public final class ChoiceList: ListView {
    private var choice: ValueChoice

    public init(_ looks: Looks, _ repaint: Repaint, _ choice: ValueChoice) {
        self.choice = choice
        super.init(looks, repaint)
    }

    /// Shows other values, or another chosen value.
    public func show(_ choice: ValueChoice) {
        self.choice = choice
        reload()
    }

    public override var rowCount: Int { choice.values.count }
    public override func height(ofRow row: Int) -> Int { looks.metrics.px(53) }

    public override func addTargets(ofRow row: Int, in frame: Rect, to targets: inout [Target]) {
        targets.append(Target("choice." + String(row), frame))
    }

    public override func drawRow(_ row: Int, in frame: Rect, on canvas: Canvas) {
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
