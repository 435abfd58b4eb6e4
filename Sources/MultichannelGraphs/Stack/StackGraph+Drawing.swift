import Drawing
import Graphs
import Quality

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
        writeTags(area, to: rows)
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
                : line.isLost || line.tag == .lost
                    ? style.lost
                    : line.isFlat || line.tag != nil
                        ? style.warning : hues.isEmpty ? style.label : style.hues[line.hue]
            canvas.text(line.label, in: place, look, color, alignment: .trailing)
            guard line.isHidden else { continue }
            let width = min(place.width, Int(Float(line.labelWidth) * look.size / style.labelText.size))
            let thickness = max(1, Int(style.pixelsPerPoint.rounded()))
            canvas.fill(Rect(x: place.right - width, y: middle, width: width, height: thickness), color)
        }
    }
}

/// The tags of bad channels, at the left ends of their traces.
extension StackGraph {
    /// The visible channels whose names are marked as flat.
    package var flatChannels: [Int] { shown.filter { lines[$0].isFlat } }
    /// The visible channels whose newest sample was lost.
    package var lostChannels: [Int] { shown.filter { lines[$0].isLost } }

    /// Sets the reason why a channel is bad, and adds the area to redraw to the damage. A frozen stack keeps the state at the time of freezing.
    /// - Parameters:
    ///   - fault: nil if the channel is not bad or not rated.
    ///   - channel: the index of the channel in the stack.
    public func note(fault: QualityReason?, ofChannel channel: Int, damage: inout Damage) {
        guard configuration.reference == nil, lines.indices.contains(channel) else { return }
        lines[channel].rated = fault
        followFault(channel, damage: &damage)
    }

    /// Updates the tag of a channel, and adds its area and that of the name to the damage.
    func followFault(_ index: Int, damage: inout Damage) {
        let line = lines[index]
        let old = line.tag
        guard line.followFault(), isShown, shown.contains(index) else { return }
        let number = index - shown.lowerBound
        if let old { damage.add(tagFrame(old, number).intersection(content)) }
        if let new = line.tag { damage.add(tagFrame(new, number).intersection(content)) }
        let height = Int(style.labelText.size * 1.4)
        let middle = content.y + Int(layout.middle(number))
        damage.add(
            Rect(x: names.x, y: middle - height / 2, width: names.width, height: height + 1).intersection(frame))
    }

    /// The reasons that the tags of the visible channels show, with the channels' indices.
    package var faults: [(channel: Int, reason: QualityReason)] {
        shown.compactMap { index in lines[index].tag.map { (index, $0) } }
    }

    /// True if strips are as high as tags with words.
    private func hasWords(_ tags: FaultTags, _ reason: QualityReason) -> Bool {
        layout.pitch >= Float(tags.size(reason, .words).height)
    }

    /// The frame of a tag at the left end of a trace. Where the strips are lower than a tag, there is only the symbol, and the symbols are in several
    /// columns, so that those of neighboring channels do not overlap.
    /// - Parameter number: the number of the channel, counted from the first visible one.
    private func tagFrame(_ reason: QualityReason, _ number: Int) -> Rect {
        guard let tags else { return .zero }
        let isWord = hasWords(tags, reason)
        let size = tags.size(reason, isWord ? .words : .symbol)
        let columns = isWord ? 1 : max(1, min(4, Int((Float(size.height) / layout.pitch).rounded(.up))))
        return Rect(
            x: content.x + style.padding / 2 + number % columns * (size.width + 1),
            y: content.y + Int(layout.middle(number)) - size.height / 2, width: size.width, height: size.height)
    }

    /// Writes the tags of bad channels in front of the traces.
    func writeTags(_ area: Rect, to rows: PixelRows) {
        guard let tags, area.x < content.x + tags.greatestWidth + 2 * style.padding else { return }
        for (number, index) in shown.enumerated() {
            guard let reason = lines[index].tag else { continue }
            let frame = tagFrame(reason, number)
            tags.write(
                reason, hasWords(tags, reason) ? .words : .symbol, at: Point(x: frame.x, y: frame.y),
                in: area.intersection(content), to: rows)
        }
    }
}
