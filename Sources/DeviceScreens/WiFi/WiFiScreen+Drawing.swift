import Drawing
import Services
import Settings
import Widgets

extension WiFiScreen {
    /// Places everything for the present area and state.
    func layOut() {
        let metrics = looks.metrics
        var column = Column(area)
        bar = column.top(metrics.bar)
        footer = column.bottom(metrics.bar)
        body = column.rest
        layOutButtons()
        list.layOut(in: body, heights: [Int](repeating: metrics.px(56), count: rows.count))
        placeBusy()
        context.repaint.invalidate(area)
    }

    func layOutButtons() {
        let metrics = looks.metrics
        let words = looks.strings.wifi
        var top = looks.barRow(bar)
        var bottom = looks.barRow(footer)
        let hasAdapter = watch.status != .noAdapter
        controls.set([
            Control(Button.close.rawValue, "wifi.close", looks.strings.close, top.right(metrics.px(128))),
            Control(
                Button.other.rawValue, "wifi.other", words.other, bottom.right(metrics.px(190)), isEnabled: hasAdapter),
            Control(
                Button.forget.rawValue, "wifi.forget", words.forget, bottom.left(metrics.px(128)),
                isEnabled: context.settings.current.wifi != nil),
        ])
        placeBusy()
    }

    /// In the middle while there is no list, then in the row of the network that is being joined.
    private func placeBusy() {
        let size = looks.metrics.px(48)
        busy.frame = body.centered(width: size, height: size)
        guard !rows.isEmpty else { return }
        let small = looks.metrics.px(24)
        let row = list.count > 0 ? list.frame(of: 0) : body
        busy.frame = Rect(
            x: row.right - looks.metrics.px(112), y: row.y + (row.height - small) / 2, width: small, height: small)
    }

    public func targets() -> [Target] {
        controls.targets
            + list.wholeItems.map { item in
                Target("wifi." + String(item), list.frame(of: item), isEnabled: rows[item].security.isSupported)
            }
    }

    public func draw(on canvas: Canvas, dirty: Rect) {
        canvas.fill(dirty, looks.theme.background)
        let words = looks.strings.wifi
        canvas.withClip(list.viewport) {
            for item in list.items(in: dirty) { drawRow(item, on: canvas) }
            list.drawIndicator(on: canvas)
            if !rows.isEmpty, watch.status.isUnderWay {
                placeBusy()
                busy.draw(on: canvas)
            }
        }
        if watch.status == .noAdapter {
            looks.message(words.noAdapterTitle, words.noAdapterText, in: body, on: canvas)
        } else if rows.isEmpty {
            if isSearching {
                busy.draw(on: canvas)
            } else {
                looks.message(words.emptyTitle, words.emptyText, in: body, on: canvas)
            }
        }
        looks.bar(bar, title: words.title, beside: looks.metrics.px(148), on: canvas)
        looks.bar(footer, lineAtTop: true, on: canvas)
        controls.draw(on: canvas, dirty: dirty)
    }

    private func drawRow(_ item: Int, on canvas: Canvas) {
        let (metrics, theme, styles) = (looks.metrics, looks.theme, looks.styles)
        let row = rows[item]
        let frame = list.frame(of: item)
        let side = metrics.px(16)
        let words = looks.strings.wifi
        if row.isOurs { canvas.fill(frame, theme.control) }
        if list.pressed == item { canvas.fill(frame, theme.pressed) }
        let inner = frame.inset(x: side, y: 0)
        // Names come through the air: they may end in an ellipsis.
        var texts = Column(
            Rect(x: inner.x, y: frame.y + metrics.px(6), width: inner.width - metrics.px(104), height: metrics.px(44)))
        let isSupported = row.security.isSupported
        canvas.text(
            row.name.shown, in: texts.top(metrics.px(24)), styles.strong, isSupported ? theme.text : theme.faint)
        var note = words.note(of: row.security)
        var color = isSupported ? theme.secondary : theme.faint
        if row.isOurs {
            note = watch.status.words(words)
            color = watch.status.isConnected ? theme.good : watch.status.isUnderWay ? theme.secondary : theme.caution
        }
        looks.label(note, on: canvas, in: texts.rest, styles.secondary, color)
        let ink = isSupported ? theme.secondary : theme.faint
        let marks = Rect(x: inner.right - metrics.px(28), y: frame.y, width: metrics.px(28), height: frame.height)
        if let strength = row.strength {
            WiFiMarks(looks).signalBars(
                WiFiNetwork.bars(strength), in: marks.centered(height: metrics.px(20)),
                isSupported ? theme.text : theme.faint,
                on: canvas)
        }
        if row.security != .open {
            let lock = Rect(x: marks.x - metrics.px(30), y: frame.y, width: metrics.px(14), height: frame.height)
            WiFiMarks(looks).lock(lock.centered(height: metrics.px(18)), ink, on: canvas)
        }
        looks.rowLine(frame, from: inner.x, on: canvas)
    }
}
