import Drawing
import Services
import Settings
import Signals
import Text
import Widgets

extension SettingsScreen {
    public func draw(on canvas: Canvas, dirty: Rect) {
        let theme = looks.theme
        let metrics = looks.metrics
        canvas.fill(dirty, theme.background)
        canvas.withClip(list.viewport) {
            for item in list.items(in: dirty) { draw(items[item], list.frame(of: item), item, on: canvas) }
            list.drawIndicator(on: canvas)
        }
        looks.bar(bar, title: title, beside: metrics.px(132), on: canvas)
        controls.draw(on: canvas, dirty: dirty)
    }

    /// What stands in the bar; the pages of all settings have their names in tabs.
    private var title: String {
        switch place {
        case .inApp: looks.strings.settingsTitle
        case .scale(let kind): looks.strings.name(of: kind)
        case .basic, .expert: ""
        }
    }

    private func draw(_ item: SettingsItem, _ frame: Rect, _ index: Int, on canvas: Canvas) {
        let metrics = looks.metrics
        let theme = looks.theme
        let inner = frame.inset(x: side, y: 0)
        switch item {
        case .header(let group):
            let box = Rect(x: inner.x, y: frame.y + metrics.px(8), width: inner.width, height: metrics.px(28))
            looks.label(
                capitals(group.title[looks.strings.language]), on: canvas, in: box, looks.styles.smallStrong,
                theme.secondary)
            looks.rowLine(frame, from: frame.x, on: canvas)
        case .note:
            for (number, text) in noteLines(item).enumerated() {
                let box = Rect(
                    x: inner.x, y: frame.y + metrics.px(6) + number * metrics.px(18), width: inner.width,
                    height: metrics.px(18))
                looks.label(text, on: canvas, in: box, looks.styles.secondary, theme.faint)
            }
        case .link(let link):
            if list.pressed == index { canvas.fill(frame, theme.pressed) }
            looks.label(
                SettingsLink.all[link].title(looks.strings), on: canvas, in: inner, looks.styles.body, theme.accent)
            looks.rowArrow(frame, side: side, on: canvas)
            looks.rowLine(frame, from: inner.x, on: canvas)
        case .kind(let kind):
            if list.pressed == index { canvas.fill(frame, theme.pressed) }
            draw(kind, frame, on: canvas)
        case .ownAddress:
            if list.pressed == index { canvas.fill(frame, theme.pressed) }
            drawOwnAddress(inner, on: canvas)
            looks.rowArrow(frame, side: side, on: canvas)
            looks.rowLine(frame, from: inner.x, on: canvas)
        case .setting(let key):
            draw(key, frame, isPressed: list.pressed == index, on: canvas)
            looks.rowLine(frame, from: inner.x, on: canvas)
        }
    }

    /// A kind of signal with its scale.
    private func draw(_ kind: SignalKind, _ frame: Rect, on canvas: Canvas) {
        let inner = frame.inset(x: side, y: 0)
        let name = looks.strings.name(of: kind)
        var box = inner
        box.width = looks.fonts.measure(name, looks.styles.body)
        looks.label(name, on: canvas, in: box, looks.styles.body, looks.theme.text)
        box.x = box.right + looks.metrics.px(16)
        box.width = inner.right - looks.metrics.px(20) - box.x
        let words = looks.strings.scale(of: kind, in: draft, unit: unit(kind))
        canvas.text(words, in: box, looks.styles.number, looks.theme.secondary, alignment: .trailing)
        looks.rowArrow(frame, side: side, on: canvas)
        looks.rowLine(frame, from: inner.x, on: canvas)
    }

    private func drawOwnAddress(_ inner: Rect, on canvas: Canvas) {
        let title = looks.strings.thisDevice
        looks.label(title, on: canvas, in: inner, looks.styles.body, looks.theme.accent)
        guard let address = own.address else { return }
        var box = inner
        box.x += looks.fonts.measure(title, looks.styles.body) + looks.metrics.px(16)
        box.width = inner.right - looks.metrics.px(20) - box.x
        looks.label(
            address.words(looks.strings.address), on: canvas, in: box, looks.styles.number,
            address.isReachable ? looks.theme.secondary : looks.theme.caution, .trailing)
    }

    private func draw(_ key: SettingKey, _ frame: Rect, isPressed: Bool, on canvas: Canvas) {
        let metrics = looks.metrics
        let theme = looks.theme
        let styles = looks.styles
        let editor = editor(for: key)
        var label = frame.inset(x: side, y: 0)
        let point = list.pressedAt
        switch editor {
        case .segments(let titles):
            let segments = segments(for: key, titles, in: frame)
            label.width = segments.frame.x - metrics.gap - label.x
            segments.draw(on: canvas, looks, pressed: isPressed ? segments.index(at: point.x) : nil)
        case .stepper:
            let stepper = stepper(for: key, in: frame)
            label.width = stepper.frame.x - metrics.gap - label.x
            stepper.draw(on: canvas, looks, pressed: isPressed ? stepper.part(at: point.x, looks) : nil)
        case .slider:
            let slider = slider(for: key, in: frame)
            if isNarrow { label.height = metrics.px(44) }
            let value = Rect(x: label.right - metrics.px(112), y: label.y, width: metrics.px(112), height: label.height)
            looks.label(
                looks.strings.words(for: key, in: draft, unit: unit(of: key)), on: canvas, in: value, styles.number,
                theme.text, .trailing)
            label.width = (isNarrow ? value.x : slider.frame.x) - metrics.gap - label.x
            slider.draw(on: canvas, looks, isHeld: isHeld(key))
        case .choices, .entry:
            if isPressed { canvas.fill(frame, theme.pressed) }
            looks.rowArrow(frame, side: side, on: canvas)
            let name = looks.fonts.measure(looks.strings.title(of: key), styles.body)
            let left = label.x + name + metrics.px(16)
            let value = Rect(x: left, y: label.y, width: label.right - metrics.px(20) - left, height: label.height)
            let text = shownWords(key)
            // A typed text may be long: it may end in an ellipsis.
            canvas.text(
                text.isEmpty ? looks.strings.placeholder(of: key) : text, in: value, styles.number,
                text.isEmpty ? theme.faint : theme.secondary, alignment: .trailing)
            label.width = name
        }
        looks.label(looks.strings.title(of: key), on: canvas, in: label, styles.body, theme.text)
    }
}
