import Drawing
import Services
import Widgets

/// The beginning of a table: its lines below each other, the names of its columns first.
extension FilePreviewScreen {
    private var rows: [String] {
        if case .recording(let recording) = preview { return recording.lines(looks.strings) }
        guard case .table(let table) = preview else { return [] }
        let words = looks.strings.files
        if table.lines.isEmpty { return [words.emptyTable] }
        return table.isWhole ? table.lines : table.lines + [words.tableGoesOn]
    }

    private var side: Int { looks.metrics.px(16) }
    private var lineHeight: Int { looks.metrics.px(18) }

    private func lines(of row: String) -> [String] {
        wrapped(row, width: body.width - 2 * side, looks.styles.secondary, looks.fonts)
    }

    func layOutTable() {
        table.layOut(
            in: body, heights: rows.map { max(1, lines(of: $0).count) * lineHeight + looks.metrics.px(10) })
    }

    func drawTable(on canvas: Canvas, dirty: Rect) {
        let rows = rows
        canvas.withClip(table.viewport) {
            for item in table.items(in: dirty) {
                let frame = table.frame(of: item)
                var column = Column(frame.inset(x: side, y: looks.metrics.px(5)))
                for line in lines(of: rows[item]) {
                    // Of any length: it may end in an ellipsis.
                    canvas.text(
                        line, in: column.top(lineHeight), looks.styles.secondary,
                        item == 0 ? looks.theme.text : looks.theme.secondary)
                }
                looks.rowLine(frame, from: frame.x + side, on: canvas)
            }
            table.drawIndicator(on: canvas)
        }
    }
}
