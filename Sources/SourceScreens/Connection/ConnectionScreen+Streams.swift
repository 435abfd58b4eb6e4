import Drawing
import Services
import Widgets

extension ConnectionScreen {
    /// Draws what is found on the network, or that there is nothing yet.
    func drawStreams(on canvas: Canvas, dirty: Rect) {
        guard let streams, !networkPane.isEmpty else { return }
        let words = looks.strings.streams
        let remark = streams.isFull ? words.firstOnly.filled(String(streams.rows.count)) : ""
        drawHeading(words.onNetwork, remark, of: networkPane, on: canvas)
        if streams.rows.isEmpty { drawNoneYet(on: canvas) }
        canvas.withClip(streams.list.viewport) {
            for item in streams.list.items(in: dirty) { draw(streams.rows[item], item, streams.list, on: canvas) }
            streams.list.drawIndicator(on: canvas)
        }
        guard historyPane.x > networkPane.x else { return }
        let line = looks.metrics.hairline
        canvas.fill(
            Rect(x: networkPane.right - line, y: networkPane.y, width: line, height: networkPane.height),
            looks.theme.hairline)
    }

    private func drawNoneYet(on canvas: Canvas) {
        let pane = rest(of: networkPane)
        var column = Column(pane.inset(x: looks.metrics.px(16), y: looks.metrics.px(8)))
        let lines = noneYet(width: pane.width)
        for line in lines where column.rest.height >= lineHeight {
            looks.label(line, on: canvas, in: column.top(lineHeight), looks.styles.secondary, looks.theme.secondary)
        }
    }

    private func draw(_ row: StreamList.Row, _ item: Int, _ list: ScrollList, on canvas: Canvas) {
        let metrics = looks.metrics
        let theme = looks.theme
        let frame = list.frame(of: item)
        if list.pressed == item, !row.isOpen { canvas.fill(frame, theme.pressed) }
        let side = metrics.px(16)
        let inner = frame.inset(x: side, y: 0)
        let mark = metrics.px(24)
        // Names come from the network: they may end in an ellipsis.
        let lines = lines(of: frame, from: inner.x, width: inner.width - mark - metrics.gap)
        canvas.text(
            looks.strings.shown(row.stream.name), in: lines.title, looks.styles.strong,
            row.isOpen ? theme.secondary : theme.text)
        canvas.text(row.facts(looks.strings), in: lines.facts, looks.styles.secondary, theme.secondary)
        if row.isOpen {
            canvas.checkMark(
                in: Rect(x: inner.right - mark, y: frame.y, width: mark, height: frame.height).centered(height: mark),
                width: 3 * metrics.scale, theme.accent)
        } else {
            looks.rowArrow(frame, side: side, on: canvas)
        }
        looks.rowLine(frame, from: inner.x, on: canvas)
    }
}
