import Drawing
import Services

/// A bar at the lower edge that warns while stored data would not survive a power cut. The screens end above the bar.
final class StorageNotice {
    private let looks: Looks
    private let repaint: Repaint
    private var shown = Durability()
    private var language = ""
    private var metrics: Metrics
    private var bounds = Rect.zero
    private var lines: [String] = []
    /// The text of the warning; empty while the bar is hidden.
    private(set) var text = ""
    /// The frame of the bar; empty while it is hidden.
    private(set) var frame = Rect.zero

    init(_ looks: Looks, _ repaint: Repaint) {
        self.looks = looks
        self.repaint = repaint
        metrics = looks.metrics
    }

    /// Updates the warning.
    /// - Returns: true if the bar's frame has changed.
    func update(_ durability: Durability, in bounds: Rect) -> Bool {
        // Compare only the language's code, because this method is called in each frame.
        let language = looks.strings.code
        let isPlaced =
            bounds == self.bounds && metrics == looks.metrics && language.utf8.elementsEqual(self.language.utf8)
        guard durability != shown || !text.isEmpty && !isPlaced else { return false }
        shown = durability
        self.language = language
        self.bounds = bounds
        metrics = looks.metrics
        text = durability.words(looks.strings.storage)
        lines =
            text.isEmpty
            ? [] : wrapped(text, width: bounds.width - 2 * metrics.margin, looks.styles.small, looks.fonts)
        let height = lines.isEmpty ? 0 : lines.count * lineHeight + metrics.px(4)
        let before = frame
        frame = Rect(x: bounds.x, y: bounds.bottom - height, width: bounds.width, height: height)
        if lines.isEmpty { frame = .zero }
        repaint.invalidate(frame)
        return frame != before
    }

    private var lineHeight: Int { looks.metrics.px(18) }

    func draw(on canvas: Canvas, dirty: Rect) {
        guard !lines.isEmpty, !frame.intersection(dirty).isEmpty else { return }
        let theme = looks.theme
        canvas.fill(frame, theme.panel)
        let line = looks.metrics.hairline
        canvas.fill(Rect(x: frame.x, y: frame.y, width: frame.width, height: line), theme.hairline)
        let top = frame.y + (frame.height - lines.count * lineHeight) / 2
        for (index, text) in lines.enumerated() {
            let box = Rect(x: frame.x, y: top + index * lineHeight, width: frame.width, height: lineHeight)
            canvas.text(text, in: box, looks.styles.small, theme.caution, alignment: .center)
        }
    }
}
