import Drawing
import Performance
import Services
import Widgets

extension LimitsScreen {
    /// Places everything for the present area and state.
    func layOut() {
        let metrics = looks.metrics
        let words = looks.strings.limits
        var column = Column(area)
        bar = column.top(metrics.bar)
        var row = looks.barRow(bar)
        let width = metrics.px(104)
        func button(
            _ button: Button, _ name: String, _ title: String, _ frame: Rect, _ kind: Control.Kind,
            isEnabled: Bool = true
        ) -> Control {
            Control(button.rawValue, name, title, frame, kind: kind, isEnabled: isEnabled)
        }
        let last = row.right(width)
        if run.isRunning {
            if controls.all.count != 1 { controls.set([button(.stop, "limits.stop", words.stop, last, .accent)]) }
        } else {
            controls.set([
                button(.close, "limits.close", looks.strings.close, row.left(width), .plain),
                button(.save, "limits.save", words.save, row.right(width), .plain, isEnabled: canSave),
                button(.start, "limits.start", words.start, last, .accent),
            ])
        }
        layOutResult()
        context.repaint.invalidate(run.isRunning ? bar : area)
        context.repaint.layoutChanged()
    }

    /// Table and plot beside each other, or one above the other.
    private func layOutResult() {
        let metrics = looks.metrics
        let body = loadArea
        let isWide = body.width >= metrics.px(720)
        let tableWidth = isWide ? min(metrics.px(520), body.width * 3 / 5) : body.width
        heading = Rect(x: body.x, y: body.y, width: tableWidth, height: metrics.px(32))
        let rows = SweepKind.allCases.count
        table.layOut(
            in: Rect(
                x: body.x, y: heading.bottom, width: tableWidth,
                height: min(rows * metrics.px(52), max(0, body.bottom - heading.bottom))),
            heights: [Int](repeating: metrics.px(52), count: rows))
        let side = metrics.px(16)
        noteLines = wrapped(
            looks.strings.marks(context.settings.capacity), width: tableWidth - 2 * side, looks.styles.secondary,
            looks.fonts
        )
        note = Rect(
            x: body.x + side, y: table.viewport.bottom + metrics.px(12), width: tableWidth - 2 * side,
            height: noteLines.count * metrics.px(18))
        plot.frame =
            isWide
            ? Rect(x: body.x + tableWidth, y: body.y, width: body.width - tableWidth, height: body.height)
            : Rect(
                x: body.x, y: note.bottom + metrics.px(4), width: body.width,
                height: max(0, body.bottom - note.bottom - metrics.px(4)))
    }

    public func targets() -> [Target] {
        var targets = controls.targets
        guard !run.isRunning else { return targets }
        for row in table.wholeItems { targets.append(Target("limits.row." + String(row), table.frame(of: row))) }
        return targets
    }
}
