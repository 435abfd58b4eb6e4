import Drawing
import Services
import Settings
import Signals
import Text
import Widgets

/// Draws the rows of a settings page.
struct SettingsRowPainter {
    private let draft: SettingsDraft
    private let layout: SettingsRowLayout
    private let looks: Looks

    init(_ draft: SettingsDraft, _ layout: SettingsRowLayout, _ looks: Looks) {
        self.draft = draft
        self.layout = layout
        self.looks = looks
    }

    private var side: Int { layout.side }

    func drawHeader(_ title: String, in frame: Rect, on canvas: Canvas) {
        let metrics = looks.metrics
        let inner = frame.inset(x: side, y: 0)
        let height = min(frame.height, metrics.px(28))
        let box = Rect(x: inner.x, y: frame.bottom - height, width: inner.width, height: height)
        looks.label(capitals(title), on: canvas, in: box, looks.styles.smallStrong, looks.theme.secondary)
        looks.rowLine(frame, from: frame.x, on: canvas)
    }

    func drawNote(_ effect: SettingRow.Effect, in frame: Rect, on canvas: Canvas) {
        let metrics = looks.metrics
        let inner = frame.inset(x: side, y: 0)
        for (number, text) in layout.noteLines(effect).enumerated() {
            let box = Rect(
                x: inner.x, y: frame.y + metrics.px(6) + number * metrics.px(18), width: inner.width,
                height: metrics.px(18))
            looks.label(text, on: canvas, in: box, looks.styles.secondary, looks.theme.faint)
        }
    }

    func drawLink(_ title: String, in frame: Rect, isPressed: Bool, on canvas: Canvas) {
        drawGround(frame, isPressed: isPressed, on: canvas)
        looks.label(title, on: canvas, in: frame.inset(x: side, y: 0), looks.styles.body, looks.theme.accent)
    }

    /// Draws a row with one of the values of a setting. A check mark shows the present value.
    func drawValue(_ index: Int, of key: SettingKey, in frame: Rect, isPressed: Bool, on canvas: Canvas) {
        if isPressed { canvas.fill(frame, looks.theme.pressed) }
        let inner = frame.inset(x: side, y: 0)
        var text = Row(inner)
        _ = text.right(looks.metrics.px(32))
        looks.label(
            draft.valueTitles(of: key)[index], on: canvas, in: text.rest, looks.styles.body, looks.theme.text)
        if draft.values(of: key)[index] == draft.values[key] {
            let size = looks.metrics.px(26)
            let mark = Rect(
                x: inner.right - size, y: frame.y + (frame.height - size) / 2, width: size, height: size)
            canvas.checkMark(in: mark, width: 2.5 * looks.metrics.scale, looks.theme.accent)
        }
        looks.rowLine(frame, from: inner.x, on: canvas)
    }

    /// Draws the row that stores the time window of the graphs.
    func drawKeep(_ seconds: Int, in frame: Rect, isPressed: Bool, on canvas: Canvas) {
        if isPressed { canvas.fill(frame, looks.theme.pressed) }
        let words = looks.strings.settings
        looks.label(
            words.keepWindow.filled(words.seconds.filled(String(seconds))), on: canvas, in: frame.inset(x: side, y: 0),
            looks.styles.body, looks.theme.accent)
        looks.rowLine(frame, from: frame.x + side, on: canvas)
    }

    /// Draws a row with a kind of signal and its scale.
    func drawKind(_ kind: SignalKind, in frame: Rect, isPressed: Bool, on canvas: Canvas) {
        drawGround(frame, isPressed: isPressed, on: canvas)
        let inner = frame.inset(x: side, y: 0)
        let name = looks.strings.name(of: kind)
        var box = inner
        box.width = looks.fonts.measure(name, looks.styles.body)
        looks.label(name, on: canvas, in: box, looks.styles.body, looks.theme.text)
        box.x = box.right + looks.metrics.px(16)
        box.width = inner.right - looks.metrics.px(20) - box.x
        let words = looks.strings.scale(of: kind, in: draft.values, unit: draft.unit(kind))
        canvas.text(words, in: box, looks.styles.number, looks.theme.secondary, alignment: .trailing)
    }

