import Drawing

/// All values that drawing needs: sizes, colors, fonts, text styles, and the texts of the current language.
public final class Looks {
    /// The sizes for the panel and its orientation. Screens are laid out again when they change.
    public private(set) var metrics: Metrics
    public let theme = Theme()
    public let fonts: Fonts
    public private(set) var styles: TextStyles
    /// The texts of the current language. After a change of the language, each screen is laid out again when it appears.
    public private(set) var strings: Strings

    /// True to store texts that do not fit in their frames in `unfitTexts`. For tests.
    public var notesUnfitTexts = false
    public private(set) var unfitTexts: [String] = []

    public init(metrics: Metrics, fonts: Fonts, strings: Strings) {
        self.metrics = metrics
        self.fonts = fonts
        self.strings = strings
        styles = TextStyles(metrics: metrics)
    }

    /// Sets the texts of another language.
    public func take(_ new: Strings) { strings = new }

    /// Sets other sizes, after the picture was rotated or the size of the panel became known.
    func take(_ new: Metrics) {
        metrics = new
        styles = TextStyles(metrics: new)
    }

    /// Draws one of the app's own texts in a frame, with its capital letters vertically centered. The text must fit in the frame; tests check that.
    public func label(
        _ text: String, on canvas: Canvas, in box: Rect, _ style: TextStyle, _ color: Color,
        _ alignment: TextAlignment = .leading
    ) {
        if notesUnfitTexts, fonts.measure(text, style) > box.width { unfitTexts.append(text) }
        canvas.text(text, in: box, style, color, alignment: alignment)
    }

    /// Shortens a name so that it fits in a width. The middle is omitted, because names often differ at their ends, for example
    /// "recording_labserver-9000_12.bdf".
    public func name(_ name: String, within width: Int, _ style: TextStyle) -> String {
        guard fonts.measure(name, style) > width else { return name }
        let scalars = Array(name.unicodeScalars)
        func cut(_ kept: Int) -> String {
            var text = String.UnicodeScalarView()
            text.append(contentsOf: scalars.prefix(kept - kept / 2))
            text.append("\u{2026}")
            text.append(contentsOf: scalars.suffix(kept / 2))
            return String(text)
        }
        // Find the maximum number of characters of the name that fit.
        var (fits, tooMany) = (0, scalars.count)
        while tooMany - fits > 1 {
            let middle = (fits + tooMany) / 2
            if fonts.measure(cut(middle), style) <= width { fits = middle } else { tooMany = middle }
        }
        return cut(fits)
    }
}
