import Acquisition
import Drawing
import Signals
import Widgets

extension SelectionScreen {
    public func draw(on canvas: Canvas, dirty: Rect) {
        let theme = looks.theme
        let metrics = looks.metrics
        let line = metrics.hairline
        canvas.fill(dirty, theme.background)
        canvas.withClip(list.viewport) {
            for item in list.items(in: dirty) {
                switch rows[item] {
                case .source(let index): drawSource(acquisition.sources[index], item: item, on: canvas)
                case .section(let section): drawSection(section, item: item, on: canvas)
                case .channel(let section, let channel): drawChannel(section, channel, item: item, on: canvas)
                }
            }
            list.drawIndicator(on: canvas)
        }
        canvas.fill(bar, theme.panel)
        canvas.fill(Rect(x: bar.x, y: bar.bottom - line, width: bar.width, height: line), theme.hairline)
        canvas.fill(footer, theme.panel)
        canvas.fill(Rect(x: footer.x, y: footer.y, width: footer.width, height: line), theme.hairline)
        // The name comes from the user: it may end in an ellipsis.
        let sources = acquisition.sources
        canvas.text(
            sources.count == 1 ? sources[0].name : looks.strings.sourceCount.filled(String(sources.count)),
            in: heading,
            looks.styles.title, theme.text, alignment: .center)
        looks.label(
            looks.strings.selected(acquisition.selectedCount, of: acquisition.channelCount), on: canvas,
            in: counter, isCounterBelow ? looks.styles.secondary : looks.styles.number, theme.secondary,
            isCounterBelow ? .center : .leading)
        controls.draw(on: canvas, dirty: dirty)
    }

    /// A source's name and state, and what closes it.
    private func drawSource(_ source: AcquiredSource, item: Int, on canvas: Canvas) {
        let theme = looks.theme
        let metrics = looks.metrics
        let frame = list.frame(of: item)
        canvas.fill(frame, theme.background)
        let button = closing(ofItem: item).inset(metrics.px(4))
        if list.pressed == item, closing(ofItem: item).contains(list.pressedAt) {
            canvas.fillRounded(button, radius: metrics.radius, theme.pressed)
        }
        looks.label(
            looks.strings.selecting.disconnect, on: canvas, in: button, looks.styles.button, theme.accent, .center)
        let light =
            switch source.state {
            case .flowing: source.isMissingChannels ? theme.caution : theme.good
            case .interrupted, .closed: theme.bad
            case .connecting, .ready, .resumed, .noneOffered: theme.caution
            }
        let left = frame.x + metrics.px(16)
        canvas.circle(
            centerX: Float(left) + 4 * metrics.scale, centerY: Float(frame.y) + Float(frame.height) / 2,
            radius: 4 * metrics.scale, light)
        let text = left + metrics.px(18)
        canvas.text(
            source.name, in: Rect(x: text, y: frame.y, width: button.x - text, height: frame.height),
            looks.styles.strong, theme.text)
        canvas.fill(
            Rect(x: frame.x, y: frame.bottom - metrics.hairline, width: frame.width, height: metrics.hairline),
            theme.hairline)
    }

    private func drawSection(_ index: Int, item: Int, on canvas: Canvas) {
        let section = sections[index]
        let signal = section.signal
        let theme = looks.theme
        let metrics = looks.metrics
        let styles = looks.styles
        let frame = list.frame(of: item)
        let isLit = section.source.selection.togglesOff(signal: signal)
        let isPressed = list.pressed == item
        let arrow = arrow(ofItem: item)
        canvas.fill(frame, isLit ? theme.lit : theme.control)
        if isPressed {
            let atArrow = arrow.contains(list.pressedAt)
            let part =
                atArrow
                ? arrow : Rect(x: arrow.right, y: frame.y, width: frame.right - arrow.right, height: frame.height)
            canvas.fill(part, theme.text.opacity(0.12))
        }
        canvas.fill(
            Rect(x: frame.x, y: frame.bottom - metrics.hairline, width: frame.width, height: metrics.hairline),
            theme.hairline)
        drawArrow(in: arrow, isOpen: section.isOpen, on: canvas)
        let count = section.stream.labels.count
        let text = looks.strings.selecting.selectedOf.filled(
            String(section.source.selection.count(ofSignal: signal)), String(count))
        let countWidth = metrics.px(112)
        let right = frame.right - metrics.px(16)
        looks.label(
            text, on: canvas, in: Rect(x: right - countWidth, y: frame.y, width: countWidth, height: frame.height),
            styles.number, isLit ? theme.text : theme.secondary, .trailing)
        looks.label(
            title(ofSection: index), on: canvas,
            in: Rect(x: arrow.right, y: frame.y, width: right - countWidth - arrow.right, height: frame.height),
            styles.title, theme.text)
    }

    private func drawArrow(in box: Rect, isOpen: Bool, on canvas: Canvas) {
        let x = Float(box.x) + Float(box.width) / 2
        let y = Float(box.y) + Float(box.height) / 2
        let long = 6.5 * looks.metrics.scale
        let short = 4 * looks.metrics.scale
        let color = looks.theme.accent
        if isOpen {
            canvas.triangle(x - long, y - short, x + long, y - short, x, y + short, color)
        } else {
            canvas.triangle(x - short, y - long, x + short, y, x - short, y + long, color)
        }
    }

    private func drawChannel(_ index: Int, _ channel: Int, item: Int, on canvas: Canvas) {
        let section = sections[index]
        let theme = looks.theme
        let metrics = looks.metrics
        let frame = list.frame(of: item)
        if list.pressed == item { canvas.fill(frame, theme.pressed) }
        let left = frame.x + metrics.px(56)
        let isLast = item + 1 >= rows.count || rows[item + 1] != .channel(section: index, channel: channel + 1)
        let lineStart = isLast ? frame.x : left
        canvas.fill(
            Rect(
                x: lineStart, y: frame.bottom - metrics.hairline, width: frame.right - lineStart,
                height: metrics.hairline), theme.hairline)
        let numberWidth = metrics.px(44)
        let check = Rect(
            x: frame.right - metrics.px(16) - metrics.px(26), y: frame.y + (frame.height - metrics.px(26)) / 2,
            width: metrics.px(26), height: metrics.px(26))
        let sign = Rect(x: check.x - metrics.px(36), y: check.y, width: check.width, height: check.height)
        looks.label(
            String(channel + 1), on: canvas,
            in: Rect(x: left, y: frame.y, width: numberWidth, height: frame.height), looks.styles.number,
            theme.secondary)
        // The name comes from the server: it may end in an ellipsis.
        canvas.text(
            section.stream.labels[channel],
            in: Rect(
                x: left + numberWidth, y: frame.y, width: sign.x - metrics.gap - left - numberWidth,
                height: frame.height), looks.styles.body, theme.text)
        if isMarked(channel, of: section) {
            canvas.circle(
                centerX: Float(sign.x) + Float(sign.width) / 2, centerY: Float(sign.y) + Float(sign.height) / 2,
                radius: 10 * metrics.scale, theme.bad)
            canvas.text("!", in: sign, looks.styles.button, theme.onAccent, alignment: .center)
        }
        if section.source.selection.contains(ChannelID(signal: section.signal, channel: channel)) {
            canvas.checkMark(in: check, width: 3 * metrics.scale, theme.accent)
        }
    }
}
