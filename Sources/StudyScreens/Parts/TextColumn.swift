import Drawing
import Gestures
import Widgets

/// Paragraphs below each other that are scrolled where they do not fit.
final class TextColumn {
    struct Paragraph {
        let text: String
        let style: TextStyle
        let color: Color
        /// Space above, in pixels; none above the first.
        var gap = 0
        var alignment = TextAlignment.leading
    }

    private struct Line {
        let text: String
        let paragraph: Int
    }

    private let looks: Looks
    private let list: ScrollList
    private var paragraphs: [Paragraph] = []
    private var lines: [Line] = []
    private var heights: [Int] = []

    init(_ looks: Looks, _ repaint: Repaint) {
        self.looks = looks
        list = ScrollList(looks, repaint)
    }

    /// Breaks paragraphs into lines of a width.
    /// - Returns: how high they are.
    @discardableResult
    func set(_ new: [Paragraph], width: Int) -> Int {
        paragraphs = new
        (lines, heights) = ([], [])
        for (index, paragraph) in new.enumerated() {
            for (number, line) in wrapped(paragraph.text, width: width, paragraph.style, looks.fonts).enumerated() {
                lines.append(Line(text: line, paragraph: index))
                heights.append(
                    StudyStyles.line(paragraph.style) + (number == 0 && lines.count > 1 ? paragraph.gap : 0))
            }
        }
        return heights.reduce(0, +)
    }

    func layOut(in area: Rect) { list.layOut(in: area, heights: heights) }

    func scrollToTop() { list.scrollToTop() }

    /// - Returns: whether the column holds the finger.
    func handle(_ touch: Touch) -> ScrollList.Response { list.handle(touch) }
    func cancelTouches() { list.cancelTouches() }
    func advance(to now: Int64) { list.advance(to: now) }

    func draw(on canvas: Canvas, dirty: Rect) {
        canvas.withClip(list.viewport) {
            for item in list.items(in: dirty) {
                let paragraph = paragraphs[lines[item].paragraph]
                let frame = list.frame(of: item)
                let height = StudyStyles.line(paragraph.style)
                let box = Rect(x: frame.x, y: frame.bottom - height, width: frame.width, height: height)
                canvas.text(lines[item].text, in: box, paragraph.style, paragraph.color, alignment: paragraph.alignment)
            }
            list.drawIndicator(on: canvas)
        }
    }
}
