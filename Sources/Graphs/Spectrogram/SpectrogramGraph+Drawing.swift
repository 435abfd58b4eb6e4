import CVectors
import Drawing

extension SpectrogramGraph {
    func drawFrame(on canvas: Canvas) {
        canvas.fillRounded(frame, radius: style.cornerRadius, style.panel)
        if layout.form != .small { drawLabels(on: canvas) }
        drawColorBar(on: canvas)
    }

    func drawLabels(on canvas: Canvas) {
        drawTitle(on: canvas)
        labels.draw(on: canvas, layout, at: Point(x: frame.x, y: frame.y), isDetailed: configuration.isDetailed)
    }

    /// Draws the color bar, with the color of the largest value at the top.
    private func drawColorBar(on canvas: Canvas) {
        let bar = place(layout.colorBar)
        let area = bar.intersection(canvas.clip)
        let last = SpectrumColorMap.steps - 1
        for y in area.y..<area.bottom {
            let step = last - (y - bar.y) * last / max(1, bar.height - 1)
            (canvas.surface.row(y) + area.x).update(repeating: colors.pixels[step], count: area.width)
        }
    }

    /// Successive columns often use the same color table, so the function selects the table once for all rows of such columns.
    func write(_ buffer: SpectrogramBuffer, _ part: ContentView.Part, in area: Rect, to rows: PixelRows) {
        let content = self.content
        let corners = pair?.corners
        let top = area.y - content.y
        // The rows that contain no labels.
        let inner = (top..<top + area.height).clamped(to: corners?.free ?? 0..<content.height)
        let end = part.source + part.count
        var start = part.source
        while start < end {
            let table = buffer.tables[start]
            var stop = start + 1
            while stop < end, buffer.tables[stop] == table { stop += 1 }
            let pixels = colors.pixels + Int(table) * SpectrumColorMap.steps
            let count = Int32(stop - start)
            let x = part.x + (start - part.source)
            var target = rows.pixel(content.x + x, content.y + inner.lowerBound)
            var indices = UnsafePointer(buffer.indices + (inner.lowerBound * buffer.width + start))
            for _ in inner {
                pixels_look_up(target, indices, pixels, count)
                target += rows.stride
                indices += buffer.width
            }
            if inner.count < area.height, let corners {
                for y in top..<top + area.height where !inner.contains(y) {
                    pixels_look_up(corners.row, buffer.indices + (y * buffer.width + start), pixels, count)
                    corners.put(y, from: x, count: stop - start, to: rows.pixel(content.x + x, content.y + y))
                }
            }
            start = stop
        }
    }
}
