import Acquisition
import Drawing
import Services
import Session
import Signals
import Widgets

extension ConnectionScreen {
    public func draw(on canvas: Canvas, dirty: Rect) {
        let theme = looks.theme
        canvas.fill(dirty, theme.background)
        looks.bar(bar, on: canvas)
        fields.drawFields(on: canvas, dirty: dirty)
        if isConnecting {
            drawConnecting(on: canvas)
        } else if isFirstTime {
            ConnectionExplanation(looks: looks, lineHeight: lineHeight).draw(in: body, on: canvas)
        } else {
            drawStreams(on: canvas, dirty: dirty)
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
        switch session.opening {
        case .none: return
        case .connecting(let source): name = source.name
        case .waiting(let source): name = source
        }
        busy.draw(on: canvas)
        let metrics = looks.metrics
        let box = Rect(
            x: body.x + metrics.margin, y: busy.frame.bottom + metrics.px(20),
            width: body.width - 2 * metrics.margin, height: metrics.px(32))
        // The name comes from the user and can be long: it may end in an ellipsis.
        canvas.text(
            looks.strings.connection.connecting.filled(name), in: box, looks.styles.title, looks.theme.text,
            alignment: .center)
    }

    private func drawHistory(on canvas: Canvas, dirty: Rect) {
        guard !historyPane.isEmpty else { return }
        let metrics = looks.metrics
        drawHeading(looks.strings.streams.connectedBefore, of: historyPane, on: canvas)
        if shown.isEmpty { drawNoMatch(on: canvas) }
        let theme = looks.theme
        let clock = context.host.wallClock() ?? 0
        canvas.withClip(list.viewport) {
            for item in list.items(in: dirty) {
                let entry = history.entries[shown[item]]
                let frame = list.frame(of: item)
                if list.pressed == item { canvas.fill(frame, theme.pressed) }
                let inner = frame.inset(x: metrics.px(16), y: 0)
                let portWidth = metrics.px(64)
                let texts = inner.width - portWidth - metrics.gap
                let lines = lines(of: frame, from: inner.x, width: texts)
                canvas.text(
                    context.forms.historyTitle(entry.place, looks.strings) ?? "", in: lines.title, looks.styles.strong,
                    theme.text)
                canvas.text(secondLine(entry, clock), in: lines.facts, looks.styles.secondary, theme.secondary)
                if case .server(_, let port) = entry.place {
                    canvas.text(
                        String(port),
                        in: Rect(x: inner.right - portWidth, y: inner.y, width: portWidth, height: inner.height),
                        looks.styles.number, theme.secondary, alignment: .trailing)
                }
                looks.rowLine(frame, from: inner.x, on: canvas)
            }
            list.drawIndicator(on: canvas)
        }
    }

    /// Explains, as far as it fits, why the history is empty: no entry matches the typed text.
    private func drawNoMatch(on canvas: Canvas) {
        let strings = looks.strings
        let metrics = looks.metrics
        var column = Column(rest(of: historyPane).inset(x: metrics.px(16), y: metrics.px(8)))
        for (text, color) in [
            (strings.connection.historyNoMatchTitle, looks.theme.text),
            (strings.connection.historyNoMatchText, looks.theme.secondary),
        ] {
            let lines = wrapped(text, width: column.rest.width, looks.styles.secondary, looks.fonts)
            guard column.rest.height >= lines.count * lineHeight else { return }
            for line in lines {
                looks.label(line, on: canvas, in: column.top(lineHeight), looks.styles.secondary, color)
            }
        }
    }

    /// Draws a list's heading, with a remark at its right.
    func drawHeading(_ title: String, _ remark: String = "", of pane: Rect, on canvas: Canvas) {
        let metrics = looks.metrics
        var column = Column(pane)
        let heading = column.top(min(pane.height, headingHeight))
        canvas.withClip(heading) {
            let inner = heading.inset(x: metrics.px(16), y: 0)
            looks.label(capitals(title), on: canvas, in: inner, looks.styles.smallStrong, looks.theme.secondary)
            looks.label(remark, on: canvas, in: inner, looks.styles.small, looks.theme.caution, .trailing)
            looks.rowLine(heading, from: heading.x, on: canvas)
            // Below another list, whose last row can be cut off.
            if pane.y > body.y {
                let line = Rect(x: pane.x, y: pane.y, width: pane.width, height: metrics.hairline)
                canvas.fill(line, looks.theme.hairline)
            }
        }
    }

    /// "today 13:52 · " + the dialect + " · 11 channels", after the kind unless it is a server.
    private func secondLine(_ entry: HistoryEntry, _ clock: Int64) -> String {
        var parts: [String] = []
        if case .other(let kind, _) = entry.place, let index = kinds.index(ofOther: kind) {
            parts.append(context.forms.title(ofOther: index, looks.strings))
        }
        if entry.time > 0 && clock > 0 { parts.append(looks.strings.words(forTime: entry.time, now: clock)) }
        if !entry.dialect.isEmpty, !parts.contains(entry.dialect) { parts.append(entry.dialect) }
        parts.append(looks.strings.channelCount(entry.channelCount))
        return parts.reduce("") { $0.isEmpty ? $1 : $0 + " · " + $1 }
    }
}
