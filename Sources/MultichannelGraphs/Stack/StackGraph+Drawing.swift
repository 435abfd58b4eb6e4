import Drawing
import Graphs

extension StackGraph {
    /// The area of the channels' names, at the left of the traces.
    var names: Rect { layout.names.offsetBy(x: frame.x, y: frame.y) }

    public func draw(on canvas: Canvas) {
        let clip = canvas.clip
        if clip.intersection(content) != clip { drawFrame(on: canvas) }
        let area = clip.intersection(content)
        guard !area.isEmpty else { return }
        guard isShown, hasSamples else {
            canvas.fill(content, style.upperHalf)
            // Show no text “no data” if the user has hidden all visible traces: these traces may have data.
            guard shown.contains(where: { !lines[$0].isHidden }) else { return }
            return canvas.text(noData, in: content, style.labelText, style.label, alignment: .center)
        }
        write(area, to: PixelRows(canvas.surface))
    }

    public func write(_ area: Rect, to rows: PixelRows) {
        guard let memory, let first = shown.first(where: { !lines[$0].isHidden }) else { return }
        let line = lines[first].content
        func compose(_ hues: UnsafePointer<UInt32>?) {
            TraceComposition(
                content: content, view: view, place: place, front: line.front, back: line.back,
                background: memory.background, corners: memory.corners,
                colors: (style.trace.pixel, style.lost.pixel, style.event.pixel), markers: markerLines.shown, hues: hues
            ).write(area, to: rows)
        }
        if hues.isEmpty { compose(nil) } else { hues.withUnsafeBufferPointer { compose($0.baseAddress) } }
        writeMark(area, to: rows)
    }

    /// Writes the vertical lines that show the sensitivities, in the lower right corner. Each line is at the right end of its value's text.
    private func writeMark(_ area: Rect, to rows: PixelRows) {
        for stroke in mark.strokes { write(stroke, area, to: rows) }
    }

    private func write(_ mark: StackMark.Stroke, _ area: Rect, to rows: PixelRows) {
        let width = max(1, Int(style.pixelsPerPoint.rounded()))
        let cap = 3 * width
        let (right, bottom) = (content.right - width - mark.offset, content.bottom - width)
        let stroke = Rect(x: right - 2 * width, y: bottom - mark.height, width: width, height: mark.height)
        fill(stroke, area, rows)
        fill(Rect(x: stroke.x - width, y: stroke.y, width: cap, height: width), area, rows)
        fill(Rect(x: stroke.x - width, y: bottom - width, width: cap, height: width), area, rows)
    }

    private func fill(_ rect: Rect, _ area: Rect, _ rows: PixelRows) {
        let part = rect.intersection(area)
        guard !part.isEmpty else { return }
        for y in part.y..<part.bottom {
            rows.pixel(part.x, y).update(repeating: style.title.pixel, count: part.width)
        }
    }

    private func drawFrame(on canvas: Canvas) {
        canvas.fill(frame, style.upperHalf)
        let corner = layout.corner.offsetBy(x: frame.x, y: frame.y)
        if !times.areOfClock { canvas.text("s", in: corner, style.labelText, style.label, alignment: .trailing) }
        let axis = layout.timeAxis.offsetBy(x: frame.x, y: frame.y)
        times.draw(
            on: canvas, in: axis,
            space: Rect(x: corner.right, y: axis.y, width: frame.right - corner.right, height: axis.height))
        if !names.intersection(canvas.clip).isEmpty { drawNames(on: canvas) }
    }

    /// Draws the names in the largest type size that the distance of the traces allows. If no size is small enough, the names are in several columns.
    private func drawNames(on canvas: Canvas) {
        let pitch = layout.pitch
        let look =
            style.labelText.size <= pitch
            ? style.labelText : style.smallLabelText.size <= pitch ? style.smallLabelText : style.smallestLabelText
        let columns = max(1, min(4, Int((look.size / pitch).rounded(.up))))
        let box = names
        let height = Int(look.size * 1.4)
        for (number, index) in shown.enumerated() {
            let line = lines[index]
            let middle = box.y + Int(layout.middle(number))
            let place = Rect(
                x: box.x + number % columns * box.width / columns, y: middle - height / 2,
                width: box.width / columns, height: height)
            let color =
                line.isHidden
                ? style.buttonOff
                : line.isLost
                    ? style.lost : line.isFlat ? style.warning : hues.isEmpty ? style.label : style.hues[line.hue]
            canvas.text(line.label, in: place, look, color, alignment: .trailing)
            guard line.isHidden else { continue }
            let width = min(place.width, Int(Float(line.labelWidth) * look.size / style.labelText.size))
            let thickness = max(1, Int(style.pixelsPerPoint.rounded()))
            canvas.fill(Rect(x: place.right - width, y: middle, width: width, height: thickness), color)
        }
    }
}
