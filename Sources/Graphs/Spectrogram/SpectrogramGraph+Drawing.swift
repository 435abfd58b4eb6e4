import CVectors
import Drawing

extension SpectrogramGraph {
    func drawFrame(on canvas: Canvas) {
        canvas.fillRounded(frame, radius: style.cornerRadius, style.panel)
        if layout.form != .small { drawLabels(on: canvas) }
        drawColorBar(on: canvas)
    }

    func drawLabels(on canvas: Canvas) {
        let look = layout.form == .small ? style.smallTitleText : style.titleText
        canvas.text(title, in: place(layout.title), look, style.title)
        labels.draw(on: canvas, layout, at: Point(x: frame.x, y: frame.y), isDetailed: configuration.isDetailed)
    }

    /// The colors from the largest value at the top to the smallest.
    private func drawColorBar(on canvas: Canvas) {
        let bar = place(layout.colorBar)
        let area = bar.intersection(canvas.clip)
        let last = SpectrumColorMap.steps - 1
        for y in area.y..<area.bottom {
            let step = last - (y - bar.y) * last / max(1, bar.height - 1)
            (canvas.surface.row(y) + area.x).update(repeating: colors.pixels[step], count: area.width)
        }
    }

    /// Columns that take the same table follow one another, so the table is chosen once for all rows of a run.
    func write(_ buffer: SpectrogramBuffer, _ part: ContentView.Part, in area: Rect, to rows: PixelRows) {
        let content = self.content
        let corners = pair?.corners
        let free = corners?.free ?? 0..<content.height
        let top = area.y - content.y
        let end = part.source + part.count
        var start = part.source
        while start < end {
            let table = buffer.tables[start]
            var stop = start + 1
            while stop < end, buffer.tables[stop] == table { stop += 1 }
            let pixels = colors.pixels + Int(table) * SpectrumColorMap.steps
            let count = Int32(stop - start)
            var target = rows.pixel(content.x + part.x + (start - part.source), area.y)
            var indices = UnsafePointer(buffer.indices + (top * buffer.width + start))
            for y in top..<top + area.height {
                if free.contains(y) {
                    pixels_look_up(target, indices, pixels, count)
                } else if let corners {
                    pixels_look_up(corners.row, indices, pixels, count)
                    corners.put(y, from: part.x + (start - part.source), count: stop - start, to: target)
                }
                target += rows.stride
                indices += buffer.width
            }
            start = stop
        }
    }
}
