import Drawing
import Widgets

/// A column of paragraphs, which scrolls if they do not fit.
final class TextColumn: ListView {
    struct Paragraph {
        let text: String
        let style: TextStyle
        let color: Color
        /// The space above the paragraph in pixels. The first paragraph of a column has none.
        var gap = 0
        var alignment = TextAlignment.leading
    }

    private struct Line {
        let text: String
        let paragraph: Int
    }

    private var paragraphs: [Paragraph] = []
    private var lines: [Line] = []
    private var heights: [Int] = []

    /// Sets the paragraphs and breaks them into lines of the given width. The caller must set the column's frame
    /// afterwards.
    /// - Returns: the total height in pixels.
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

    func scrollToTop() { list.scrollToTop() }

    override var rowCount: Int { lines.count }
    override func height(ofRow row: Int) -> Int { heights[row] }

    override func drawRow(_ row: Int, in frame: Rect, on canvas: Canvas) {
        let paragraph = paragraphs[lines[row].paragraph]
        let height = StudyStyles.line(paragraph.style)
        let box = Rect(x: frame.x, y: frame.bottom - height, width: frame.width, height: height)
        canvas.text(lines[row].text, in: box, paragraph.style, paragraph.color, alignment: paragraph.alignment)
    }
}
