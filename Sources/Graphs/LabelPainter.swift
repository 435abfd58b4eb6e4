import Drawing

/// Draws texts that are put together with traces: rasterizes them to marks, and holds a row of pixels in between. One for
/// all graphs of a pool.
final class LabelPainter {
    /// A row of the content before labels come over it.
    let row: UnsafeMutablePointer<UInt32>
    let width: Int
    /// The greatest height of a text's box.
    let height: Int
    let style: GraphStyle
    private let canvas: Canvas?

    /// - Parameter width: of the widest content. Without memory for a text of it nothing is drawn.
    init(width: Int, style: GraphStyle, fonts: Fonts) {
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

    /// How many columns a text is wide; 0 where there is no memory for texts.
    func width(of bytes: UnsafeBufferPointer<UInt8>, _ look: TextStyle) -> Int {
        canvas?.fonts.map { $0.measure(bytes, look) } ?? 0
    }

    /// Draws a text into rows of marks that are empty, ending in an ellipsis when there is no room for it.
    /// - Parameters:
    ///   - room: the most columns.
    ///   - place: the first column of a text of so many columns.
    ///   - isSecond: whether it has the second of the two colors that marks can tell.
    /// - Returns: how many columns the text is wide.
    func draw(
        _ bytes: UnsafeBufferPointer<UInt8>, _ look: TextStyle, into marks: UnsafeMutablePointer<UInt8>, stride: Int,
        height: Int, room: Int, isSecond: Bool, at place: (Int) -> Int
    ) -> Int {
        guard let canvas, let fonts = canvas.fonts, room > 0, height <= self.height else { return 0 }
        let width = min(room, self.width, fonts.measure(bytes, look))
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
