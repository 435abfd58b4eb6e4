import Drawing
import Widgets

/// A list on the connection screen. Its rows have two lines: a title, and facts below the title.
class ConnectionList: ListView {
    /// True while the keyboard is shown. Rows are then lower, so that two of them remain visible.
    var isCompact = false

    var rowHeight: Int { looks.metrics.finger(isCompact ? 48 : 52) }

    override func height(ofRow row: Int) -> Int { rowHeight }

    /// The part of a row between the margins.
    func inner(of frame: Rect) -> Rect { frame.inset(x: looks.metrics.px(16), y: 0) }

    /// Draws the two lines of a row, and the separator below the row. A title that is too long ends in an ellipsis, because it comes from another
    /// machine.
    /// - Parameter right: the width at the right that the texts leave free, in pixels.
    final func drawLines(
        _ title: String, _ color: Color, _ facts: String, in frame: Rect, right: Int, on canvas: Canvas
    ) {
        let metrics = looks.metrics
        let inner = inner(of: frame)
        var column = Column(
            Rect(x: inner.x, y: frame.y, width: inner.width - right, height: frame.height)
                .centered(height: metrics.px(39)))
        canvas.text(title, in: column.top(metrics.px(20)), looks.styles.strong, color)
        canvas.text(facts, in: column.bottom(metrics.px(16)), looks.styles.secondary, looks.theme.secondary)
        looks.rowLine(frame, from: inner.x, on: canvas)
    }
}

/// A list with a heading. While the list is empty, a text replaces it.
final class ListPane: Container {
    /// States what is omitted of a text that is too long: the lines that do not fit, or each paragraph that does not fit completely.
    enum Cut { case lines, paragraphs }

    private let list: ConnectionList
    private let cut: Cut
    private var title = ""
    /// A remark to the right of the list's heading.
    private var remark = ""
    private var paragraphs: [(text: String, color: Color)] = []
    /// True if this list is below another list. A line then separates the two lists.
    var isBelow = false

    init(_ looks: Looks, _ repaint: Repaint, _ list: ConnectionList, _ cut: Cut) {
        self.list = list
        self.cut = cut
        super.init(looks, repaint, [list])
    }

    /// Sets the heading and the text for the empty list.
    /// - Parameter paragraphs: the text that replaces the empty list.
    func say(_ title: String, _ remark: String, _ paragraphs: [(text: String, color: Color)]) {
        self.title = title
        self.remark = remark
        self.paragraphs = paragraphs
        repaint.invalidate(frame)
    }

    var headingHeight: Int { looks.metrics.px(list.isCompact ? 24 : 30) }
    private var lineHeight: Int { looks.metrics.px(20) }

    /// The height in pixels of the heading and of the text that replaces an empty list.
    func emptyHeight(width: Int) -> Int {
        let width = width - 2 * looks.metrics.px(16)
        return paragraphs.reduce(headingHeight + looks.metrics.px(16)) { $0 + lines($1.text, width).count * lineHeight }
    }

    private func lines(_ text: String, _ width: Int) -> [String] {
        wrapped(text, width: width, looks.styles.secondary, looks.fonts)
    }

    override func layOut() {
        var column = Column(frame)
        _ = column.top(min(frame.height, headingHeight))
        list.frame = column.rest
    }

    override func draw(on canvas: Canvas, dirty: Rect) {
        drawHeading(on: canvas)
        if list.rowCount == 0 { drawText(on: canvas) }
        super.draw(on: canvas, dirty: dirty)
    }

    private func drawHeading(on canvas: Canvas) {
        var column = Column(frame)
        let heading = column.top(min(frame.height, headingHeight))
        canvas.withClip(heading) {
            let inner = heading.inset(x: looks.metrics.px(16), y: 0)
            looks.label(capitals(title), on: canvas, in: inner, looks.styles.smallStrong, looks.theme.secondary)
            looks.label(remark, on: canvas, in: inner, looks.styles.small, looks.theme.caution, .trailing)
            looks.rowLine(heading, from: heading.x, on: canvas)
            guard isBelow else { return }
            canvas.fill(
                Rect(x: frame.x, y: frame.y, width: frame.width, height: looks.metrics.hairline), looks.theme.hairline)
        }
    }

    private func drawText(on canvas: Canvas) {
        let metrics = looks.metrics
        var column = Column(list.frame.inset(x: metrics.px(16), y: metrics.px(8)))
        for (text, color) in paragraphs {
            let lines = lines(text, column.rest.width)
            if cut == .paragraphs, column.rest.height < lines.count * lineHeight { return }
            for line in lines where column.rest.height >= lineHeight {
                looks.label(line, on: canvas, in: column.top(lineHeight), looks.styles.secondary, color)
            }
        }
    }
}
