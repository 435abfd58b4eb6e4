import Drawing
import Widgets

/// The beginning of a table, line by line. The first line contains the names of the columns.
final class TableView: ListView {
    /// The rows of the table as texts. Set this property before the view is laid out.
    var rows: [String] = []

    private var lineHeight: Int { looks.metrics.px(18) }

    private func lines(of row: String) -> [String] {
        wrapped(row, width: frame.width - 2 * looks.metrics.px(16), looks.styles.secondary, looks.fonts)
    }

    override var rowCount: Int { rows.count }

    override func height(ofRow row: Int) -> Int {
        max(1, lines(of: rows[row]).count) * lineHeight + looks.metrics.px(10)
    }

    override func drawRow(_ row: Int, in frame: Rect, on canvas: Canvas) {
        let side = looks.metrics.px(16)
        var column = Column(frame.inset(x: side, y: looks.metrics.px(5)))
        for line in lines(of: rows[row]) {
            // Lines may have any length, so allow an ellipsis at their ends.
            canvas.text(
                line, in: column.top(lineHeight), looks.styles.secondary,
                row == 0 ? looks.theme.text : looks.theme.secondary)
        }
        looks.rowLine(frame, from: frame.x + side, on: canvas)
    }
}
