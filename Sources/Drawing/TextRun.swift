/// Iterates over a text and returns each glyph with its position, in 26.6 fixed point from the beginning of the text.
struct TextRun {
    private let fonts: Fonts
    private let style: TextStyle
    private var scalars: UTF8Scalars
    private let digitAdvance: Int
    private var previous: UInt32 = 0
    /// The origin of the next glyph, before kerning.
    private(set) var pen = 0
    /// The number of the text's bytes that were read.
    var offset: Int { scalars.offset }

    /// - Parameter start: the offset of the text within its first pixel, in 64ths of a pixel, 0 to 63.
    init(_ fonts: Fonts, _ bytes: UnsafeBufferPointer<UInt8>, _ style: TextStyle, start: Int = 0) {
        self.fonts = fonts
        self.style = style
        scalars = UTF8Scalars(UnsafeBufferPointer(rebasing: bytes.prefix(Fonts.maximumBytes)))
        digitAdvance = style.tabular ? fonts.digitAdvance(style) : 0
        pen = start
    }

    /// Returns the next glyph and the whole pixel of its origin; nil at the end.
    /// - Parameter phases: true for drawing, which needs the variant of the glyph for the quarter of a pixel at which it begins; false for measuring.
    mutating func next(phases: Bool) -> (glyph: Glyph, x: Int)? {
        guard let scalar = scalars.next() else { return nil }
        var glyph = fonts.glyph(scalar, style, phase: 0)
        let isFigure = style.tabular && scalar >= 0x30 && scalar <= 0x39
        // Apply no kerning beside digits of equal width, which must stay in their columns.
        if previous != 0 && !isFigure {
            pen += fonts.face(style).kerning(previous, glyph.index, fixedSize: style.fixedSize)
        }
        previous = isFigure ? 0 : glyph.index
        var advance = glyph.advance
        var origin = pen
        if isFigure {
            origin += (digitAdvance - advance) / 2
            advance = digitAdvance
        }
        let quarters = (origin + 8) >> 4
        if phases && quarters & 3 != 0 { glyph = fonts.glyph(scalar, style, phase: quarters & 3) }
        pen += advance
        return (glyph, quarters >> 2)
    }
}
