import Drawing
import Graphs
import Signals

extension PaperGraph {
    public func draw(on canvas: Canvas) {
        let clip = canvas.clip.intersection(frame)
        guard isShown, let memory else { return canvas.fill(frame, style.upperHalf) }
        let area = hasSamples ? clip.intersection(content) : .zero
        if area != clip {
            canvas.copy(
                memory.picture.surface, Rect(x: 0, y: 0, width: frame.width, height: frame.height),
                to: Point(x: frame.x, y: frame.y))
        }
        if !hasSamples, !traces.isEmpty, let fonts = canvas.fonts {
            let width = fonts.measure(noData, style.titleText) + 2 * style.padding
            let box = Rect(
                x: content.x + (content.width - width) / 2, y: content.y + content.height / 2 - style.headerHeight,
                width: width, height: style.headerHeight)
            canvas.fill(box, style.upperHalf)
            canvas.text(noData, in: box, style.titleText, style.label, alignment: .center)
        }
        if !area.isEmpty { write(area, to: PixelRows(canvas.surface)) }
    }

    public func write(_ area: Rect, to rows: PixelRows) {
        guard let memory else { return }
        let content = self.content
        for layer in 0..<form.columns {
            let columns = layout.columns(of: layer)
            let part = area.intersection(
                Rect(x: content.x + columns.lowerBound, y: content.y, width: columns.count, height: content.height))
            guard !part.isEmpty else { continue }
            let (first, second) = memory.empty[layer]
            TraceComposition(
                content: content, view: view, place: place, front: place.front == 0 ? first : second,
                back: place.front == 0 ? second : first, background: memory.background, corners: nil,
                colors: (style.trace.pixel, style.lost.pixel, style.event.pixel), markers: markerLines.shown
            ).write(part, to: rows)
        }
    }

    // MARK: The paper

    /// Draws the paper, and everything on it except the traces.
    func paint() {
        guard let canvas = memory?.picture else { return }
        canvas.clip = canvas.surface.bounds
        canvas.fill(canvas.clip, style.upperHalf)
        canvas.withClip(Rect(x: 0, y: 0, width: frame.width, height: layout.content.height)) {
            paintLines(every: 1, style.gridFine, on: canvas)
            paintLines(every: 5, style.grid, on: canvas)
        }
        canvas.withClip(layout.pulses) { for row in 0..<form.rows { paintPulse(row, on: canvas) } }
        for (index, lead) in leads.enumerated() where index < 12 {
            paint(lead, column: index / form.leadRows, row: index % form.leadRows, on: canvas)
        }
        if let rhythm { paint(rhythm, column: 0, row: form.leadRows, on: canvas) }
        paintLegend(on: canvas)
    }

    /// Draws grid lines every `step` millimeters, unless they would be less than three pixels apart.
    private func paintLines(every step: Int, _ color: Color, on canvas: Canvas) {
        let (area, left) = (canvas.clip, layout.content.x)
        guard Float(step) * min(layout.across, layout.down) >= 3 else { return }
        var line = -Int(Float(left) / layout.across) / step * step
        while left + layout.x(ofLine: line) < area.right {
            canvas.fill(Rect(x: left + layout.x(ofLine: line), y: 0, width: 1, height: area.height), color)
            line += step
        }
        line = 0
        while layout.y(ofLine: line) < area.bottom {
            canvas.fill(Rect(x: 0, y: layout.y(ofLine: line), width: area.width, height: 1), color)
            line += step
        }
    }

    /// Draws a calibration pulse with the width of a trace: up, horizontal, and down.
    private func paintPulse(_ row: Int, on canvas: Canvas) {
        guard let pulse = layout.pulse(row, sensitivity: sensitivity) else { return }
        let width = max(1, Int(style.lineWidth.rounded()))
        let color = style.trace
        let foot = max(1, Int(layout.across.rounded()) - 1)
        canvas.fill(Rect(x: pulse.x - foot, y: pulse.bottom, width: foot + width, height: width), color)
        canvas.fill(Rect(x: pulse.x, y: pulse.y, width: width, height: pulse.height + width), color)
        canvas.fill(Rect(x: pulse.x, y: pulse.y, width: pulse.width + width, height: width), color)
        canvas.fill(Rect(x: pulse.right, y: pulse.y, width: width, height: pulse.height + width), color)
        canvas.fill(Rect(x: pulse.right, y: pulse.bottom, width: foot, height: width), color)
    }

    /// Draws the caption of a lead in its cell, and marks the beginning of the cell.
    private func paint(_ lead: PaperLead, column: Int, row: Int, on canvas: Canvas) {
        let columns = row < form.leadRows ? layout.columns(of: column) : 0..<layout.content.width
        let top = Int(Float(row) * layout.pitch)
        let x = layout.content.x + columns.lowerBound
        if column > 0 {
            let height = min(Int(layout.pitch), Int((4 * layout.down).rounded()))
            canvas.fill(Rect(x: x, y: top, width: 1, height: height), style.label)
        }
        let space = Int(layout.pitch)
        let look =
            [style.titleText, style.smallTitleText, style.smallLabelText].first { Int($0.size * 1.2) <= space }
            ?? style.smallestLabelText
        let margin = style.padding / 2
        let height = Int((look.size * 1.3).rounded(.up))
        var box = Rect(x: x + margin, y: top + 1, width: max(0, columns.count - margin), height: height)
        if form.columns == 1, form.leadRows <= 3, lead.isThere {
            // In high rows, the trace is far from the top. Place the name just above the space that a wave of a millivolt needs.
            let wave = Int((PaperLayout.pulseMicrovolts / sensitivity * layout.down).rounded())
            box.y = max(box.y, layout.middle(row) - wave - height - Int(layout.down))
        }
        if !layout.names.isEmpty, lead.isThere {
            // If rows are low, place the name in a separate area, because traces would cross it.
            box = Rect(
                x: margin, y: layout.middle(row) - height / 2, width: max(0, layout.names.width - margin),
                height: height)
        }
        canvas.text(lead.caption, in: box, look, lead.channel == nil ? style.label : style.title)
    }

    func paintLegend(on canvas: Canvas) {
        legend.paint(layout, sensitivity: sensitivity, on: canvas)
    }
}
