import Acquisition
import Drawing
import Signals

extension ConnectionScreen {
    public func draw(on canvas: Canvas, dirty: Rect) {
        let theme = looks.theme
        canvas.fill(dirty, theme.background)
        looks.bar(bar, on: canvas)
        fields.drawFields(on: canvas, dirty: dirty)
        if isConnecting {
            drawConnecting(on: canvas)
        } else if shown.isEmpty {
            drawEmpty(on: canvas, dirty: dirty)
        } else {
            drawHistory(on: canvas, dirty: dirty)
        }
        if fields.focused != nil {
            fields.drawKeyboard(on: canvas, dirty: dirty)
        } else {
            looks.bar(footer, lineAtTop: true, on: canvas)
        }
        controls.draw(on: canvas, dirty: dirty)
        if let address = own.address {
            OwnAddressView.draw(address, ownPlace, looks, on: canvas)
            OwnAddressView.drawStrip(address, ownStrip, isTouchable: fields.focused == nil, looks, on: canvas)
        }
    }

    private func drawConnecting(on canvas: Canvas) {
        let name: String
        switch state {
        case .idle: return
        case .connecting(let source): name = source.name
        case .waiting(let source): name = source
        }
        busy.draw(on: canvas)
        let metrics = looks.metrics
        let box = Rect(
            x: body.x + metrics.margin, y: busy.frame.bottom + metrics.px(20),
            width: body.width - 2 * metrics.margin, height: metrics.px(32))
        // The name comes from the user and may be long: it may end in an ellipsis.
        canvas.text(
            looks.strings.connecting.filled(name), in: box, looks.styles.title, looks.theme.text,
            alignment: .center)
    }

    private func drawHistory(on canvas: Canvas, dirty: Rect) {
        let metrics = looks.metrics
        let theme = looks.theme
        let kinds = context.host.sourceKinds
        let clock = context.host.wallClock() ?? 0
        canvas.withClip(list.viewport) {
            for item in list.items(in: dirty) {
                let entry = history.entries[shown[item]]
                let frame = list.frame(of: item)
                if list.pressed == item { canvas.fill(frame, theme.pressed) }
                let inner = frame.inset(x: metrics.px(16), y: 0)
                let portWidth = metrics.px(64)
                let texts = inner.width - portWidth - metrics.gap
                canvas.text(
                    kinds.historyTitle(entry.place, looks.strings) ?? "",
                    in: Rect(x: inner.x, y: inner.y + metrics.px(6), width: texts, height: metrics.px(20)),
                    looks.styles.strong, theme.text)
                canvas.text(
                    secondLine(entry, clock),
                    in: Rect(x: inner.x, y: inner.y + metrics.px(29), width: texts, height: metrics.px(16)),
                    looks.styles.secondary, theme.secondary)
                if case .server(_, let port) = entry.place {
                    canvas.text(
                        String(port),
                        in: Rect(x: inner.right - portWidth, y: inner.y, width: portWidth, height: inner.height),
                        looks.styles.number, theme.secondary, alignment: .trailing)
                }
                canvas.fill(
                    Rect(
                        x: inner.x, y: frame.bottom - metrics.hairline, width: frame.right - inner.x,
                        height: metrics.hairline), theme.hairline)
            }
            list.drawIndicator(on: canvas)
        }
    }

    /// "today 13:52 · " + the dialect + " · 11 channels", behind the kind unless it is a server.
    private func secondLine(_ entry: HistoryEntry, _ clock: Int64) -> String {
        var parts: [String] = []
        if case .other(let kind, _) = entry.place, let index = context.host.sourceKinds.index(ofOther: kind) {
            parts.append(otherKinds[index].title(looks.strings))
        }
        if entry.time > 0 && clock > 0 { parts.append(looks.strings.words(forTime: entry.time, now: clock)) }
        if !entry.dialect.isEmpty { parts.append(entry.dialect) }
        parts.append(looks.strings.channelCount(entry.channelCount))
        return parts.reduce("") { $0.isEmpty ? $1 : $0 + " · " + $1 }
    }

    /// No history: a little scope and a hint, as far as they fit.
    private func drawEmpty(on canvas: Canvas, dirty: Rect) {
        let metrics = looks.metrics
        let strings = looks.strings
        let isFirst = history.entries.isEmpty
        let width = min(body.width - 2 * metrics.margin, metrics.px(420))
        let lines = wrapped(
            isFirst ? strings.historyEmptyText : strings.historyNoMatchText, width: width, looks.styles.body,
            looks.fonts)
        let picture = metrics.px(72)
        let titleHeight = metrics.px(28)
        let lineHeight = metrics.px(22)
        let textHeight = titleHeight + lines.count * lineHeight
        let withPicture = picture + metrics.px(16) + textHeight
        let hasPicture = withPicture + metrics.px(16) <= body.height
        let hasText = textHeight + metrics.px(8) <= body.height
        guard hasText || titleHeight <= body.height else { return }
        let height = hasPicture ? withPicture : hasText ? textHeight : titleHeight
        var y = body.y + (body.height - height) / 2
        let x = body.x + (body.width - width) / 2
        if hasPicture {
            drawScope(
                on: canvas,
                in: Rect(x: body.x + (body.width - picture * 3 / 2) / 2, y: y, width: picture * 3 / 2, height: picture))
            y += picture + metrics.px(16)
        }
        looks.label(
            isFirst ? strings.historyEmptyTitle : strings.historyNoMatchTitle, on: canvas,
            in: Rect(x: x, y: y, width: width, height: titleHeight), looks.styles.title, looks.theme.text, .center)
        guard hasText else { return }
        for (index, line) in lines.enumerated() {
            looks.label(
                line, on: canvas,
                in: Rect(x: x, y: y + titleHeight + index * lineHeight, width: width, height: lineHeight),
                looks.styles.body, looks.theme.secondary, .center)
        }
    }

    /// One heart beat on a small screen.
    private func drawScope(on canvas: Canvas, in frame: Rect) {
        let metrics = looks.metrics
        canvas.fillRounded(frame, radius: metrics.px(10), looks.theme.panel)
        canvas.strokeRounded(frame, radius: metrics.px(10), width: metrics.px(2), looks.theme.border)
        let beat: [(x: Float, y: Float)] = [
            (0.12, 0.58), (0.28, 0.58), (0.34, 0.50), (0.40, 0.58), (0.46, 0.58), (0.49, 0.64), (0.54, 0.22),
            (0.59, 0.76), (0.62, 0.58), (0.70, 0.58), (0.76, 0.47), (0.82, 0.58), (0.88, 0.58),
        ]
        canvas.polyline(
            beat.map {
                (x: Float(frame.x) + $0.x * Float(frame.width), y: Float(frame.y) + $0.y * Float(frame.height))
            }, width: 2 * metrics.scale, looks.theme.accent)
    }
}
