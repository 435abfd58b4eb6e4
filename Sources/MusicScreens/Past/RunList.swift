import Drawing
import Widgets

/// A list of music sessions. A row shows the start, duration, steps and mean cadence, or the reason why these values
/// are unknown. A tap chooses the session in the row.
final class RunList: ListView {
    struct Entry {
        let title: String
        let facts: String
        let value: String
        let kind: Kind
    }
    enum Kind { case whole, running, damaged }

    private var entries: [Entry] = []
    /// The height of a row in points.
    private static let row: Float = 64

    func set(_ new: [Entry]) {
        entries = new
        if !frame.isEmpty { reload() }
    }

    override var rowCount: Int { entries.count }
    override func height(ofRow row: Int) -> Int { looks.metrics.px(Self.row) }

    override func addTargets(ofRow row: Int, in frame: Rect, to targets: inout [Target]) {
        targets.append(Target("runs." + String(row), frame))
    }

    override func drawRow(_ index: Int, in frame: Rect, on canvas: Canvas) {
        let (metrics, theme, styles) = (looks.metrics, looks.theme, looks.styles)
        let entry = entries[index]
        if list.pressed == index { canvas.fill(frame, theme.pressed) }
        let margin = metrics.px(20)
        let inner = frame.inset(x: margin, y: 0)
        let arrow = metrics.px(24)
        let width = looks.fonts.measure(entry.value, styles.strong)
        let value = Rect(x: inner.right - arrow - width, y: inner.y, width: width, height: inner.height)
        canvas.text(entry.value, in: value, styles.strong, theme.text, alignment: .trailing)
        let space = inner.width - width - arrow - metrics.px(12)
        let title = Rect(x: inner.x, y: inner.y + metrics.px(10), width: space, height: metrics.px(24))
        canvas.text(
            looks.name(entry.title, within: space, styles.strong), in: title, styles.strong,
            entry.kind == .running ? theme.accent : theme.text)
        let facts = Rect(x: inner.x, y: inner.y + metrics.px(34), width: space, height: metrics.px(18))
        canvas.text(
            entry.facts, in: facts, styles.secondary, entry.kind == .damaged ? theme.caution : theme.secondary)
        looks.rowArrow(frame, side: metrics.px(12), on: canvas)
        looks.rowLine(frame, from: frame.x + margin, on: canvas)
    }
}
