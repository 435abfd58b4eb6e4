import Drawing
import Widgets

/// The list with the choices of a question. A touched row reports the index of its choice as the item.
final class ChoiceList: ListView {
    private var texts: [String] = []
    private var chosen: [Int] = []
    private var isMultiple = false

    /// Shows choices. The caller must set the list's frame afterwards.
    func show(_ texts: [String], chosen: [Int], isMultiple: Bool) {
        (self.texts, self.chosen, self.isMultiple) = (texts, chosen, isMultiple)
    }

    override var rowCount: Int { texts.count }
    override func height(ofRow row: Int) -> Int { Self.rowHeight(looks.metrics) }

    /// The height of a choice, with the space below it.
    static func rowHeight(_ metrics: Metrics) -> Int { max(metrics.px(58), metrics.target + metrics.px(8)) }

    override func drawRow(_ index: Int, in place: Rect, on canvas: Canvas) {
        let (metrics, theme) = (looks.metrics, looks.theme)
        let frame = Rect(
            x: place.x, y: place.y, width: place.width - metrics.px(8), height: place.height - metrics.px(8))
        let isChosen = chosen.contains(index)
        canvas.fillRounded(
            frame, radius: metrics.radius,
            isChosen ? theme.lit : list.pressed == index ? theme.pressed : theme.control)
        canvas.strokeRounded(
            frame, radius: metrics.radius, width: metrics.hairline, isChosen ? theme.accent : theme.border)
        let size = metrics.px(22)
        let mark = Rect(
            x: frame.x + metrics.px(14), y: frame.y + (frame.height - size) / 2, width: size, height: size)
        let radius = isMultiple ? metrics.px(4) : size / 2
        canvas.strokeRounded(mark, radius: radius, width: metrics.px(2), isChosen ? theme.accent : theme.faint)
        if isChosen {
            if isMultiple {
                canvas.checkMark(in: mark.inset(metrics.px(4)), width: 2.5 * metrics.scale, theme.accent)
            } else {
                canvas.fillRounded(mark.inset(metrics.px(6)), radius: size / 2, theme.accent)
            }
        }
        let x = mark.right + metrics.px(14)
        canvas.text(
            texts[index], in: Rect(x: x, y: frame.y, width: frame.right - x - metrics.px(8), height: frame.height),
            StudyStyles(metrics).text, theme.text)
    }

    override func addTargets(ofRow row: Int, in frame: Rect, to targets: inout [Target]) {
        targets.append(
            Target(
                "study.choice.\(row)",
                Rect(x: frame.x, y: frame.y, width: frame.width, height: frame.height - looks.metrics.px(8))))
    }
}
