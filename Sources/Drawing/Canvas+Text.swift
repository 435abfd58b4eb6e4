extension Canvas {
    /// Draws a text whose baseline begins at a point.
    public func text(_ text: String, at point: Point, _ style: TextStyle, _ color: Color) {
        var text = text
        text.withUTF8 { self.text($0, at: point, style, color) }
    }

    /// Draws a text of UTF-8 bytes whose baseline begins at a point.
    public func text(_ bytes: UnsafeBufferPointer<UInt8>, at point: Point, _ style: TextStyle, _ color: Color) {
        _ = draw(bytes, at: point, style, color)
    }

    /// Draws a text in a box, centered vertically by its capital letters. If the text is too long, it ends in an ellipsis.
    public func text(
        _ text: String, in box: Rect, _ style: TextStyle, _ color: Color, alignment: TextAlignment = .leading
    ) {
        var text = text
        text.withUTF8 { self.text($0, in: box, style, color, alignment: alignment) }
    }

    /// Draws a text of UTF-8 bytes in a box, centered vertically by its capital letters. If the text is too long, it ends in an ellipsis.
    public func text(
        _ bytes: UnsafeBufferPointer<UInt8>, in box: Rect, _ style: TextStyle, _ color: Color,
        alignment: TextAlignment = .leading
    ) {
        guard let fonts, !box.intersection(clip).isEmpty else { return }
        let capHeight = Int(fonts.capHeight(style) + 0.5)
        let baseline = box.y.saturatingAdd((box.height.saturatingAdd(capHeight)) / 2)
        let width = fonts.measure(bytes, style)
        if width <= box.width {
            let space = box.width - width
            let shift = alignment == .leading ? 0 : alignment == .center ? space / 2 : space
            _ = draw(bytes, at: Point(x: box.x.saturatingAdd(shift), y: baseline), style, color)
            return
        }
        withClip(box) {
            let kept = UnsafeBufferPointer(rebasing: bytes.prefix(fitting(bytes, style, box.width)))
            let end = draw(kept, at: Point(x: box.x, y: baseline), style, color)
            var ellipsis = "\u{2026}"
            ellipsis.withUTF8 {
                _ = draw($0, at: Point(x: box.x.saturatingAdd(end >> 6), y: baseline), style, color, start: end & 63)
            }
        }
    }

    /// The number of a text's bytes that fit into a width together with an ellipsis.
    private func fitting(_ bytes: UnsafeBufferPointer<UInt8>, _ style: TextStyle, _ width: Int) -> Int {
        guard let fonts else { return 0 }
        let space = width.saturatingSubtract((fonts.glyph(0x2026, style, phase: 0).advance + 63) >> 6)
        var run = TextRun(fonts, bytes, style)
        var fitted = 0
        while run.next(phases: false) != nil, (run.pen + 63) >> 6 <= space { fitted = run.offset }
        // Removes spaces before the ellipsis.
        while fitted > 0 && bytes[fitted - 1] == 0x20 { fitted -= 1 }
        return fitted
    }

    /// Draws a text of any width.
    /// - Returns: the end of the text relative to the point, in 26.6 fixed point.
    private func draw(
        _ bytes: UnsafeBufferPointer<UInt8>, at point: Point, _ style: TextStyle, _ color: Color, start: Int = 0
    ) -> Int {
        guard let fonts, color.alpha > 0, !clip.isEmpty else { return start }
        let reach = -1 << 24...1 << 24
        guard reach.contains(point.x), reach.contains(point.y) else { return start }
        let pixel = color.pixel
        var run = TextRun(fonts, bytes, style, start: start)
        while let (glyph, x) = run.next(phases: true) {
            // Stop to the right of the clip: no glyph extends to the left of its position by more than the maximum font size.
            if point.x + x >= clip.right + Int(Fonts.maximumSize) { break }
            blend(glyph, fonts.cache.atlas, x: point.x + x + glyph.left, y: point.y - glyph.top, pixel)
        }
        return run.pen
    }

    private func blend(_ glyph: Glyph, _ atlas: UnsafeMutablePointer<UInt8>, x: Int, y: Int, _ pixel: UInt32) {
        let area = Rect(x: x, y: y, width: glyph.width, height: glyph.height).intersection(clip)
        // Draw nothing outside of the area, where the product below could exceed 32 bits.
        guard !area.isEmpty else { return }
        var pixels = surface.row(area.y) + area.x
        var coverage = atlas + (glyph.offset + (area.y - y) * glyph.width + (area.x - x))
        for _ in 0..<area.height {
            blendRun(pixels, coverage, count: area.width, pixel)
            pixels += surface.stride
            coverage += glyph.width
        }
    }
}
