import Drawing
import Quality

/// The tags of bad channels as pixels: for each reason its symbol and word, and, for narrow places, the symbol alone. All graphs share one object, so
/// that a tag is rasterized once.
package final class FaultTags {
    package enum Form: Int {
        case words = 0
        case symbol
    }

    /// A rasterized tag. Its rows of marks are `width` bytes apart.
    private struct Tag {
        var marks: UnsafeMutablePointer<UInt8>?
        var width = 0
        var height = 0
    }

    private let fonts: Fonts
    private let style: GraphStyle
    /// For each reason, in the order of raw values: its tags in both forms.
    private var tags: [(words: Tag, symbol: Tag)] = []
    /// The mixed colors of ground and symbol, one for each coverage in 127ths: for lost samples, and for all other reasons.
    private let shades: (lost: [UInt32], other: [UInt32])

    /// - Parameter words: returns the word of a reason in the user's language.
    package init(_ words: (QualityReason) -> String, fonts: Fonts, style: GraphStyle) {
        self.fonts = fonts
        self.style = style
        let ground = style.panel
        shades = (
            (0...127).map { Color.lerp(ground, style.lost, Float($0) / 127).pixel },
            (0...127).map { Color.lerp(ground, style.warning, Float($0) / 127).pixel }
        )
        let text = style.smallLabelText
        let margin = max(1, Int((2 * style.pixelsPerPoint).rounded()))
        let height = Int((text.size * 1.2).rounded(.up)) + 2
        let side = max(5, Int((8 * style.pixelsPerPoint).rounded()))
        for reason in QualityReason.allCases {
            let word = words(reason)
            let width = 3 * margin + side + margin / 2 + fonts.measure(word, text)
            let symbol = Rect(x: margin, y: (height - side) / 2, width: side, height: side)
            tags.append(
                (
                    make(Size(width: width, height: height)) { canvas in
                        draw(reason, in: symbol, on: canvas)
                        let left = symbol.right + margin + margin / 2
                        canvas.text(
                            word, in: Rect(x: left, y: 0, width: width - left, height: height), text, Color(0xFFFFFF))
                    },
                    make(Size(width: side + 2, height: side + 2)) { canvas in
                        draw(reason, in: Rect(x: 1, y: 1, width: side, height: side), on: canvas)
                    }
                ))
            greatestWidth = max(greatestWidth, width)
        }
    }

    deinit {
        for (words, symbol) in tags {
            words.marks?.deallocate()
            symbol.marks?.deallocate()
        }
    }

    private func draw(_ reason: QualityReason, in box: Rect, on canvas: Canvas) {
        reason.drawSymbol(on: canvas, in: box, width: max(1.2, 1.3 * style.pixelsPerPoint), Color(0xFFFFFF))
    }

    /// Rasterizes a tag. Without memory for it, the tag is empty.
    private func make(_ size: Size, _ draw: (Canvas) -> Void) -> Tag {
        guard let surface = try? Surface(width: size.width, height: size.height),
            let canvas = try? Canvas(surface, fonts: fonts)
        else { return Tag() }
        canvas.clip = surface.bounds
        canvas.fill(canvas.clip, Color(0x000000))
        draw(canvas)
        let marks = UnsafeMutablePointer<UInt8>.allocate(capacity: size.width * size.height)
        for y in 0..<size.height {
            let row = surface.row(y)
            for x in 0..<size.width { marks[y * size.width + x] = UInt8(((row[x] & 0xFF) * 127 + 127) / 255) }
        }
        return Tag(marks: marks, width: size.width, height: size.height)
    }

    private func tag(_ reason: QualityReason, _ form: Form) -> Tag {
        let both = tags[Int(reason.rawValue)]
        return form == .words ? both.words : both.symbol
    }

    /// The size of a reason's tag, in pixels.
    package func size(_ reason: QualityReason, _ form: Form) -> Size {
        let tag = tag(reason, form)
        return Size(width: tag.width, height: tag.height)
    }

    /// The greatest width of all tags, in pixels.
    package private(set) var greatestWidth = 0

    /// The width of a graph's title, in pixels.
    func width(ofTitle title: String) -> Int { fonts.measure(title, style.titleText) }

    /// Writes the part of a tag that is inside an area.
    /// - Parameter origin: the top left corner of the tag on the surface.
    package func write(
        _ reason: QualityReason, _ form: Form, at origin: Point, in area: Rect, to rows: PixelRows
    ) {
        let tag = tag(reason, form)
        let part = Rect(x: origin.x, y: origin.y, width: tag.width, height: tag.height).intersection(area)
        guard let marks = tag.marks, !part.isEmpty else { return }
        let shades = reason == .lost ? shades.lost : shades.other
        for y in part.y..<part.bottom {
            let source = marks + (y - origin.y) * tag.width + (part.x - origin.x)
            let target = rows.pixel(part.x, y)
            for x in 0..<part.width { target[x] = shades[Int(source[x])] }
        }
    }
}
