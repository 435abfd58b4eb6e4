import Drawing

/// A view that shows a text: one line that is vertically centered, or as many lines as the text needs, from the top.
public final class Label: View {
    public enum Lines: Sendable { case single, wrapped }

    /// The origin of a text.
    public enum Origin: Sendable {
        /// The text is the app's own. It must fit; tests check that.
        case app
        /// The text comes from users, files or peers, and can have any length. It ends in an ellipsis if it does not
        /// fit.
        case outside
    }

    private let style: (TextStyles) -> TextStyle
    private let alignment: TextAlignment
    private let lines: Lines
    private let origin: Origin
    /// The height of a line in points.
    private let lineHeight: Float
    public var text = "" {
        didSet {
            guard !text.utf8.elementsEqual(oldValue.utf8) else { return }
            broken = nil
            repaint.invalidate(frame)
        }
    }
    public var color: Color { didSet { if color != oldValue { repaint.invalidate(frame) } } }
    /// The text broken into lines, with the width and the style for which it was broken; nil if it must be broken again.
    private var broken: (lines: [String], width: Int, style: TextStyle)?

    /// - Parameters:
    ///   - style: selects one of the styles, which depend on the metrics of the panel.
    ///   - lineHeight: the line height in points.
    public init(
        _ looks: Looks, _ repaint: Repaint, _ style: @escaping (TextStyles) -> TextStyle, _ color: Color,
        _ alignment: TextAlignment = .leading, lines: Lines = .single, origin: Origin = .app, lineHeight: Float = 22
    ) {
        self.style = style
        self.color = color
        self.alignment = alignment
        self.lines = lines
        self.origin = origin
        self.lineHeight = lineHeight
        super.init(looks, repaint)
    }

    public override func naturalWidth() -> Int { looks.fonts.measure(text, style(looks.styles)) }

    public override func naturalHeight(width: Int) -> Int {
        lines == .single ? looks.metrics.px(lineHeight) : lines(width: width).count * looks.metrics.px(lineHeight)
    }

    private func lines(width: Int) -> [String] {
        let style = style(looks.styles)
        if let broken, broken.width == width, broken.style == style { return broken.lines }
        let lines = wrapped(text, width: width, style, looks.fonts)
        broken = (lines, width, style)
        return lines
    }

    public override func draw(on canvas: Canvas, dirty: Rect) {
        if lines == .single { return draw(text, frame, on: canvas) }
        var column = Column(frame)
        for line in lines(width: frame.width) {
            let box = column.top(looks.metrics.px(lineHeight))
            if !box.intersection(dirty).isEmpty { draw(line, box, on: canvas) }
        }
    }

    private func draw(_ text: String, _ box: Rect, on canvas: Canvas) {
        let style = style(looks.styles)
        switch origin {
        case .app: looks.label(text, on: canvas, in: box, style, color, alignment)
        case .outside: canvas.text(text, in: box, style, color, alignment: alignment)
        }
    }
}