    /// Draws a row with the device's own address; nil if the address is unknown.
    func drawAddress(_ address: OwnAddress?, in frame: Rect, isPressed: Bool, on canvas: Canvas) {
        drawLink(looks.strings.thisDevice, in: frame, isPressed: isPressed, on: canvas)
        guard let address else { return }
        var box = frame.inset(x: side, y: 0)
        let right = box.right - looks.metrics.px(20)
        box.x += looks.fonts.measure(looks.strings.thisDevice, looks.styles.body) + looks.metrics.px(16)
        box.width = right - box.x
        looks.label(
            address.words(looks.strings.address), on: canvas, in: box, looks.styles.number,
            address.isReachable ? looks.theme.secondary : looks.theme.caution, .trailing)
    }

    /// Draws the common parts of rows that open a screen: background and arrow.
    private func drawGround(_ frame: Rect, isPressed: Bool, on canvas: Canvas) {
        if isPressed { canvas.fill(frame, looks.theme.pressed) }
        looks.rowArrow(frame, side: side, on: canvas)
        looks.rowLine(frame, from: frame.x + side, on: canvas)
    }

    /// Draws a row with a setting's name and control.
    /// - Parameters:
    ///   - pressed: the position of a finger on the row.
    ///   - isDragged: true while a finger moves the row's slider.
    func drawSetting(_ key: SettingKey, in frame: Rect, pressed: Point?, isDragged: Bool, on canvas: Canvas) {
        let metrics = looks.metrics
        let (theme, styles) = (looks.theme, looks.styles)
        let name = looks.strings.title(of: key)
        var label = layout.label(of: key, in: frame)
        let isTall = layout.isTall(key)
        switch layout.editor(for: key) {
        case .segments(let titles):
            let segments = layout.segments(for: key, titles, in: frame)
            if !isTall { label.width = segments.frame.x - metrics.gap - label.x }
            segments.draw(on: canvas, looks, pressed: pressed.flatMap { segments.index(at: $0.x) })
        case .stepper:
            let stepper = layout.stepper(for: key, in: frame)
            if !isTall { label.width = stepper.frame.x - metrics.gap - label.x }
            stepper.draw(on: canvas, looks, pressed: pressed.flatMap { stepper.part(at: $0.x, looks) })
        case .slider:
            let slider = layout.slider(for: key, in: frame)
            if layout.isNarrow { label.height = metrics.px(44) }
            let value = Rect(x: label.right - metrics.px(112), y: label.y, width: metrics.px(112), height: label.height)
            looks.label(
                looks.strings.words(for: key, in: draft.values, unit: draft.unit(of: key)), on: canvas, in: value,
                styles.number, theme.text, .trailing)
            label.width = (layout.isNarrow ? value.x : slider.frame.x) - metrics.gap - label.x
            slider.draw(on: canvas, looks, isDragged: isDragged)
        case .choices, .entry:
            if pressed != nil { canvas.fill(frame, theme.pressed) }
            looks.rowArrow(frame, side: side, on: canvas)
            let width = looks.fonts.measure(name, styles.body)
            let left = label.x + width + metrics.px(16)
            let value = Rect(x: left, y: label.y, width: label.right - metrics.px(20) - left, height: label.height)
            let text = draft.words(for: key)
            // Allow an ellipsis at the end of a typed text, which may be long.
            canvas.text(
                text.isEmpty ? looks.strings.placeholder(of: key) : text, in: value, styles.number,
                text.isEmpty ? theme.faint : theme.secondary, alignment: .trailing)
            label.width = width
        }
        looks.label(name, on: canvas, in: label, styles.body, theme.text)
        looks.rowLine(frame, from: frame.x + side, on: canvas)
    }
}
