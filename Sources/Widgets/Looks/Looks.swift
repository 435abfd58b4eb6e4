import Drawing

/// What drawing needs: sizes, colors, fonts, text styles and the words of the present language.
public final class Looks {
    /// Sizes for the panel and the way the picture lies on it; screens lay out anew when they change.
    public private(set) var metrics: Metrics
    public let theme = Theme()
    public let fonts: Fonts
    public private(set) var styles: TextStyles
    /// The words of the present language; screens lay out anew when they appear.
    public private(set) var strings: Strings

    /// For tests: whether texts that do not fit their boxes are noted in `unfitTexts`.
    public var notesUnfitTexts = false
    public private(set) var unfitTexts: [String] = []

    public init(metrics: Metrics, fonts: Fonts, strings: Strings) {
        self.metrics = metrics
        self.fonts = fonts
        self.strings = strings
        styles = TextStyles(metrics: metrics)
    }

    /// Takes the words of another language.
    public func take(_ new: Strings) { strings = new }

    /// Takes other sizes, as the picture was turned or the panel's size became known.
    func take(_ new: Metrics) {
        metrics = new
        styles = TextStyles(metrics: new)
    }

    /// Draws one of the app's own texts in a box, centered by its capitals. It must fit; tests check that it does.
    public func label(
        _ text: String, on canvas: Canvas, in box: Rect, _ style: TextStyle, _ color: Color,
        _ alignment: TextAlignment = .leading
    ) {
        if notesUnfitTexts, fonts.measure(text, style) > box.width { unfitTexts.append(text) }
        canvas.text(text, in: box, style, color, alignment: alignment)
    }
}
