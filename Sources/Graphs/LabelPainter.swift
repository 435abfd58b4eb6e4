import Drawing

/// Rasterizes texts to marks (bytes with the coverage of pixels), which are composed with traces. The object also contains memory for one row of
/// pixels. All graphs of a pool share one object.
package final class LabelPainter {
    /// Memory in which one row of a content is composed, before labels are drawn in front of it.
    let row: UnsafeMutablePointer<UInt32>
    let width: Int
    /// The maximum height of the box of a text, in pixels.
    let height: Int
    let style: GraphStyle
    private let canvas: Canvas?

    /// - Parameter width: the maximum width of a content. If there is no memory for a text of this width, no text is drawn.
    package init(width: Int, style: GraphStyle, fonts: Fonts) {
        self.width = max(1, width)
        self.style = style
        height = CornerLabels.rowHeight(style.smallTitleText)
        row = .allocate(capacity: self.width)
        row.initialize(repeating: 0, count: self.width)
        guard let surface = try? Surface(width: self.width, height: height) else {
            canvas = nil
            return
        }
        canvas = try? Canvas(surface, fonts: fonts)
    }

    deinit { row.deallocate() }

    /// The width of a text in columns; 0 if there is no memory for texts.
    func width(of bytes: UnsafeBufferPointer<UInt8>, _ look: TextStyle) -> Int {
        canvas?.fonts.map { $0.measure(bytes, look) } ?? 0
    }

    /// Draws a text into empty rows of marks. If the text is too long, it ends in an ellipsis.
    /// - Parameters:
    ///   - space: the maximum number of columns.
    ///   - place: returns the first column for a text of a given width.
    ///   - isSecond: true to use the second of the marks' two colors.
    /// - Returns: the width of the text in columns.
    func draw(
        _ bytes: UnsafeBufferPointer<UInt8>, _ look: TextStyle, into marks: UnsafeMutablePointer<UInt8>, stride: Int,
        height: Int, space: Int, isSecond: Bool, at place: (Int) -> Int
    ) -> Int {
        guard let canvas, let fonts = canvas.fonts, space > 0, height <= self.height else { return 0 }
        let width = min(space, self.width, fonts.measure(bytes, look))
        guard width > 0 else { return 0 }
        let box = Rect(x: 0, y: 0, width: width, height: height)
        canvas.clip = box
        canvas.fill(box, Color(0x000000))
        canvas.text(bytes, in: box, look, Color(0xFFFFFF))
        let left = place(width)
        for y in 0..<height {
            let source = canvas.surface.row(y)
            let target = marks + (y * stride + left)
            for x in 0..<width {
                let mark = UInt8(((source[x] & 0xFF) * 127 + 127) / 255)
                target[x] = mark > 0 && isSecond ? mark | 0x80 : mark
            }
        }
        return width
    }
}
