import Drawing

extension Looks {
    /// Draws what stands in a list's place while that has no rows: a title with some lines of text in the middle.
    func message(_ title: String, _ text: String, in body: Rect, on canvas: Canvas) {
        let width = min(body.width - 2 * metrics.margin, metrics.px(420))
        let lines = wrapped(text, width: width, styles.body, fonts)
        let lineHeight = metrics.px(22)
        let box = body.centered(width: width, height: metrics.px(32) + lines.count * lineHeight)
        var column = Column(box)
        label(title, on: canvas, in: column.top(metrics.px(32)), styles.title, theme.text, .center)
        for line in lines {
            label(line, on: canvas, in: column.top(lineHeight), styles.body, theme.secondary, .center)
        }
    }
}
