import CVectors
import Drawing

extension SpectrogramGraph {
    func drawFrame(on canvas: Canvas) {
        canvas.fillRounded(frame, radius: style.cornerRadius, style.panel)
        canvas.text(title, in: place(layout.title), style.titleText, style.title)
        labels.draw(on: canvas, layout, at: Point(x: frame.x, y: frame.y), isDetailed: configuration.isDetailed)
        drawColorBar(on: canvas)
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

    /// Puts the trace buffers together, the color of each index from its column's table.
    func compose(on surface: Surface, area: Rect) {
        guard let front = spectra.front, let back = spectra.back else { return }
        let content = self.content
        let rows = area.y - content.y..<area.bottom - content.y
        func fill(_ part: ContentView.Part, _ pixel: UInt32) {
            for y in rows {
                (surface.row(content.y + y) + (content.x + part.x)).update(repeating: pixel, count: part.count)
            }
        }
        view.forEachPart(of: spectra.content, from: area.x - content.x, to: area.right - content.x) { part in
            switch part.layer {
            case .front: compose(front, part, rows, on: surface)
            case .back: compose(back, part, rows, on: surface)
            case .nothing: fill(part, style.upperHalf.pixel)
            case .bar: fill(part, view.barPixel)
            }
        }
    }

    /// Columns that take the same table follow one another, so the table is chosen once for all rows of a run.
    private func compose(_ buffer: SpectrogramBuffer, _ part: ContentView.Part, _ rows: Range<Int>, on surface: Surface)
    {
        let content = self.content
        let end = part.source + part.count
        var start = part.source
        while start < end {
            let table = buffer.tables[start]
            var stop = start + 1
            while stop < end, buffer.tables[stop] == table { stop += 1 }
            let pixels = colors.pixels + Int(table) * SpectrumColorMap.steps
            let x = content.x + part.x + (start - part.source)
            for y in rows {
                pixels_look_up(
                    surface.row(content.y + y) + x, buffer.indices + (y * buffer.width + start), pixels,
                    Int32(stop - start))
            }
            start = stop
        }
    }
}
