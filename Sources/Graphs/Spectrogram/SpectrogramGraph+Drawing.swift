import CVectors
import Drawing

extension SpectrogramGraph {
    func drawFrame(on canvas: Canvas) {
        canvas.fillRounded(frame, radius: style.cornerRadius, style.panel)
        canvas.text(title, in: place(layout.title), style.titleText, style.title)
        labels.draw(on: canvas, layout, at: Point(x: frame.x, y: frame.y), isDetailed: configuration.isDetailed)
        drawColorBar(on: canvas)
    }

    /// The colours from the largest value at the top to the smallest.
    private func drawColorBar(on canvas: Canvas) {
        let bar = place(layout.colorBar)
        let area = bar.intersection(canvas.clip)
        let last = SpectrumColorMap.steps - 1
        for y in area.y..<area.bottom {
            let step = last - (y - bar.y) * last / max(1, bar.height - 1)
            (canvas.surface.row(y) + area.x).update(repeating: colors.pixels[step], count: area.width)
        }
    }

    /// Puts the strips together, the colour of each index from its column's table.
    func compose(on surface: Surface, area: Rect) {
        guard let front = spectra.front, let back = spectra.back else { return }
        let content = self.content
        let (bar, plain, table) = (view.barPixel, style.upperHalf.pixel, colors.pixels)
        view.forEachPart(of: spectra.content, from: area.x - content.x, to: area.right - content.x) { part in
            for y in area.y - content.y..<area.bottom - content.y {
                let target = surface.row(content.y + y) + (content.x + part.x)
                switch part.layer {
                case .front, .back:
                    let strip = part.layer == .front ? front : back
                    pixels_look_up(
                        target, strip.indices + (y * strip.width + part.source), strip.tables + part.source, table,
                        Int32(part.count))
                case .nothing: target.update(repeating: plain, count: part.count)
                case .bar: target.update(repeating: bar, count: part.count)
                }
            }
        }
    }
}
