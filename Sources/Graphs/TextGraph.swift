import Drawing
import Signals

/// The graph of a text channel: the title, and a rounded box with the newest text. Above the box are the texts before it, as far as they fit.
public final class TextGraph: IrregularGraph {
    package let texts: TextRing
    /// The visible texts, the newest first; empty before the first text.
    package private(set) var lines: [String] = []
    /// The number after the newest visible text, the number of texts in the ring when it was read, and the window's end if the graph was frozen.
    private var seen: (next: Int64, end: Int64, frozenAt: Int64?) = (-1, -1, nil)

    /// The maximum number of visible texts.
    private static let maximumLines = 24
    /// The sizes of the newest text in points, from large to small. The first size at which the text fits is used. The larger sizes are for magnified
    /// graphs.
    private static let sizes: [Float] = [48, 32, 24, 16, 11]

    public init(
        texts: TextRing, title: String, style: GraphStyle, configuration: GraphConfiguration = GraphConfiguration()
    ) {
        self.texts = texts
        super.init(title: title, style: style, configuration: configuration)
    }

    public override func update(to end: WindowEnd, now: Int64, budget: inout DrawingBudget, damage: inout Damage) {
        let frozenAt = end.isLive ? nil : end.time
        // The visible texts of a frozen graph remain, even after the ring has replaced them by later texts.
        guard isShown, frozenAt != seen.frozenAt || (end.isLive && texts.end != seen.end) else { return }
        let next = end.isLive ? texts.end : texts.firstNumber(after: end.time)
        let isSame = next == seen.next && texts.end >= seen.end
        seen = (next, texts.end, frozenAt)
        guard !isSame else { return }
        lines.removeAll(keepingCapacity: true)
        var number = next - 1
        while number >= texts.begin, lines.count < Self.maximumLines {
            lines.append(texts.line(number))
            number -= 1
        }
        damage.add(frame)
    }

    // MARK: Drawing

    /// The frame of the newest text's box on the surface: the lower half of the graph, or all of a low graph.
    package var box: Rect {
        let margin = min(style.padding, frame.width / 8, frame.height / 8)
        let header = min(style.headerHeight, frame.height / 4)
        let space = Rect(
            x: frame.x + margin, y: frame.y + header, width: max(1, frame.width - 2 * margin),
            height: max(1, frame.height - header - margin))
        // Without space for a row of earlier texts, the box fills the graph.
        let rest = space.height / 2
        guard rest >= style.headerHeight else { return space }
        return Rect(x: space.x, y: space.y + rest, width: space.width, height: space.height - rest)
    }

    public override func draw(on canvas: Canvas) {
        let titleBox = drawPanel(on: canvas)
        let box = self.box
        canvas.fillRounded(box, radius: style.cornerRadius + 2, lines.isEmpty ? style.buttonOff : style.buttonOn)
        drawNewest(in: box.inset(x: min(style.padding, box.width / 8), y: 0), on: canvas)
        // Draw the texts before the newest one upward from the box.
        let height = Int((style.labelText.size * 1.4).rounded(.up))
        var bottom = box.y - style.padding / 2
        for line in lines.dropFirst() {
            guard bottom - height >= titleBox.bottom else { break }
            canvas.text(
                line, in: Rect(x: titleBox.x, y: bottom - height, width: titleBox.width, height: height),
                style.labelText, style.label)
            bottom -= height
        }
    }

    /// Draws the newest text in the largest size at which it fits, in several rows if necessary. If no size is small enough, it ends in an ellipsis.
    private func drawNewest(in box: Rect, on canvas: Canvas) {
        guard let fonts = canvas.fonts, let first = lines.first else {
            return canvas.text("\u{2013}", in: box, style.titleText, style.buttonText, alignment: .center)
        }
        let words = first.utf8.split(separator: UInt8(ascii: " ")).map { Array($0) }
        for points in Self.sizes.dropFirst(configuration.isDetailed ? 0 : 2) {
            let isLast = points == Self.sizes[Self.sizes.count - 1]
            let look = TextStyle(size: points * style.pixelsPerPoint, weight: .semibold)
            let height = Int((look.size * 1.25).rounded(.up))
            let most = max(1, box.height / height)
            var rows: [[UInt8]] = []
            var isFitting = true
            for word in words {
                let longer = rows.last.map { $0 + [UInt8(ascii: " ")] + word } ?? word
                let hasSpace = longer.withUnsafeBufferPointer { fonts.measure($0, look) } <= box.width
                if !rows.isEmpty, hasSpace || (isLast && rows.count == most) {
                    rows[rows.count - 1] = longer
                } else {
                    rows.append(word)
                }
                if word.withUnsafeBufferPointer({ fonts.measure($0, look) }) > box.width { isFitting = false }
            }
            guard isLast || isFitting && rows.count <= most else { continue }
            var top = box.y + (box.height - rows.count * height) / 2
            for row in rows {
                let place = Rect(x: box.x, y: top, width: box.width, height: height)
                row.withUnsafeBufferPointer { canvas.text($0, in: place, look, style.buttonText, alignment: .center) }
                top += height
            }
            return
        }
    }
}
