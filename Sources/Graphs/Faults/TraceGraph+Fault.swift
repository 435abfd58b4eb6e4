import Drawing
import Quality

/// The tag of a bad channel.
extension TraceGraph {
    /// Shows the reason why the channel is bad, and adds the area to redraw to the damage. A frozen graph keeps the state at the time of freezing.
    /// - Parameter fault: nil if the channel is not bad.
    package func show(fault new: QualityReason?, damage: inout Damage) {
        guard new != fault, configuration.reference == nil else { return }
        fault = new
        guard isShown else { return }
        let (form, title) = heading
        damage.add(form == .small ? content : place(title))
    }

    /// The tag of a bad channel and its position: after the title, or, where the title is in front of the content, below it.
    private var tagPlace: (reason: QualityReason, form: FaultTags.Form, frame: Rect)? {
        guard let fault, let tags, isShown else { return nil }
        let (form, title) = heading
        let (words, symbol) = (tags.size(fault, .words), tags.size(fault, .symbol))
        let gap = style.padding / 2
        if form == .small {
            let top = pair?.corners?.free.lowerBound ?? 0
            let hasSpace = content.height >= 2 * top + words.height && content.width >= words.width + 2 * gap
            let size = hasSpace ? words : symbol
            return (
                fault, hasSpace ? .words : .symbol,
                Rect(x: content.x + gap, y: content.y + top, width: size.width, height: size.height)
            )
        }
        let box = place(title)
        // Leave space for a few letters of the title.
        let hasSpace = box.width >= words.width + 6 * style.padding
        let size = hasSpace ? words : symbol
        let after = box.x + tags.width(ofTitle: self.title) + gap
        return (
            fault, hasSpace ? .words : .symbol,
            Rect(
                x: max(box.x, min(after, box.right - size.width)), y: box.y + (box.height - size.height) / 2,
                width: size.width, height: size.height)
        )
    }

    /// The area of the tag; empty if the channel is not bad.
    package var tagFrame: Rect { tagPlace?.frame ?? .zero }

    /// Draws the title, and the tag of a bad channel after it.
    func drawTitle(on canvas: Canvas) {
        let (form, title) = heading
        var box = place(title)
        if form != .small, let tag = tagPlace {
            box.width = max(0, tag.frame.x - style.padding / 2 - box.x)
            tags?.write(
                tag.reason, tag.form, at: Point(x: tag.frame.x, y: tag.frame.y),
                in: canvas.clip.intersection(canvas.surface.bounds), to: PixelRows(canvas.surface))
        }
        canvas.text(self.title, in: box, form == .small ? style.smallTitleText : style.titleText, style.title)
    }

    /// Writes the tag of a bad channel in front of the content of a small graph.
    func writeTag(_ area: Rect, to rows: PixelRows) {
        guard fault != nil, heading.form == .small, let tag = tagPlace else { return }
        tags?.write(tag.reason, tag.form, at: Point(x: tag.frame.x, y: tag.frame.y), in: area, to: rows)
    }
}
